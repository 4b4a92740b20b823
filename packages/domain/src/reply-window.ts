import type { Capabilities } from '@prosa/contract';

type Windows = Pick<Capabilities, 'replyWindowHours' | 'personWindowHours'>;

/**
 * For how many hours after the customer's last message a channel takes what a person writes; null: always. Where the
 * connection has it switched on, that is longer than for what the house says by itself (replyWindowHours).
 */
export function personHours(
  { replyWindowHours, personWindowHours }: Windows,
  { humanAgent }: { humanAgent: boolean },
): number | null {
  if (replyWindowHours === null || !humanAgent) return replyWindowHours;
  return Math.max(personWindowHours ?? 0, replyWindowHours);
}
