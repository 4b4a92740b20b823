import type { RefObject } from 'react';
import { hasKeyboard } from '../../../shared/has-keyboard.ts';
import { uiRequest } from '../../../shared/ui-events.tsx';
import { isFocusLost } from '../../../ui/return-focus.ts';

interface FocusRequest {
  uuid: string;
  /** What had the focus when the request was made. */
  from: Element | null;
  until: number;
}

const focusRequest = uiRequest<FocusRequest>('focusTextField');
/** A request expires: when a ticket becomes writable later, the user may be doing something else. */
const PATIENCE_MS = 5_000;

/**
 * Focuses the text field of a ticket as soon as it exists, after somebody clicked the ticket, accepted it or chose
 * what to write. Without focus, typed letters would act as shortcuts.
 */
export function useFocusTextField(): (uuid: string) => void {
  const request = focusRequest.useRequest();
  return (uuid) => {
    if (hasKeyboard())
      request({ uuid, from: document.activeElement, until: performance.now() + PATIENCE_MS });
  };
}

/** Lets focusTextField focus this field while it is mounted. */
export function useRequestedFocus(uuid: string, input: RefObject<HTMLTextAreaElement | null>): void {
  focusRequest.useTake(uuid, (requested) => {
    if (requested.uuid !== uuid) return false;
    // A user who has moved the focus elsewhere meanwhile keeps it there.
    const isThere = document.activeElement === requested.from || isFocusLost();
    if (isThere && performance.now() < requested.until) input.current?.focus();
    return true;
  });
}
