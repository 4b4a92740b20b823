import { IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './conversation.module.css';

/** Where the channel takes answers only for some hours after the customer wrote; null: always. */
export function ReplyWindow({ hours }: { hours: number | null }) {
  const { t } = useTranslation('inbox');
  if (hours === null) return null;
  return (
    <p className={styles.window}>
      <IconClockHour4 size={14} aria-hidden /> {t('replyWindow', { hours })}
    </p>
  );
}
