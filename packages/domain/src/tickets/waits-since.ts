import type { LastWord } from './lanes.ts';

type Word = Pick<LastWord, 'fromMe' | 'lastMessageAt'>;

/**
 * Since when the customer of the longest waiting ticket has had the last word; null: nobody waits. The server counts
 * the same for the lanes of a board in SQL (`readLanes`).
 */
export function waitsSince(tickets: readonly Word[]): string | null {
  const times = tickets.flatMap(({ fromMe, lastMessageAt }) =>
    fromMe || lastMessageAt === null ? [] : [lastMessageAt],
  );
  return times.reduce<string | null>((first, at) => (first === null || at < first ? at : first), null);
}
