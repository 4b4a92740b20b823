import type { Capabilities } from '@prosa/contract';

type Windows = Pick<Capabilities, 'replyWindowHours' | 'personWindowHours'>;

/**
 * For how many hours after the customer's last message a channel takes what a person writes; null: always. Where the
 * connection has it switched on, that is longer than for what the system says by itself (replyWindowHours).
 */
export function personHours(
  { replyWindowHours, personWindowHours }: Windows,
  { humanAgent }: { humanAgent: boolean },
): number | null {
  if (replyWindowHours === null || !humanAgent) return replyWindowHours;
  return Math.max(personWindowHours ?? 0, replyWindowHours);
}

const HOUR_MS = 3_600_000;

/** How long texts are taken after the customer's last message (null: always), and until when (null: never begun). */
export interface OpenFor {
  hours: number | null;
  closesAt: string | null;
}

/** The window that a customer's last message opens; what they wrote after it does not matter to it. */
export function windowFrom(hours: number | null, customerAt: string | null): OpenFor {
  const isCounted = hours !== null && customerAt !== null;
  return {
    hours,
    closesAt: isCounted ? new Date(Date.parse(customerAt) + hours * HOUR_MS).toISOString() : null,
  };
}

/** Whether a channel takes a text at an instant (milliseconds). Everybody asks here, so that nobody differs at the edge. */
export const isWindowOpen = ({ hours, closesAt }: OpenFor, at: number): boolean =>
  hours === null || (closesAt !== null && at < Date.parse(closesAt));
