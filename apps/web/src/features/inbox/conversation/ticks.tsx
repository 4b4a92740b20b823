import type { Message } from '@prosa/contract';
import { IconCheck, IconChecks, IconClock, IconExclamationCircle, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './ticks.module.css';

type Stage = 'failed' | 'waiting' | 'sent' | 'delivered' | 'read';

const icons: Record<Stage, Icon> = {
  failed: IconExclamationCircle,
  waiting: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
};

function stageOf({ ack, status }: Pick<Message, 'ack' | 'status'>): Stage {
  if (status === 'failed' || status === 'skipped') return 'failed';
  if (ack <= 0) return 'waiting';
  return ack === 1 ? 'sent' : ack === 2 ? 'delivered' : 'read';
}

/** Ack 0: clock; 1: one tick; 2: two ticks; 3 and more: two ticks in the colour of read messages. */
export function Ticks(message: Pick<Message, 'ack' | 'status'>) {
  const { t } = useTranslation('inbox');
  const stage = stageOf(message);
  const StageIcon = icons[stage];
  return (
    <span role="img" aria-label={t(`ack.${stage}`)} className={styles.ticks} data-stage={stage}>
      <StageIcon size={15} aria-hidden />
    </span>
  );
}
