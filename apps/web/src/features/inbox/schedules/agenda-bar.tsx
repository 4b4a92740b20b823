import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/search-field.tsx';
import { formatDayRange, formatMonth } from '../../../ui/format-words.ts';
import { agendaViews } from './agenda-range.ts';
import { tones } from './schedule-state.ts';
import type { Agenda } from './use-agenda.ts';
import styles from './agenda.module.css';

/** The statuses that a schedule may have; AGENDADA is a word of the wire alone. */
const statuses = ['PENDENTE', 'ENVIADA', 'ERRO', 'CANCELADA'] as const;

export function ViewChoice({ agenda }: { agenda: Agenda }) {
  const { t } = useTranslation('schedules');
  return (
    <SegmentedControl
      aria-label={t('view.label')}
      value={agenda.view}
      data={agendaViews.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      onChange={agenda.choose}
    />
  );
}

/** The period that is shown, with the way to the one before, the one after, and today. */
export function PeriodSteps({ agenda }: { agenda: Agenda }) {
  const { t, i18n } = useTranslation('schedules');
  const { view, day, days, go, goToday } = agenda;
  const isWeek = view === 'week';
  const [first = day, last = day] = [days[0], days.at(-1)];
  const title = isWeek ? formatDayRange(first, last, i18n.language) : formatMonth(day, i18n.language);
  return (
    <div className={styles.steps}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(isWeek ? 'previousWeek' : 'previousMonth')}
        onClick={() => go(-1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <b aria-live="polite">{title}</b>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(isWeek ? 'nextWeek' : 'nextMonth')}
        onClick={() => go(1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
      <Button variant="default" onClick={goToday}>
        {t('today')}
      </Button>
    </div>
  );
}

export function ListFilters({ agenda }: { agenda: Agenda }) {
  const { t } = useTranslation('schedules');
  const { search, status, change } = agenda;
  return (
    <div className={styles.filters}>
      <SearchField label={t('search')} value={search} onChange={(q) => change({ q })} />
      <NativeSelect
        aria-label={t('statusFilter')}
        value={status}
        data={[
          { value: '', label: t('everyStatus') },
          ...statuses.map((one) => ({ value: one, label: t(`status.${one}`) })),
        ]}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
    </div>
  );
}

/** What the colours of the cards mean. */
export function Legend() {
  const { t } = useTranslation('schedules');
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      {statuses.map((status) => (
        <li key={status} data-tone={tones[status]}>
          {t(`status.${status}`)}
        </li>
      ))}
    </ul>
  );
}
