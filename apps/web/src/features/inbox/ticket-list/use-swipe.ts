import { useEffect, useState, type RefObject } from 'react';
import { isEnough, offsetOf, sideOf, type Side } from './swipe.ts';

/** A row on its way to the side. */
export interface Swiped {
  side: Side;
  /** As the row has it. */
  transform: string;
  isEnough: boolean;
}

interface Swipe {
  pointerId: number;
  x: number;
  y: number;
  link: HTMLElement;
  side: Side | null;
  offset: number;
}

/** The row's own button that does what a swipe to this side does; null where the person may not. */
const buttonOf = ({ link }: Swipe, side: Side): HTMLButtonElement | null =>
  link.parentElement?.querySelector<HTMLButtonElement>(`button[data-swipe="${side}"]`) ?? null;

function move({ link }: Swipe, offset: number): void {
  for (const part of link.parentElement?.children ?? [])
    (part as HTMLElement).style.translate = offset === 0 ? '' : `${offset}px 0`;
  link.toggleAttribute('data-swiped', offset !== 0);
}

/** The browser makes a click of the touch that ended here. */
function dropClick(): void {
  const drop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', drop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', drop, { capture: true }));
}

const linkAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-ticket]') : null;

/** A long press has selected the row, or a touch selects. */
const isSelecting = (box: HTMLElement): boolean => box.querySelector('[data-selecting]') !== null;

function listen(box: HTMLElement, listeners: Record<string, (event: PointerEvent) => void>): () => void {
  const entries = Object.entries(listeners);
  for (const [name, listener] of entries) box.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of entries) box.removeEventListener(name, listener as EventListener);
  };
}

/** Follows one finger at a time over the rows in `box`. */
function follow(box: HTMLElement, show: (swiped: Swiped | null) => void): () => void {
  let swipe: Swipe | null = null;
  const end = () => {
    if (swipe?.side) move(swipe, 0);
    swipe = null;
    show(null);
  };
  const onDown = ({ pointerType, isPrimary, pointerId, clientX: x, clientY: y, target }: PointerEvent) => {
    if (swipe) end();
    const link = linkAt(target);
    if (pointerType !== 'touch' || !isPrimary || !link) return;
    swipe = { pointerId, x, y, link, side: null, offset: 0 };
  };
  const begin = (now: Swipe, side: Side | null): void => {
    if (side === null || isSelecting(box) || !buttonOf(now, side)) return end();
    now.side = side;
    box.setPointerCapture(now.pointerId);
  };
  const onMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (swipe?.pointerId !== pointerId) return;
    const x = clientX - swipe.x;
    const side = swipe.side ?? sideOf(x, clientY - swipe.y);
    if (side === undefined) return;
    if (!swipe.side) begin(swipe, side);
    if (!swipe?.side) return;
    swipe.offset = offsetOf(swipe.side, x);
    move(swipe, swipe.offset);
    show({ side: swipe.side, transform: swipe.link.style.transform, isEnough: isEnough(swipe.offset) });
  };
  const onUp = ({ pointerId }: PointerEvent) => {
    if (swipe?.pointerId !== pointerId) return;
    const { side, offset } = swipe;
    const button = side && isEnough(offset) ? buttonOf(swipe, side) : null;
    end();
    // Where the focus returns to when a dialog closes.
    button?.focus({ preventScroll: true });
    button?.click();
    if (side) dropClick();
  };
  const leave = listen(box, {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: onUp,
    pointercancel: end,
  });
  return () => {
    end();
    leave();
  };
}

/** The row in `box` that a finger moves to the side. */
export function useSwipe(box: RefObject<HTMLElement | null>): Swiped | null {
  const [swiped, setSwiped] = useState<Swiped | null>(null);
  useEffect(() => (box.current ? follow(box.current, setSwiped) : undefined), [box]);
  return swiped;
}
