import { UnstyledButton } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { IconRobot, IconRobotOff, IconSparkles } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import styles from './speaker.module.css';

const LogDialog = lazyComponent(
  async () => (await import('../../../shared/ticket-log/log-dialog.tsx')).LogDialog,
);

function Bar({ ticket, onChanges }: { ticket: Ticket; onChanges: () => void }) {
  const { t } = useTranslation('speaker');
  const { who, why } = ticket.speaker;
  // For an attended or waiting ticket the header says enough.
  if (why === 'closed' || why === 'attended' || why === 'waits') return null;
  const Icon = who === 'nobody' ? IconRobotOff : who === 'ai' ? IconSparkles : IconRobot;
  return (
    <div className={styles.bar} data-who={who}>
      <Icon size={16} aria-hidden />
      <span role="status">{t(`why.${why}`)}</span>
      <UnstyledButton className={styles.changes ?? ''} onClick={onChanges}>
        {t('changes')}
      </UnstyledButton>
    </div>
  );
}

/** Above a conversation that a bot, an AI or an integration leads: who, why, and what changed it. */
export function SpeakerBar({ ticket }: { ticket: Ticket }) {
  const [isLogOpen, setLogOpen] = useState(false);
  return (
    <>
      <Bar ticket={ticket} onChanges={() => setLogOpen(true)} />
      {/* The explanation stays open when somebody accepts the ticket meanwhile. */}
      <Suspense fallback={null}>
        {isLogOpen ? <LogDialog ticketId={ticket.id} onClose={() => setLogOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
