import { useEffect, type RefObject } from 'react';

/** The ticket in which somebody is about to write, until its text field has the cursor; and where they were then. */
let requested: { uuid: string; from: Element | null; until: number } | null = null;
/** A ticket that cannot be written in forgets the request to focus: once it can, somebody may be doing something else. */
const PATIENCE_MS = 5_000;
const watchers = new Set<() => void>();

/** On a touch screen the cursor brings up the keyboard, which covers what one came to read. */
const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches;

/**
 * Puts the cursor where one writes in a ticket, as soon as one can: who clicked on it, took it or chose what to write
 * goes on typing, and letters typed beside a field are shortcuts that do something else.
 */
export function focusTextField(uuid: string): void {
  if (!hasKeyboard()) return;
  requested = { uuid, from: document.activeElement, until: performance.now() + PATIENCE_MS };
  for (const watcher of watchers) watcher();
}

/** The text field of a ticket; it is there for as long as one can write. */
export function useRequestedFocus(uuid: string, input: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const take = () => {
      if (requested?.uuid !== uuid) return;
      const { activeElement, body } = document;
      // Who has gone elsewhere meanwhile stays there.
      const isThere = activeElement === requested.from || activeElement === body;
      const isFresh = performance.now() < requested.until;
      requested = null;
      if (isThere && isFresh) input.current?.focus();
    };
    take();
    watchers.add(take);
    return () => void watchers.delete(take);
  }, [uuid, input]);
}
