import type { AnnouncementRow } from '@prosa/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import styles from './announcements.module.css';
import { Priority } from './priority.tsx';

/** One announcement as its audience reads it. */
export function AnnouncementDetail({ row, onClose }: { row: AnnouncementRow; onClose: () => void }) {
  const { t, i18n } = useTranslation(['announcements', 'common']);
  const [isBroken, setBroken] = useState(false);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={row.title}
      size={560}
      classNames={{ title: styles.detailTitle as string }}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div className={styles.detail}>
        <div className={styles.entryHead}>
          <Priority priority={row.priority} />
          <time className="num" dateTime={row.createdAt}>
            {formatDateTime(row.createdAt, i18n.language)}
          </time>
        </div>
        {row.mediaPath === null || isBroken ? null : (
          <a href={row.mediaPath} target="_blank" rel="noreferrer" aria-label={t('openPicture')}>
            <img className={styles.picture} src={row.mediaPath} alt="" onError={() => setBroken(true)} />
          </a>
        )}
        <p className={styles.detailText}>{row.text}</p>
      </div>
    </Dialog>
  );
}
