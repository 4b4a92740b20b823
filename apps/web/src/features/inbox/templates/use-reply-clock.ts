import type { Ticket } from '@prosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useNow } from '../../../shared/use-now.ts';
import { clockAt, type Clock } from './reply-clock.ts';

const TICK_MS = 15_000;

/** The reply window of a conversation by the server's clock; read again after each message of the customer. */
export function useReplyClock({ id, contactId }: Ticket): Clock | null {
  const cache = useQueryClient();
  const queryKey = ['reply-window', id];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const window = await call('getReplyWindow', { params: { ticketId: id }, signal });
      return { window, ahead: Date.parse(window.now) - Date.now() };
    },
  });
  useCompanyEvent('appMessage', ({ action, message }) => {
    const isTheirs = !message.fromMe && (message.ticketId === id || message.contactId === contactId);
    if (action === 'create' && isTheirs) void cache.invalidateQueries({ queryKey });
  });
  const end = data?.window.closesAt;
  // Without any delay at the end: the field would accept what the server refuses.
  const now = useNow(TICK_MS, data && end ? Date.parse(end) - data.ahead : null);
  // A timer that stood still while the page slept is behind the time of the last response.
  return data ? clockAt(data.window, Math.max(now + data.ahead, Date.parse(data.window.now))) : null;
}
