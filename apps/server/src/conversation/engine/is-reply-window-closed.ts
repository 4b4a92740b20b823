import { isWindowOpen, windowFrom } from '@prosa/domain';
import type { CapabilitiesOf } from '../../platform/app.ts';
import type { KnownTicket } from './load-tickets-by-id.ts';

/** True when the customer's last message is too old for the channel to accept free texts; callers then send none. */
export function isReplyWindowClosed(
  { provider, channel, customerAt }: Pick<KnownTicket, 'provider' | 'channel' | 'customerAt'>,
  of: CapabilitiesOf,
  now: Date,
): boolean {
  const can = provider === null || channel === null ? null : of(provider, channel);
  return !isWindowOpen(windowFrom(can?.replyWindowHours ?? null, customerAt), now.getTime());
}
