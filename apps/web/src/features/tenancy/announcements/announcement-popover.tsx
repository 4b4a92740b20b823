import { Popover } from '@mantine/core';
import type { AnnouncementRow } from '@prosa/contract';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShownAnnouncements, useMarkRead } from '../../../shared/announcements.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useFlyout, type FlyoutTarget } from '../../../shared/flyout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { AnnouncementDetail } from './announcement-detail.tsx';
import styles from './announcements.module.css';
import { levelOf, Priority } from './priority.tsx';

interface Props {
  target: FlyoutTarget;
  shown: ShownAnnouncements;
}

function Entry({ row, onOpen }: { row: AnnouncementRow; onOpen: () => void }) {
  const { t, i18n } = useTranslation('announcements');
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        data-level={levelOf(row.priority)}
        data-unread={!row.read}
        onClick={onOpen}
      >
        <span className={styles.entryHead}>
          <Priority priority={row.priority} />
          <time className="num" dateTime={row.createdAt}>
            {formatMoment(row.createdAt, i18n.language)}
          </time>
          {row.read ? null : (
            <span className={styles.dot}>
              <span className="visually-hidden">{t('unread')}</span>
            </span>
          )}
        </span>
        <b className={styles.entryTitle}>{row.title}</b>
        <span className={styles.entryText}>{row.text}</span>
      </button>
    </li>
  );
}

function Entries({ shown, onOpen }: { shown: ShownAnnouncements; onOpen: (row: AnnouncementRow) => void }) {
  const { t } = useTranslation(['announcements', 'common']);
  const errorText = useErrorText();
  const { rows, error, hasMore, fetchMore, refetch } = shown;
  if (error && !rows) return <ErrorState text={errorText(error)} onRetry={refetch} />;
  if (rows?.length === 0)
    return <EmptyState icon={<IconSpeakerphone />} title={t('nothing')} text={t('nothingText')} />;
  return (
    <>
      <ul className={styles.entries}>
        {rows?.map((row) => (
          <Entry key={row.id} row={row} onOpen={() => onOpen(row)} />
        ))}
      </ul>
      {hasMore ? (
        <button type="button" className={styles.more} onClick={fetchMore}>
          {t('more')}
        </button>
      ) : null}
    </>
  );
}

/** The announcements of the person, and the one that is open. Opening one marks it read. */
export function AnnouncementPopover({ target, shown }: Props) {
  const { t } = useTranslation('announcements');
  const flyout = useFlyout(target);
  const markRead = useMarkRead();
  const [open, setOpen] = useState<AnnouncementRow | null>(null);
  const show = (row: AnnouncementRow) => {
    // When the dialog closes, the focus returns to where it was: the row is gone by then, the button stays.
    flyout.focus();
    flyout.setOpen(false);
    setOpen(row);
    markRead(row);
  };
  return (
    <>
      <Popover
        position="bottom-end"
        width={360}
        shadow="md"
        trapFocus
        // The dialog takes the focus.
        returnFocus={open === null}
        opened={flyout.isOpen}
        onChange={flyout.setOpen}
      >
        <Popover.Target>{flyout.popoverTarget}</Popover.Target>
        <Popover.Dropdown p={0} className={styles.panel} aria-label={t('title')}>
          <h2 className={styles.panelTitle}>{t('title')}</h2>
          <Entries shown={shown} onOpen={show} />
        </Popover.Dropdown>
      </Popover>
      {open ? <AnnouncementDetail row={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
