import type { Draft } from './drafts.ts';

/**
 * Where the company gives its people some seconds to withdraw what they sent, it waits in the outbox so long: it is
 * stored, shown and in its order, only not due yet.
 */
export function withUndoDelay(draft: Draft, undoSendSeconds: number, now: Date): Draft {
  if (draft.isPrivate || undoSendSeconds === 0) return draft;
  return { ...draft, notBefore: draft.notBefore ?? new Date(now.getTime() + undoSendSeconds * 1_000) };
}
