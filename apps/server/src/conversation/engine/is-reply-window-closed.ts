import { isWindowOpen, windowFrom } from '@prosa/domain';
import type { CapabilitiesOf } from '../../platform/app.ts';
import type { KnownTicket } from './load-tickets-by-id.ts';

/** Whether the channel refuses texts by now: the customer wrote too long ago. What cannot arrive is not said. */
export function isReplyWindowClosed(
  { provider, channel, customerAt }: Pick<KnownTicket, 'provider' | 'channel' | 'customerAt'>,
  of: CapabilitiesOf,
  now: Date,
): boolean {
  const can = provider === null || channel === null ? null : of(provider, channel);
  return !isWindowOpen(windowFrom(can?.replyWindowHours ?? null, customerAt), now.getTime());
}
