/** A press with the mouse becomes a drag after so many pixels. */
const MOUSE_SLIP = 6;
/** A finger that moves further before the time is over scrolls. */
const TOUCH_SLIP = 10;
const TOUCH_MS = 350;

interface Drag {
  id: number;
  /** The place under the pointer; null outside of every place. */
  place: string | null;
}

interface DragListener {
  /** The data attribute with the id of what can be dragged: 'card' for `data-card`. */
  mark: string;
  mayDrag: (id: number) => boolean;
  placeAt: (x: number, y: number) => string | null;
  onChange: (drag: Drag | null) => void;
  onDrop: (id: number, place: string) => void;
  /** Runs at each frame of a drag, with the pointer's place. */
  onFrame?: (x: number, y: number) => void;
}

interface Press extends Drag {
  card: HTMLElement;
  pointerId: number;
  isTouch: boolean;
  /** Where the pointer is. */
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The copy under the pointer; undefined until the press has become a drag. */
  ghost: HTMLElement | undefined;
}

function ghostOf(card: HTMLElement, mark: string): HTMLElement {
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.removeAttribute(`data-${mark}`);
  ghost.setAttribute('aria-hidden', 'true');
  ghost.dataset['ghost'] = 'true';
  ghost.style.width = `${card.offsetWidth}px`;
  document.body.append(ghost);
  return ghost;
}

/** Until it is released, the pointer shows the card's cursor wherever it is, and no other card reacts to it. */
function capture({ card, pointerId }: Press): void {
  try {
    card.setPointerCapture(pointerId);
  } catch {
    // The pointer has gone meanwhile; the drag ends with its last event.
  }
}

function release({ card, pointerId }: Press): void {
  if (card.hasPointerCapture(pointerId)) card.releasePointerCapture(pointerId);
}

/** The click that follows a drag is not a press of the card. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}

/** One press at a time, and the drag that it may become. */
class Drags {
  readonly #listener: DragListener;
  #press: Press | null = null;
  /** The pointer whose drag was given up, until it is released. */
  #givenUp: number | null = null;

  constructor(listener: DragListener) {
    this.#listener = listener;
  }

  down(event: PointerEvent): void {
    this.#givenUp = null;
    if (event.button !== 0 || this.#press || !(event.target instanceof Element)) return;
    const { mark, mayDrag } = this.#listener;
    const card = event.target.closest<HTMLElement>(`[data-${mark}]`);
    const id = Number(card?.dataset[mark]);
    // A link is followed, and dragged by the browser itself.
    if (!card || event.target.closest('a[href]') || !mayDrag(id)) return;
    const isTouch = event.pointerType !== 'mouse';
    const timer = isTouch ? setTimeout(() => this.#begin(), TOUCH_MS) : undefined;
    const { pointerId, clientX: x, clientY: y } = event;
    this.#press = { id, card, pointerId, isTouch, x, y, timer, ghost: undefined, place: null };
  }

  move({ pointerId, clientX, clientY }: PointerEvent): void {
    const press = this.#press;
    if (press?.pointerId !== pointerId) return;
    const slip = Math.hypot(clientX - press.x, clientY - press.y);
    if (!press.ghost && press.isTouch) {
      if (slip > TOUCH_SLIP) this.end();
      return;
    }
    if (!press.ghost && slip < MOUSE_SLIP) return;
    if (!press.ghost) this.#begin();
    this.#moveTo(press, clientX, clientY);
  }

  up({ pointerId }: PointerEvent): void {
    if (this.#givenUp === pointerId) swallowClick();
    if (this.#press?.pointerId !== pointerId) return;
    if (this.#press.ghost) this.#findPlace(this.#press);
    const { ghost, id, place } = this.#press;
    this.end();
    if (!ghost) return;
    swallowClick();
    if (place !== null) this.#listener.onDrop(id, place);
  }

  key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#press?.ghost) return;
    event.stopPropagation();
    this.#givenUp = this.#press.pointerId;
    this.end();
  }

  /** Keeps the page still under a finger that drags, and the browser's menu away from a long press. */
  keepStill(event: Event): void {
    if (this.#press?.ghost) event.preventDefault();
  }

  end(): void {
    const press = this.#press;
    this.#press = null;
    clearTimeout(press?.timer);
    if (!press?.ghost) return;
    press.ghost.remove();
    release(press);
    this.#listener.onChange(null);
  }

  #begin(): void {
    const press = this.#press;
    if (!press) return;
    press.ghost = ghostOf(press.card, this.#listener.mark);
    capture(press);
    this.#moveTo(press, press.x, press.y);
    this.#listener.onChange({ id: press.id, place: press.place });
    if (this.#listener.onFrame) this.#nextFrame(press);
  }

  #moveTo(press: Press, x: number, y: number): void {
    if (press.ghost) {
      press.ghost.style.transform = `translate(${x + 8}px, ${y + 8}px)`;
      [press.x, press.y] = [x, y];
    }
    if (!this.#listener.onFrame) this.#findPlace(press);
  }

  #findPlace(press: Press): void {
    const place = this.#listener.placeAt(press.x, press.y);
    if (place === press.place) return;
    press.place = place;
    this.#listener.onChange({ id: press.id, place });
  }

  /** What scrolls under a pointer that rests changes its place too. */
  #nextFrame(press: Press): void {
    requestAnimationFrame(() => {
      if (this.#press !== press) return;
      this.#listener.onFrame?.(press.x, press.y);
      this.#findPlace(press);
      this.#nextFrame(press);
    });
  }
}

/**
 * Lets cards in an area be dragged onto places, by mouse, and by touch after a long press, so that a finger can still
 * scroll. Escape gives up. Returns a function that ends it.
 */
export function listenForDrags(area: HTMLElement, listener: DragListener): () => void {
  const drags = new Drags(listener);
  const ended = new AbortController();
  const { signal } = ended;
  const still = (event: Event) => drags.keepStill(event);
  area.addEventListener('pointerdown', (event) => drags.down(event), { signal });
  area.addEventListener('touchmove', still, { signal, passive: false });
  area.addEventListener('contextmenu', still, { signal });
  window.addEventListener('pointermove', (event) => drags.move(event), { signal });
  window.addEventListener('pointerup', (event) => drags.up(event), { signal });
  window.addEventListener('pointercancel', () => drags.end(), { signal });
  window.addEventListener('keydown', (event) => drags.key(event), { signal, capture: true });
  return () => {
    ended.abort();
    drags.end();
  };
}
