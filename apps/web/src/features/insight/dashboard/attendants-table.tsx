import type { DashboardAttendant } from '@prosa/contract';
import { IconArrowRight, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDuration } from '../../../ui/format-words.ts';
import { formatNumber } from '../../../ui/format.ts';
import { RowButton } from '../../../ui/row-actions.tsx';
import styles from './dashboard.module.css';

const NONE = '–';

function useColumns(): Column<DashboardAttendant>[] {
  const { t, i18n } = useTranslation('dashboard');
  const duration = (minutes: number | null) =>
    minutes === null ? NONE : formatDuration(minutes * 60, i18n.language);
  return [
    {
      key: 'name',
      header: t('attendant.name'),
      render: ({ name, online }) => (
        <span className={styles.person}>
          <i data-online={online} aria-hidden />
          <span>{name}</span>
          <span className="visually-hidden">{t(online ? 'attendant.online' : 'attendant.offline')}</span>
        </span>
      ),
    },
    {
      key: 'rating',
      header: t('attendant.rating'),
      isNumber: true,
      render: ({ rating }) => (rating === null ? NONE : formatNumber(rating, i18n.language)),
    },
    {
      key: 'countRating',
      header: t('attendant.countRating'),
      isNumber: true,
      isSecondary: true,
      render: ({ countRating }) => countRating,
    },
    {
      key: 'tickets',
      header: t('attendant.tickets'),
      isNumber: true,
      render: ({ tickets }) => formatNumber(tickets, i18n.language),
    },
    {
      key: 'wait',
      header: t('attendant.wait'),
      isNumber: true,
      isSecondary: true,
      render: ({ avgWaitTime }) => duration(avgWaitTime),
    },
    {
      key: 'support',
      header: t('attendant.support'),
      isNumber: true,
      isSecondary: true,
      render: ({ avgSupportTime }) => duration(avgSupportTime),
    },
    {
      key: 'paused',
      header: t('attendant.paused'),
      isNumber: true,
      isSecondary: true,
      render: ({ pausedTime }) => duration(pausedTime === 0 ? null : pausedTime),
    },
  ];
}

interface Props {
  attendants: DashboardAttendant[];
  /** The report of one person; undefined where there is no way to it. */
  addressOf: (userId: number) => string | undefined;
}

export function AttendantsTable({ attendants, addressOf }: Props) {
  const { t } = useTranslation('dashboard');
  const [, navigate] = useLocation();
  return (
    <DataTable
      label={t('tabs.attendants')}
      columns={useColumns()}
      rows={attendants}
      keyOf={({ id }) => id}
      actions={({ id, name }) => {
        const address = addressOf(id);
        return address === undefined ? null : (
          <RowButton
            word={t('tickets')}
            name={name}
            icon={<IconArrowRight size={16} />}
            onClick={() => navigate(address)}
          />
        );
      }}
      empty={
        <EmptyState icon={<IconUsers />} title={t('attendant.nobody')} text={t('attendant.nobodyText')} />
      }
    />
  );
}
