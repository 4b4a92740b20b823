import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

const rowOf = (node: Node | null): HTMLElement | null => {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest<HTMLElement>('[data-row]') ?? null;
};
const keyOf = (node: Node | null): string | undefined => rowOf(node)?.dataset.row;

function selectedKeys(box: HTMLElement): string[] {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !box.contains(selection.anchorNode)) return [];
  return [...box.querySelectorAll<HTMLElement>('[data-row]')]
    .filter((row) => selection.containsNode(row, true))
    .flatMap((row) => row.dataset.row ?? []);
}

// They do not bubble, so the listeners capture them.
const mediaEvents = ['play', 'pause', 'ended', 'emptied'];

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((key) => other.has(key));

/**
 * Rows that stay drawn however far the user scrolls: the focused one, those with playing media, and selected ones.
 * `isActive`: false while every row is drawn.
 */
export function useKeptRows(box: RefObject<HTMLElement | null>, isActive = true): ReadonlySet<string> {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const playing = useRef(new Set<string>());
  const focus = useRef<string>(undefined);
  // When the row with the focus is no longer loaded, the list takes the focus for the keyboard.
  useLayoutEffect(() => {
    const [element, key] = [box.current, focus.current];
    const isLost = key !== undefined && document.activeElement === document.body;
    if (!isActive || !element || !isLost || element.querySelector(`[data-row="${CSS.escape(key)}"]`)) return;
    focus.current = undefined;
    element.focus({ preventScroll: true });
  });
  // Before the paint: a row that has the focus when rows begin to be left out is kept from then on.
  useLayoutEffect(() => {
    const element = box.current;
    if (!isActive || !element) return undefined;
    const check = () => {
      const focused = element.contains(document.activeElement) ? keyOf(document.activeElement) : undefined;
      if (focused) focus.current = focused;
      else if (document.activeElement !== document.body) focus.current = undefined;
      const next = new Set([...playing.current, ...selectedKeys(element), ...(focused ? [focused] : [])]);
      setKept((known) => (isSame(known, next) ? known : next));
    };
    const played = ({ type, target }: Event) => {
      const key = target instanceof Node ? keyOf(target) : undefined;
      if (key === undefined) return;
      if (type === 'play') playing.current.add(key);
      else playing.current.delete(key);
      check();
    };
    // Between two rows nothing has the focus for a moment: the next one would be removed before it arrives.
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) queueMicrotask(check);
    };
    check();
    const listening = new AbortController();
    const { signal } = listening;
    for (const name of mediaEvents) element.addEventListener(name, played, { capture: true, signal });
    element.addEventListener('focusin', check, { signal });
    element.addEventListener('focusout', left, { signal });
    document.addEventListener('selectionchange', check, { signal });
    return () => listening.abort();
  }, [box, isActive]);
  return kept;
}
