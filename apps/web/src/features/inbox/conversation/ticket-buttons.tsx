import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Ticket } from '@prosa/contract';
import { isAttended, isLive, isTransferable, mayIgnorePending, mayStep } from '@prosa/domain';
import { IconArrowBackUp, IconCheck, IconRefresh, IconSwitchHorizontal, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { useShortcut } from '../../../shared/shortcuts.ts';
import { useListFilter } from '../ticket-list/list-filter.ts';
import { ResolveMenu } from '../tickets/resolve-menu.tsx';
import { TicketDialogs, type DialogName } from '../tickets/ticket-dialogs.tsx';
import { TicketMenu } from '../tickets/ticket-menu.tsx';
import { useConnection } from './can-write.ts';
import styles from './conversation.module.css';
import { useAccept } from './use-accept.ts';

const ICON = 16;

function Step({
  label,
  icon,
  isPrimary = false,
  isBusy = false,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  isPrimary?: boolean;
  isBusy?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={icon}
      aria-label={label}
      title={label}
      loading={isBusy}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function useSteps(ticket: Ticket) {
  const { t } = useTranslation('shell');
  const [filter] = useListFilter();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [isResolving, setResolving] = useState(false);
  const { change, take, needsQueue } = useAccept(ticket, filter);
  const { status } = ticket;
  const isOpen = isAttended(status);

  const accept = () => (needsQueue ? setDialog('queue') : take());
  useShortcut('a', t('shortcuts.accept'), accept, mayStep(status, 'accept'));
  useShortcut('e', t('shortcuts.resolve'), () => setResolving(true), isOpen);
  useShortcut('t', t('shortcuts.transfer'), () => setDialog('transfer'), isTransferable(status));
  return { change, take, accept, isOpen, dialog, setDialog, isResolving, setResolving };
}

export function TicketButtons({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('inbox');
  const me = useMe();
  const steps = useSteps(ticket);
  const connection = useConnection(ticket);
  const { change, isOpen } = steps;
  const { status } = ticket;
  // On a phone there is space for two buttons and the menu.
  const isNarrow = useMediaQuery('(max-width: 560px)', window.innerWidth <= 560);
  const giveBack = () => change.mutate({ status: 'pending', userId: null });
  return (
    <div className={styles.actions}>
      {mayStep(status, 'ignore') && mayIgnorePending(me) ? (
        <Step
          label={t('actions.ignore')}
          icon={<IconX size={ICON} />}
          onClick={() => change.mutate({ status: 'closed', sendFarewellMessage: false })}
        />
      ) : null}
      {isOpen ? (
        <Step
          label={t('actions.transfer')}
          icon={<IconSwitchHorizontal size={ICON} />}
          onClick={() => steps.setDialog('transfer')}
        />
      ) : null}
      {mayStep(status, 'returnToQueue') && !isNarrow ? (
        <Step label={t('actions.return')} icon={<IconArrowBackUp size={ICON} />} onClick={giveBack} />
      ) : null}
      {mayStep(status, 'accept') ? (
        <Step
          isPrimary
          label={t('actions.accept')}
          icon={<IconCheck size={ICON} />}
          isBusy={change.isPending}
          onClick={steps.accept}
        />
      ) : null}
      {isOpen ? (
        <ResolveMenu
          isOpened={steps.isResolving}
          onOpened={steps.setResolving}
          hasFarewell={connection?.complationMessage !== ''}
          canRate={me.company.companieSettings[0]?.userRating === 'enabled'}
          onClose={(how) => change.mutate({ status: 'closed', ...how })}
          onRate={() => steps.setDialog('rating')}
        />
      ) : null}
      {mayStep(status, 'reopen') ? (
        <Step
          isPrimary
          label={t('actions.reopen')}
          icon={<IconRefresh size={ICON} />}
          onClick={steps.accept}
        />
      ) : null}
      <TicketMenu
        canSnooze={isLive(status)}
        onHandToBot={
          mayStep(status, 'returnToQueue') && ticket.speaker.canLead
            ? () => change.mutate({ status: 'pending', userId: null, isBot: true })
            : undefined
        }
        onReturn={mayStep(status, 'returnToQueue') && isNarrow ? giveBack : undefined}
        onChoose={steps.setDialog}
      />
      <TicketDialogs
        ticket={ticket}
        open={steps.dialog}
        change={change}
        onTake={steps.take}
        onClose={() => steps.setDialog(null)}
      />
    </div>
  );
}
