import type { Ticket } from '@prosa/contract';
import { IconClockHour4 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './conversation.module.css';

/** Where Meta's channels take answers for a day only. */
export function ReplyWindow({ channel }: Pick<Ticket, 'channel'>) {
  const { t } = useTranslation('inbox');
  if (channel !== 'facebook' && channel !== 'instagram') return null;
  return (
    <p className={styles.window}>
      <IconClockHour4 size={14} aria-hidden /> {t('replyWindow')}
    </p>
  );
}
