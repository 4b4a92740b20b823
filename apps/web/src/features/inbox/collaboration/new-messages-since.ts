import type { Message } from '@prosa/contract';

/** What has come into a conversation that its writer had not seen when the writing began. */
export interface NewMessages {
  /** Colleagues who have answered. */
  names: string[];
  customerWrote: boolean;
}

/** What is new since a message; null: nothing that matters to a reply. */
export function newMessagesSince(messages: Message[], lastSeenId: number, meId: number): NewMessages | null {
  const fresh = messages.filter(
    ({ id, isPrivate, isDeleted }) => id > lastSeenId && !isPrivate && !isDeleted,
  );
  const ours = fresh.filter(({ fromMe, userId }) => fromMe && userId !== meId);
  const customerWrote = fresh.some(({ fromMe }) => !fromMe);
  if (ours.length === 0 && !customerWrote) return null;
  return { names: [...new Set(ours.flatMap(({ userName }) => userName ?? []))], customerWrote };
}
