import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { type Mentions, useMentions } from '../../../shared/mentions/use-mentions.tsx';
import { useMe } from '../../../shared/session.tsx';

interface Options {
  ticketId: number;
  text: string;
  setText: (text: string) => void;
  focus: () => void;
  /** Only notes mention colleagues. */
  isOn: boolean;
}

/** Offers the users who may see the ticket after an @ in a note. */
export function useNoteMentions({ ticketId, ...field }: Options): Mentions {
  const me = useMe();
  const [isTyping, setTyping] = useState(false);
  const { data } = useQuery({
    queryKey: ['people-of-ticket', ticketId],
    queryFn: async () => call('listTicketPeople', { params: { ticketId } }),
    enabled: isTyping,
    staleTime: 60_000,
  });
  return useMentions({ ...field, people: data?.filter(({ id }) => id !== me.id), onTyping: setTyping });
}
