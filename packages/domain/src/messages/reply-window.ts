import type { Capabilities } from '@prosa/contract';

type Windows = Pick<Capabilities, 'replyWindowHours' | 'personWindowHours'>;

/**
 * For how many hours after the customer's last message a channel accepts what a person writes; null: always. With
 * `humanAgent` that may be longer than for what the system sends by itself (replyWindowHours).
 */
export function personHours(
  { replyWindowHours, personWindowHours }: Windows,
  { humanAgent }: { humanAgent: boolean },
): number | null {
  if (replyWindowHours === null || !humanAgent) return replyWindowHours;
  return Math.max(personWindowHours ?? 0, replyWindowHours);
}

const [SECOND_MS, HOUR_MS] = [1_000, 3_600_000];

/**
 * The second in which the platform counts: messages of one second are stored some milliseconds behind each other, which
 * must not keep the window open for longer.
 */
const secondOf = (instant: string): number => Math.floor(Date.parse(instant) / SECOND_MS) * SECOND_MS;

/**
 * For how many hours after the customer's last message texts are accepted (null: always), and until when (null: without
 * a limit, or the customer has not written yet).
 */
export interface OpenFor {
  hours: number | null;
  closesAt: string | null;
}

export function windowFrom(hours: number | null, customerAt: string | null): OpenFor {
  const isCounted = hours !== null && customerAt !== null;
  return {
    hours,
    closesAt: isCounted ? new Date(secondOf(customerAt) + hours * HOUR_MS).toISOString() : null,
  };
}

/**
 * Whether a channel accepts a text at an instant (milliseconds). All callers share this check, so that none differs at
 * the edge.
 */
export const isWindowOpen = ({ hours, closesAt }: OpenFor, at: number): boolean =>
  hours === null || (closesAt !== null && at < Date.parse(closesAt));
