import { MENTIONS_LISTED } from '@prosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { dropMentions, mentionsQuery } from '../../../shared/mentions/own-mentions.ts';

/** Marks the mentions of the open ticket as read, once its window has the focus. Without any, nothing is requested. */
export function useReadMentions(ticketId: number | undefined): void {
  const cache = useQueryClient();
  // The bell fetches them.
  const { data: mentions } = useQuery({ ...mentionsQuery, enabled: false });
  // A full list may leave out an older mention.
  const mayBeMentioned =
    mentions !== undefined &&
    (mentions.length >= MENTIONS_LISTED || mentions.some((mention) => mention.ticketId === ticketId));
  useEffect(() => {
    if (ticketId === undefined || !mayBeMentioned) return undefined;
    const read = () => {
      if (!document.hasFocus()) return;
      // What fails is repeated when the ticket is opened again.
      call('readMentions', { params: { ticketId } }).then(
        () => dropMentions(cache, ticketId),
        () => undefined,
      );
    };
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [cache, ticketId, mayBeMentioned]);
}
