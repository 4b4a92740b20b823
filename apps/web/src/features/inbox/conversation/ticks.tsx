import type { Message } from '@prosa/contract';
import { IconCheck, IconChecks, IconClock, IconExclamationCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './conversation.module.css';

/** 0 clock, 1 one tick, 2 two ticks, 3 and more two ticks in the colour of what is read. */
export function Ticks({ ack, status }: Pick<Message, 'ack' | 'status'>) {
  const { t } = useTranslation('inbox');
  if (status === 'failed') return <IconExclamationCircle size={14} role="img" aria-label={t('ack.failed')} />;
  if (ack <= 0) return <IconClock size={13} role="img" aria-label={t('ack.waiting')} />;
  if (ack === 1) return <IconCheck size={15} role="img" aria-label={t('ack.sent')} />;
  if (ack === 2) return <IconChecks size={15} role="img" aria-label={t('ack.delivered')} />;
  return <IconChecks size={15} role="img" className={styles.seen} aria-label={t('ack.read')} />;
}
