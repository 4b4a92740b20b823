import type { Ticket } from '@prosa/contract';
import { isAdmin } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { useConnections, useQueues } from '../../../shared/choices.ts';
import { useForm } from '../../../shared/form.ts';
import { useMe } from '../../../shared/session.tsx';
import { holderIn, type Holder } from '../tickets/ticket-holder.ts';
import { type Picked, wholeWithPlus } from '../../../shared/pickers/contact-picker.tsx';
import type { NewTicketPreset } from './new-ticket-event.ts';

interface Values {
  contact: Picked | null;
  /** The name of a new contact. */
  name: string;
  queueId: number | null;
  whatsappId: number | null;
}

async function contactIdOf({ contact, name }: Values): Promise<number> {
  if (contact === null) throw new Error('no contact');
  if ('id' in contact) return contact.id;
  // Finds the contact of a number in another spelling, so that no second contact is created.
  const { contactId } = await call('findContactProfile', { params: { number: contact.number } });
  if (contactId !== 0) return contactId;
  const made = await call('createContact', { body: { name: name.trim(), number: contact.number } });
  return made.id;
}

/** Errors by field; the name is required only if a contact may have to be created. */
function checked({ contact, name, queueId }: Values) {
  const missing = [
    contact === null ? 'contact' : '',
    contact !== null && 'number' in contact && name.trim().length < 2 ? 'name' : '',
    queueId === null ? 'queueId' : '',
  ].filter((field) => field !== '');
  return { success: missing.length === 0, error: { issues: missing.map((field) => ({ path: [field] })) } };
}

function presetContact({ contact, number }: NewTicketPreset): Picked | null {
  if (contact) return contact;
  return number === undefined ? null : { number: wholeWithPlus(number) };
}

/**
 * The form of a new ticket. If the user has an open ticket with the contact, it opens; a colleague's is shown in a
 * notice.
 */
export function useNewTicket(
  preset: NewTicketPreset,
  onClose: () => void,
  onHolderFound: (holder: Holder) => void,
) {
  const { t } = useTranslation('new-ticket');
  const me = useMe();
  const [, navigate] = useLocation();
  const queues = useQueues(isAdmin(me));
  const connections = useConnections();
  const own = isAdmin(me) ? (queues.data ?? []) : me.queues;
  const go = (ticket: Pick<Ticket, 'uuid' | 'status'>) =>
    navigate(`/tickets/${ticket.uuid}${ticket.status === 'group' ? '?tab=group' : ''}`);

  const create = async (values: Values) => {
    const contactId = await contactIdOf(values);
    const body = { contactId, queueId: values.queueId, whatsappId: values.whatsappId, userId: me.id };
    go(await call('createTicket', { body: { ...body, status: 'open' } }));
  };
  const form = useForm<Values>({
    initial: {
      contact: presetContact(preset),
      name: preset.name ?? '',
      queueId: own.length === 1 ? (own[0]?.id ?? null) : null,
      whatsappId: null,
    },
    rules: async () => ({ safeParse: (values) => checked(values as Values) }),
    submit: async (values) => {
      try {
        await create(values);
      } catch (error) {
        const holder = holderIn(error);
        if (holder === null) throw error;
        if (holder.userId === me.id) go(holder);
        else onHolderFound(holder);
      }
      onClose();
    },
  });
  const errors = {
    contact: form.errors.contact ? t('contactRequired') : undefined,
    name: form.errors.name ? t('nameRequired') : undefined,
    queueId: form.errors.queueId ? t('queueRequired') : undefined,
  };
  const usable = (connections.data ?? []).filter(({ status }) => status === 'CONNECTED');
  return { form, errors, queues: own, usable };
}
