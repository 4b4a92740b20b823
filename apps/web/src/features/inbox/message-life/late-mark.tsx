import type { Message } from '@prosa/contract';
import { isLate } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../ui/format.ts';
import styles from './message-life.module.css';

/** On a message that stands where it was written, but came to us much later. */
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
