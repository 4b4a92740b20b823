import type { CompanyEvent, TicketNote } from '@prosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';

const keyOf = (contactId: number) => ['notes', contactId] as const;

function patched(known: TicketNote[], event: CompanyEvent<'ticketNote'>): TicketNote[] {
  if (event.action === 'delete') return known.filter(({ id }) => id !== event.noteId);
  return known.some(({ id }) => id === event.note.id) ? known : [event.note, ...known];
}

/** Notes about a contact, newest first, including those that colleagues write meanwhile. */
export function useNotes(contactId: number) {
  const cache = useQueryClient();
  const apply = (event: CompanyEvent<'ticketNote'>) => {
    const about = event.action === 'create' ? event.note.contactId : event.contactId;
    cache.setQueryData<TicketNote[]>(keyOf(about), (known) => (known ? patched(known, event) : known));
  };
  useCompanyEvent('ticketNote', apply);
  const query = useQuery({
    queryKey: keyOf(contactId),
    queryFn: async () => call('listTicketNotes', { query: { contactId } }),
    staleTime: 0,
  });
  return {
    ...query,
    add: async (ticketId: number, note: string) => {
      apply({
        action: 'create',
        note: await call('createTicketNote', { body: { note, ticketId, contactId } }),
      });
    },
    remove: async ({ id, ticketId }: TicketNote) => {
      await call('deleteTicketNote', { params: { id } });
      apply({ action: 'delete', noteId: id, ticketId, contactId });
    },
  };
}
