import type { Message } from '@prosa/contract';
import { isLate } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../ui/format.ts';
import styles from './message-life.module.css';

/** Marks a message that was stored much later than the platform's time by which it is sorted. */
export function LateMark({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('messages');
  if (!isLate(message)) return null;
  return (
    <span
      className={styles.late}
      title={t('life.late', { time: formatTime(message.storedAt, i18n.language) })}
    >
      {t('life.lateShort')}
    </span>
  );
}
