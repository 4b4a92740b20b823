import type { RefObject } from 'react';
import { uiRequest } from '../../../shared/ui-events.tsx';

interface FocusRequest {
  uuid: string;
  /** What had the focus when the request was made. */
  from: Element | null;
  until: number;
}

const focusRequest = uiRequest<FocusRequest>('focusTextField');
/** A ticket that cannot be written in forgets the request: once it can, somebody may be doing something else. */
const PATIENCE_MS = 5_000;

/** On a touch screen the cursor brings up the keyboard, which covers what one came to read. */
const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches;

/**
 * Returns a function that puts the cursor into the text field of a ticket as soon as one can write there: whoever
 * opened or accepted the ticket with the mouse goes on typing, and letters typed beside a field are shortcuts.
 */
export function useFocusTextField(): (uuid: string) => void {
  const request = focusRequest.useRequest();
  return (uuid) => {
    if (hasKeyboard())
      request({ uuid, from: document.activeElement, until: performance.now() + PATIENCE_MS });
  };
}

/** Focuses the text field of a ticket on request; the field is there for as long as one can write. */
export function useRequestedFocus(uuid: string, input: RefObject<HTMLTextAreaElement | null>): void {
  focusRequest.useTake(uuid, (requested) => {
    if (requested.uuid !== uuid) return false;
    const { activeElement, body } = document;
    // Whoever has gone elsewhere meanwhile stays there.
    const isThere = activeElement === requested.from || activeElement === body;
    if (isThere && performance.now() < requested.until) input.current?.focus();
    return true;
  });
}
