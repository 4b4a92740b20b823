import { useTranslation } from 'react-i18next';
import { formatDate, isSameDay } from '../../../ui/format.ts';
import styles from './conversation.module.css';
import type { TimelineItem } from './timeline.ts';

export function Divider({
  item,
}: {
  item: Exclude<TimelineItem, { kind: 'message' } | { kind: 'outgoing' }>;
}) {
  const { t, i18n } = useTranslation('inbox');
  if (item.kind === 'day') {
    return (
      <div className={`${styles.day} num`}>
        {isSameDay(item.at, Date.now()) ? t('today') : formatDate(item.at, i18n.language)}
      </div>
    );
  }
  if (item.kind === 'unread')
    return (
      <div className={`${styles.system} ${styles.unread}`}>{t('unreadFromHere', { count: item.count })}</div>
    );
  return (
    <div className={styles.system}>
      {t('ticketDivider', { id: item.ticketId, queue: item.queue ?? t('noQueue') })}
    </div>
  );
}
