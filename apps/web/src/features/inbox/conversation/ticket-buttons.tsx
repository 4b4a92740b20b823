import { Button } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { mayIgnorePending } from '@prosa/domain';
import { IconArrowBackUp, IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { useShortcut } from '../../../shared/shortcuts.ts';
import { useListFilter } from '../list-filter.ts';
import styles from './conversation.module.css';
import { useTicketChange } from './ticket-actions.ts';

const ICON = 16;
const AcceptDialog = lazy(async () => ({ default: (await import('./accept-dialog.tsx')).AcceptDialog }));
const HeldNotice = lazy(async () => ({ default: (await import('./held-notice.tsx')).HeldNotice }));

/** The steps that this ticket can take now; each shows at once. */
export function TicketButtons({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation(['inbox', 'shell']);
  const me = useMe();
  const [filter] = useListFilter();
  const [asksQueue, setAsksQueue] = useState(false);
  const [holder, setHolder] = useState<Ticket | null>(null);
  const change = useTicketChange(ticket, filter, setHolder);
  const { status } = ticket;
  const isOpen = status === 'open' || status === 'group';

  const take = (queueId?: number) =>
    change.mutate({
      status: ticket.isGroup ? 'group' : 'open',
      userId: me.id,
      ...(queueId ? { queueId } : {}),
    });
  const accept = () => (ticket.queueId === null && !ticket.isGroup ? setAsksQueue(true) : take());
  const close = () => change.mutate({ status: 'closed', sendFarewellMessage: false });
  useShortcut('a', t('shell:shortcuts.accept'), accept, status === 'pending');
  useShortcut('e', t('shell:shortcuts.resolve'), close, isOpen);
  return (
    <div className={styles.actions}>
      {status === 'pending' && mayIgnorePending(me) ? (
        <Button
          variant="default"
          leftSection={<IconX size={ICON} />}
          aria-label={t('actions.ignore')}
          onClick={close}
        >
          {t('actions.ignore')}
        </Button>
      ) : null}
      {status === 'pending' ? (
        <Button
          leftSection={<IconCheck size={ICON} />}
          aria-label={t('actions.accept')}
          loading={change.isPending}
          onClick={accept}
        >
          {t('actions.accept')}
        </Button>
      ) : null}
      {status === 'open' ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={ICON} />}
          aria-label={t('actions.return')}
          onClick={() => change.mutate({ status: 'pending', userId: null })}
        >
          {t('actions.return')}
        </Button>
      ) : null}
      {isOpen ? (
        <Button leftSection={<IconCheck size={ICON} />} aria-label={t('actions.resolve')} onClick={close}>
          {t('actions.resolve')}
        </Button>
      ) : null}
      {status === 'closed' ? (
        <Button leftSection={<IconRefresh size={ICON} />} aria-label={t('actions.reopen')} onClick={accept}>
          {t('actions.reopen')}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {asksQueue ? <AcceptDialog onClose={() => setAsksQueue(false)} onStart={take} /> : null}
        {holder ? <HeldNotice holder={holder} onClose={() => setHolder(null)} /> : null}
      </Suspense>
    </div>
  );
}
