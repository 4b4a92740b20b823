/** A press with the mouse becomes a drag after so many pixels. */
const MOUSE_SLIP = 6;
/** A finger that moves further before the time is over scrolls. */
const TOUCH_SLIP = 10;
const TOUCH_MS = 350;

export interface DayDrag {
  id: number;
  /** The day under the pointer (yyyy-mm-dd); null outside of every day. */
  day: string | null;
}

interface Listener {
  mayDrag: (id: number) => boolean;
  onChange: (drag: DayDrag | null) => void;
  onDrop: (id: number, day: string) => void;
}

interface Press extends DayDrag {
  card: HTMLElement;
  pointerId: number;
  isTouch: boolean;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The copy under the pointer; undefined until the press has become a drag. */
  ghost: HTMLElement | undefined;
}

function ghostOf(card: HTMLElement): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-schedule');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.dataset['ghost'] = 'true';
  ghost.style.width = `${card.offsetWidth}px`;
  document.body.append(ghost);
  return ghost;
}

const dayAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? null;

/** The click that follows a drag is not a press of the card. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}

/**
 * Lets cards (`data-schedule`) in an area be dragged onto days (`data-day`), by mouse, and by touch after a long press,
 * so that a finger can still scroll. Escape gives up. Returns a function that ends it.
 */
export function listenForDayDrags(area: HTMLElement, { mayDrag, onChange, onDrop }: Listener): () => void {
  let press: Press | null = null;

  const begin = () => {
    if (!press) return;
    press.ghost = ghostOf(press.card);
    moveTo(press, press.x, press.y);
    onChange({ id: press.id, day: press.day });
  };
  const moveTo = (held: Press, x: number, y: number) => {
    if (held.ghost) held.ghost.style.transform = `translate(${x + 8}px, ${y + 8}px)`;
    const day = dayAt(x, y);
    if (day === held.day) return;
    held.day = day;
    onChange({ id: held.id, day });
  };
  const end = () => {
    clearTimeout(press?.timer);
    press?.ghost?.remove();
    if (press?.ghost) onChange(null);
    press = null;
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || press || !(event.target instanceof Element)) return;
    const card = event.target.closest<HTMLElement>('[data-schedule]');
    const id = Number(card?.dataset['schedule']);
    if (!card || !mayDrag(id)) return;
    const isTouch = event.pointerType !== 'mouse';
    const timer = isTouch ? setTimeout(begin, TOUCH_MS) : undefined;
    const { pointerId, clientX: x, clientY: y } = event;
    press = { id, card, pointerId, isTouch, x, y, timer, ghost: undefined, day: null };
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (press?.pointerId !== pointerId) return;
    const slip = Math.hypot(clientX - press.x, clientY - press.y);
    if (!press.ghost && press.isTouch) {
      if (slip > TOUCH_SLIP) end();
      return;
    }
    if (!press.ghost && slip < MOUSE_SLIP) return;
    if (!press.ghost) begin();
    moveTo(press, clientX, clientY);
  };
  const up = ({ pointerId }: PointerEvent) => {
    if (press?.pointerId !== pointerId) return;
    const { ghost, id, day } = press;
    end();
    if (!ghost) return;
    swallowClick();
    if (day !== null) onDrop(id, day);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press?.ghost) return;
    event.stopPropagation();
    end();
  };
  /** Keeps the page still under a finger that drags, and the browser's menu away from a long press. */
  const keepStill = (event: Event) => {
    if (press?.ghost) event.preventDefault();
  };

  const ended = new AbortController();
  const { signal } = ended;
  area.addEventListener('pointerdown', down, { signal });
  area.addEventListener('touchmove', keepStill, { signal, passive: false });
  area.addEventListener('contextmenu', keepStill, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  return () => {
    ended.abort();
    end();
  };
}
