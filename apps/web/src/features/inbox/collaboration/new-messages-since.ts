import type { Message } from '@prosa/contract';

/** Messages that arrived after a user began to write a reply. */
export interface NewMessages {
  /** Colleagues who answered. */
  names: string[];
  customerWrote: boolean;
}

/** The new messages after a given one; null when none matters to the reply. */
export function newMessagesSince(messages: Message[], lastSeenId: number, meId: number): NewMessages | null {
  const fresh = messages.filter(
    ({ id, isPrivate, isDeleted }) => id > lastSeenId && !isPrivate && !isDeleted,
  );
  const ours = fresh.filter(({ fromMe, userId }) => fromMe && userId !== meId);
  const customerWrote = fresh.some(({ fromMe }) => !fromMe);
  if (ours.length === 0 && !customerWrote) return null;
  return { names: [...new Set(ours.flatMap(({ userName }) => userName ?? []))], customerWrote };
}
