import { Button, Group, Select } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { isAdmin, shownNumber } from '@prosa/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueues } from '../../../shared/choices.ts';
import { useMe } from '../../../shared/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Asks for a queue when somebody accepts a ticket that has none. */
export function AcceptDialog({
  ticket,
  onClose,
  onStart,
}: {
  ticket: Ticket;
  onClose: () => void;
  onStart: (queueId: number) => void;
}) {
  const { t } = useTranslation('inbox');
  const me = useMe();
  const { data } = useQueues(isAdmin(me));
  const queues = isAdmin(me) ? (data ?? []) : me.queues;
  const help = () => {
    if (queues.length > 0) return t('accept.help');
    return t(isAdmin(me) ? 'accept.noQueuesYet' : 'accept.noQueues');
  };
  const [chosen, setChosen] = useState<string | null>(null);
  const queueId = chosen ?? (queues.length === 1 && queues[0] ? String(queues[0].id) : null);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('acceptTicket', { name: shownNumber(ticket.contact.name) })}
      closeButtonProps={{ 'aria-label': t('accept.cancel') }}
    >
      <Select
        data-autofocus
        required
        label={t('accept.queue')}
        placeholder={t('accept.choose')}
        description={help()}
        data={queues.map((queue) => ({ value: String(queue.id), label: queue.name }))}
        value={queueId}
        onChange={setChosen}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('accept.cancel')}
        </Button>
        <Button
          disabled={queueId === null}
          onClick={() => {
            onClose();
            onStart(Number(queueId));
          }}
        >
          {t('actions.accept')}
        </Button>
      </Group>
    </Dialog>
  );
}
