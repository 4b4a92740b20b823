import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

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

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((key) => other.has(key));

/** Rows that stay drawn however far the user scrolls: the focused one, those with playing media, and selected ones. */
export function useKeptRows(box: RefObject<HTMLElement | null>): ReadonlySet<string> {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const playing = useRef(new Set<string>());
  const focus = useRef<string>(undefined);
  // When the message with the focus is no longer loaded, the list takes the focus for the keyboard.
  useLayoutEffect(() => {
    const element = box.current;
    const isLost = focus.current !== undefined && document.activeElement === document.body;
    if (!element || !isLost || element.querySelector(`[data-row="${CSS.escape(focus.current ?? '')}"]`))
      return;
    focus.current = undefined;
    element.focus({ preventScroll: true });
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
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
    const left = () => queueMicrotask(check);
    const media = ['play', 'pause', 'ended', 'emptied'];
    // Media events do not bubble, so the listeners capture them.
    for (const name of media) element.addEventListener(name, played, true);
    element.addEventListener('focusin', check);
    element.addEventListener('focusout', left);
    document.addEventListener('selectionchange', check);
    return () => {
      for (const name of media) element.removeEventListener(name, played, true);
      element.removeEventListener('focusin', check);
      element.removeEventListener('focusout', left);
      document.removeEventListener('selectionchange', check);
    };
  }, [box]);
  return kept;
}
