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
  // Whom a person attends, and what only waits, is said by the header.
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

/** Over a conversation that no person leads: who does, why, and what changed it. */
export function SpeakerBar({ ticket }: { ticket: Ticket }) {
  const [isLogOpen, setLogOpen] = useState(false);
  return (
    <>
      <Bar ticket={ticket} onChanges={() => setLogOpen(true)} />
      {/* Who reads it reads on when somebody takes the ticket meanwhile. */}
      <Suspense fallback={null}>
        {isLogOpen ? <LogDialog ticket={ticket} onClose={() => setLogOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
