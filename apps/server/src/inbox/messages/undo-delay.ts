import type { Draft } from './drafts.ts';

/**
 * Delays a reply in the outbox by the seconds that the company gives its users to withdraw it. It is stored and shown
 * in its place, only not due yet.
 */
export function withUndoDelay(draft: Draft, undoSendSeconds: number, now: Date): Draft {
  if (draft.isPrivate || undoSendSeconds === 0) return draft;
  return { ...draft, notBefore: draft.notBefore ?? new Date(now.getTime() + undoSendSeconds * 1_000) };
}
