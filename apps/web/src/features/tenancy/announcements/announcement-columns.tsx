import type { AnnouncementRow } from '@prosa/contract';
import { announcementPhase } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../ui/chips.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import styles from './announcements.module.css';
import { Priority } from './priority.tsx';

const tones = { shown: 'ok', planned: 'brand', ended: 'neutral', inactive: 'neutral' } as const;

/** Whether it is shown, and from when or until when. */
function Status({ row }: { row: AnnouncementRow }) {
  const { t, i18n } = useTranslation('announcements');
  const { status, startsAt = null, endsAt = null } = row;
  const phase = announcementPhase({ status, startsAt, endsAt }, new Date());
  const at = phase === 'planned' ? startsAt : endsAt;
  const date = at === null ? '' : formatDateTime(at, i18n.language);
  return (
    <>
      <StatusChip tone={tones[phase]}>{t(`phases.${phase}`)}</StatusChip>
      {at === null || phase === 'inactive' ? null : (
        <span className={`${styles.when} num`}>{t(phase === 'planned' ? 'from' : 'until', { date })}</span>
      )}
    </>
  );
}

function Audience({ row: { audience, planIds = [], companyIds = [] } }: { row: AnnouncementRow }) {
  const { t } = useTranslation('announcements');
  if (audience === 'plans') return t('plansCount', { count: planIds.length });
  return audience === 'companies'
    ? t('companiesCount', { count: companyIds.length })
    : t('audiences.everybody');
}

export function useAnnouncementColumns(): Column<AnnouncementRow>[] {
  const { t, i18n } = useTranslation('announcements');
  const number = (value: number) => formatNumber(value, i18n.language);
  return [
    {
      key: 'title',
      header: t('name'),
      isName: true,
      render: ({ title }) => (
        <span className={styles.title} title={title}>
          {title}
        </span>
      ),
    },
    { key: 'priority', header: t('priority'), render: ({ priority }) => <Priority priority={priority} /> },
    {
      key: 'media',
      header: t('picture'),
      isSecondary: true,
      render: ({ mediaName }) =>
        mediaName === null ? (
          <span className={styles.none}>{t('noPicture')}</span>
        ) : (
          <span className={styles.file} title={mediaName}>
            {mediaName}
          </span>
        ),
    },
    {
      key: 'audience',
      header: t('audience'),
      isSecondary: true,
      render: (row) => (
        <span className={styles.whole}>
          <Audience row={row} />
        </span>
      ),
    },
    { key: 'status', header: t('statusHeader'), render: (row) => <Status row={row} /> },
    {
      key: 'readers',
      header: t('readers'),
      isNumber: true,
      isSecondary: true,
      render: ({ readers = 0, people = 0 }) => (
        <span className={styles.whole}>
          {t('readersOf', { readers: number(readers), people: number(people) })}
        </span>
      ),
    },
  ];
}
