import { ActionIcon } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { IconCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useAccept } from '../conversation/use-accept.ts';
import type { ListFilter } from './list-filter.ts';

const AcceptDialog = lazyComponent(
  async () => (await import('../conversation/accept-dialog.tsx')).AcceptDialog,
);

/** Takes a pending ticket from its row and opens it; asks for the queue where the ticket has none. */
export function AcceptButton({ ticket, filter }: { ticket: Ticket; filter: ListFilter }) {
  const { t } = useTranslation('inbox');
  const { change, take, needsQueue } = useAccept(ticket, filter);
  const [isAsking, setAsking] = useState(false);
  const label = t('acceptTicket', { name: shownNumber(ticket.contact.name) });
  return (
    <>
      <ActionIcon
        size={24}
        data-swipe="right"
        aria-label={label}
        title={label}
        loading={change.isPending}
        onClick={() => (needsQueue ? setAsking(true) : take())}
      >
        <IconCheck size={15} />
      </ActionIcon>
      <Suspense fallback={null}>
        {isAsking ? <AcceptDialog ticket={ticket} onClose={() => setAsking(false)} onStart={take} /> : null}
      </Suspense>
    </>
  );
}
