import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** From how far below the top older messages are loaded, in pixels. */
const OLDER_AT = 600;
/** Whoever is this near the end follows what is new. */
const NEAR_END = 80;

interface Options {
  /** The keys of the rows, from the oldest: what is new is at the end, what is older comes above. */
  keys: readonly string[];
  fetchOlder: (() => void) | null;
  fetchNewer: (() => void) | null;
  /** The message to show, once it is there. */
  target: number | null;
}

interface ChatScroll {
  box: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  isAtEnd: boolean;
  toEnd: () => void;
}

/** Keeps the place of the reader when rows are added above, and the end in view for whoever is there. */
export function useChatScroll({ keys, fetchOlder, fetchNewer, target }: Options): ChatScroll {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, first: '', wasAtEnd: true, shown: null as number | null });
  const [isAtEnd, setAtEnd] = useState(true);
  const toEnd = useCallback(() => box.current?.scrollTo({ top: box.current.scrollHeight }), []);
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const below = element.scrollHeight - element.clientHeight - element.scrollTop;
    before.current.wasAtEnd = below < NEAR_END;
    setAtEnd(below < NEAR_END);
    if (element.scrollTop < OLDER_AT) fetchOlder?.();
    if (below < OLDER_AT) fetchNewer?.();
  };
  const [first = ''] = keys;
  const isEmpty = first === '';
  const last = keys.at(-1);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { height, first: was, wasAtEnd, shown } = before.current;
    if (target !== null && target !== shown) {
      const row = element.querySelector(`[data-message="${target}"]`);
      row?.scrollIntoView({ block: 'center' });
      if (row) before.current.shown = target;
    } else if (was !== '' && was !== first && !wasAtEnd) element.scrollTop += element.scrollHeight - height;
    else if (wasAtEnd && target === null) toEnd();
    before.current = { ...before.current, height: element.scrollHeight, first };
  }, [first, last, target, toEnd]);
  const fillScreen = useEffectEvent(() => {
    if (box.current && box.current.scrollTop < OLDER_AT) fetchOlder?.();
  });
  // Also where a few short messages do not fill the screen, so that nobody can scroll.
  useEffect(() => fillScreen(), [first]);
  useEffect(() => {
    // A picture that loads late, or a card, makes a row higher: the end stays in view.
    const element = box.current;
    const feed = element?.firstElementChild;
    if (!feed) return undefined;
    const observer = new ResizeObserver(() => {
      if (before.current.wasAtEnd && target === null) toEnd();
    });
    observer.observe(feed);
    return () => observer.disconnect();
    // The box is there once there are rows.
  }, [target, toEnd, isEmpty]);
  return { box, onScroll, isAtEnd, toEnd };
}
