import { useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { isFocusLost } from '../../../ui/return-focus.ts';
import { cardIdAt } from './card-element.ts';

/**
 * The card that the Tab key leads to: the one that had the focus last. A card that is given the focus keeps it while it
 * moves to another column, where its elements are made anew.
 */
export function useCardFocus(area: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState<number | null>(null);
  const [, again] = useReducer((count: number) => count + 1, 0);
  const requested = useRef<{ id: number; isGiven: boolean } | null>(null);
  useEffect(() => {
    const board = area.current;
    const ended = new AbortController();
    const { signal } = ended;
    const forget = () => {
      requested.current = null;
    };
    board?.addEventListener(
      'focusin',
      ({ target }) => {
        const id = cardIdAt(target);
        if (id !== requested.current?.id) forget();
        if (id !== null) setActive(id);
      },
      { signal },
    );
    document.addEventListener('pointerdown', forget, { signal });
    return () => ended.abort();
  }, [area]);
  useEffect(() => {
    const request = requested.current;
    const button = area.current?.querySelector<HTMLElement>(`[data-card="${request?.id}"] button`);
    if (!request || !button) return;
    const isOnBoard = area.current?.contains(document.activeElement) ?? false;
    if (isFocusLost() || (isOnBoard && !request.isGiven)) button.focus();
    request.isGiven = true;
  });
  const focusCard = (id: number) => {
    requested.current = { id, isGiven: false };
    setActive(id);
    again();
  };
  return { active, focusCard };
}
