import { contactsKey } from '../../../shared/queries.ts';
import { ActionIcon, Button } from '@mantine/core';
import type { Schedule } from '@prosa/contract';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import { PageBody } from '../../../ui/page.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { dayText, daysAround, monthOf, monthText } from '../../../ui/month.ts';
import { ScheduleEntry } from './schedule-entry.tsx';
import { useSchedulesOf } from './schedule-queries.ts';
import styles from './schedules.module.css';

const ScheduleDialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

function byDay(schedules: Schedule[]): Map<string, Schedule[]> {
  return Map.groupBy(schedules, ({ sendAt }) => dayText(new Date(sendAt)));
}

function Day({ day, month, schedules }: { day: Date; month: Date; schedules: Schedule[] }) {
  const { i18n } = useTranslation();
  const language = i18n.language;
  const name = day.toLocaleDateString(language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <li
      className={styles.day}
      data-other={day.getMonth() !== month.getMonth() || undefined}
      data-today={dayText(day) === dayText(new Date()) || undefined}
      data-empty={schedules.length === 0 || undefined}
    >
      <h2>
        <span className="visually-hidden">{name}</span>
        <span className="num" aria-hidden>
          {day.getDate()}
        </span>
        <small aria-hidden>{name}</small>
      </h2>
      <ul>
        {schedules.map((schedule) => (
          <ScheduleEntry key={schedule.id} schedule={schedule} shows="contact" />
        ))}
      </ul>
    </li>
  );
}

/** The contact that the address names for a new schedule. */
function useWished(contactId: string) {
  const id = Number(contactId);
  return useQuery({
    queryKey: [...contactsKey, 'one', id],
    queryFn: async () => call('readContact', { params: { id } }),
    enabled: Number.isInteger(id) && id > 0,
  });
}

/** The schedules by day. */
export function SchedulesPage() {
  const { t, i18n } = useTranslation('schedules');
  const errorText = useErrorText();
  const [monthName, setMonth] = useUrlState('month');
  const [contactId, setContactId] = useUrlState('contactId');
  const [isOpen, setOpen] = useState(false);
  const wished = useWished(contactId).data ?? null;
  const month = monthOf(monthName);
  const days = daysAround(month);
  const [from, to] = [dayText(days[0] ?? month), dayText(days.at(-1) ?? month)];
  const { data, error } = useSchedulesOf(from, to);
  const schedules = byDay(data?.schedules ?? []);
  const go = (step: number) => setMonth(monthText(new Date(month.getFullYear(), month.getMonth() + step, 1)));
  const close = () => {
    setOpen(false);
    setContactId('');
  };
  return (
    <>
      <PageBar title={t('title')} count={data?.count}>
        <div className={styles.months}>
          <ActionIcon variant="default" size={36} aria-label={t('previousMonth')} onClick={() => go(-1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <b aria-live="polite">
            {month.toLocaleDateString(i18n.language, { month: 'long', year: 'numeric' })}
          </b>
          <ActionIcon variant="default" size={36} aria-label={t('nextMonth')} onClick={() => go(1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
          <Button variant="default" onClick={() => setMonth('')}>
            {t('today')}
          </Button>
        </div>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
          {t('add')}
        </Button>
      </PageBar>
      <PageBody>
        {error ? <p role="alert">{errorText(error)}</p> : null}
        {data?.count === 0 ? <p className={styles.none}>{t('emptyText')}</p> : null}
        <div className={styles.weekdays} aria-hidden>
          {days.slice(0, 7).map((day) => (
            <span key={day.getDay()}>{day.toLocaleDateString(i18n.language, { weekday: 'short' })}</span>
          ))}
        </div>
        <ol className={styles.month}>
          {days.map((day) => (
            <Day key={dayText(day)} day={day} month={month} schedules={schedules.get(dayText(day)) ?? []} />
          ))}
        </ol>
      </PageBody>
      <Suspense fallback={null}>
        {isOpen || wished ? (
          <ScheduleDialog key={wished?.id ?? 0} schedule={null} contact={wished} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
