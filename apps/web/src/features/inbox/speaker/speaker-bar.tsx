import type { Ticket } from '@prosa/contract';
import { IconRobot, IconRobotOff, IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './speaker.module.css';

/** Over a conversation that no person leads: who does, and why. */
export function SpeakerBar({ ticket: { speaker } }: { ticket: Ticket }) {
  const { t } = useTranslation('speaker');
  const { who, why } = speaker;
  // Whom a person attends, and what only waits, is said by the header.
  if (why === 'closed' || why === 'attended' || why === 'waits') return null;
  const Icon = who === 'nobody' ? IconRobotOff : who === 'ai' ? IconSparkles : IconRobot;
  return (
    <p className={styles.bar} data-who={who} role="status">
      <Icon size={16} aria-hidden />
      <span>{t(`why.${why}`)}</span>
    </p>
  );
}
