import { Button } from '@mantine/core';
import type { Schedule } from '@prosa/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { contactsKey } from '../../../shared/queries.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import { dayText } from '../../../ui/month.ts';
import { PageBody } from '../../../ui/page.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { Legend, ListFilters, PeriodSteps, ViewChoice } from './agenda-bar.tsx';
import { ListView } from './list-view.tsx';
import { MonthView } from './month-view.tsx';
import { useSchedulesOf } from './schedule-queries.ts';
import { useAgenda, type Agenda } from './use-agenda.ts';
import { WeekView } from './week-view.tsx';
import styles from './agenda.module.css';

const ScheduleDialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

/** In the order of their times, also while a moved one has its new time and not yet its new place. */
function byDay(schedules: Schedule[]): Map<string, Schedule[]> {
  const ordered = schedules.toSorted((a, b) => Date.parse(a.sendAt) - Date.parse(b.sendAt) || a.id - b.id);
  return Map.groupBy(ordered, ({ sendAt }) => dayText(new Date(sendAt)));
}

/** The contact that the address names for a new schedule. */
function useNamedContact(contactId: string) {
  const id = Number(contactId);
  return useQuery({
    queryKey: [...contactsKey, 'one', id],
    queryFn: async () => call('readContact', { params: { id } }),
    enabled: Number.isInteger(id) && id > 0,
  });
}

function NewSchedule({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [contactId, setContactId] = useUrlState('contactId');
  const named = useNamedContact(contactId).data ?? null;
  const close = () => {
    onClose();
    if (contactId !== '') setContactId('');
  };
  if (!isOpen && !named) return null;
  return (
    <Suspense fallback={null}>
      <ScheduleDialog key={named?.id ?? 0} schedule={null} contact={named} onClose={close} />
    </Suspense>
  );
}

interface ShownProps {
  agenda: Agenda;
  data: { schedules: Schedule[]; count: number; hasMore: boolean };
}

function Schedules({ agenda, data }: ShownProps) {
  const { t } = useTranslation('schedules');
  const { view, day, days, namedDay, search, status, showDay } = agenda;
  const isFiltered = search !== '' || status !== '';
  const schedules = byDay(data.schedules);
  return (
    <>
      {data.hasMore ? (
        <p role="status" className={styles.limited}>
          {t('limited', { count: data.count, shown: data.schedules.length })}
        </p>
      ) : null}
      {data.count === 0 ? <p className={styles.none}>{t(isFiltered ? 'noneFound' : 'emptyText')}</p> : null}
      {view === 'month' ? <MonthView days={days} month={day} byDay={schedules} showDay={showDay} /> : null}
      {view === 'week' ? <WeekView days={days} byDay={schedules} showDay={showDay} /> : null}
      {view === 'list' ? <ListView byDay={schedules} namedDay={namedDay} /> : <Legend />}
    </>
  );
}

/** The schedules by month, week or list. */
export function SchedulesPage() {
  const { t } = useTranslation('schedules');
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const agenda = useAgenda();
  const { view, day, days, search, status } = agenda;
  const range = { from: dayText(days[0] ?? day), to: dayText(days.at(-1) ?? day) };
  const { data, error } = useSchedulesOf({ ...range, search, status });
  return (
    <>
      <PageBar title={t('title')} count={data?.count}>
        <PeriodSteps agenda={agenda} />
        <ViewChoice agenda={agenda} />
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
          {t('add')}
        </Button>
      </PageBar>
      <PageBody>
        {view === 'list' ? <ListFilters agenda={agenda} /> : null}
        {error ? <p role="alert">{errorText(error)}</p> : null}
        {data ? <Schedules agenda={agenda} data={data} /> : null}
      </PageBody>
      <NewSchedule isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
