import { Select } from '@mantine/core';
import type { Contact, Ticket } from '@prosa/contract';
import { isAdmin } from '@prosa/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useConnections, useQueues } from '../../../shared/choices.ts';
import { useForm } from '../../../shared/form.ts';
import { useMe } from '../../../shared/session.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { HeldNotice } from '../conversation/held-notice.tsx';

/** Who has the contact already: the refusal says it as the text of a JSON. */
function holderOf(error: unknown): Ticket | null {
  if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return null;
  return JSON.parse(error.error) as Ticket;
}

/** The queues that this person may open a ticket in, and the connections that are up. */
function useChoices() {
  const me = useMe();
  const queues = useQueues(isAdmin(me));
  const connections = useConnections();
  return {
    queues: isAdmin(me) ? (queues.data ?? []) : me.queues,
    connections: (connections.data ?? []).filter(({ status }) => status === 'CONNECTED'),
  };
}

function useStart(contact: Contact, onHeld: (holder: Ticket) => void) {
  const me = useMe();
  const { t } = useTranslation('contacts');
  const [, navigate] = useLocation();
  const { queues, connections } = useChoices();
  const form = useForm({
    initial: { queueId: '', whatsappId: '' },
    submit: async (values) => {
      const queueId = Number(values.queueId || (queues.length === 1 ? queues[0]?.id : 0));
      if (!queueId) throw new Error(t('chooseQueue'));
      const whatsappId = Number(values.whatsappId) || null;
      try {
        const { uuid } = await call('createTicket', { body: { contactId: contact.id, queueId, whatsappId } });
        navigate(`/tickets/${uuid}`);
      } catch (error) {
        const holder = holderOf(error);
        if (!holder) throw error;
        if (holder.userId === me.id) navigate(`/tickets/${holder.uuid}`);
        else onHeld(holder);
      }
    },
  });
  return { form, queues, connections };
}

/** Opens a ticket with a contact, in a queue; tells who serves the contact already. */
export function StartChatDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const [holder, setHolder] = useState<Ticket | null>(null);
  const { form, queues, connections } = useStart(contact, setHolder);
  const { values, set } = form;
  const option = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
  const queueId = values.queueId || (queues.length === 1 && queues[0] ? String(queues[0].id) : null);
  if (holder) return <HeldNotice holder={holder} onClose={onClose} />;
  return (
    <FormDialog
      title={t('startTitle', { name: contact.name })}
      submitLabel={t('start')}
      failure={form.failure}
      isBusy={form.isBusy}
      isDisabled={queueId === null}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Select
        data-autofocus
        label={t('queue')}
        placeholder={t('chooseQueue')}
        description={queues.length === 0 ? t('noQueues') : undefined}
        data={queues.map(option)}
        value={queueId}
        onChange={(id) => set('queueId', id ?? '')}
      />
      {connections.length > 1 ? (
        <Select
          label={t('connection')}
          placeholder={t('defaultConnection')}
          data={connections.map(option)}
          value={values.whatsappId || null}
          onChange={(id) => set('whatsappId', id ?? '')}
        />
      ) : null}
    </FormDialog>
  );
}
