import { Button, Switch, TextInput } from '@mantine/core';
import type { ScheduleEntry } from '@prosa/contract';
import { defaultSchedules } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import styles from './weekly-hours.module.css';

interface Props {
  /** Empty: no hours, which is open at all times. */
  value: readonly ScheduleEntry[];
  onChange: (value: ScheduleEntry[]) => void;
  error?: string | undefined;
}

const times = ['startTimeA', 'endTimeA', 'startTimeB', 'endTimeB'] as const;
const closed = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
const allDay = { ...closed, startTimeA: '00:00', endTimeA: '23:59' };
/** Without an end an interval does not count. */
const isOpen = ({ endTimeA, endTimeB }: ScheduleEntry) => endTimeA !== '' || endTimeB !== '';

function Day({ day, onChange }: { day: ScheduleEntry; onChange: (day: ScheduleEntry) => void }) {
  const { t } = useTranslation('hours');
  const { startTimeA, endTimeA, startTimeB, endTimeB } = defaultSchedules[0] ?? closed;
  const name = t(`days.${day.weekdayEn}`);
  const open = isOpen(day);
  const toggle = () =>
    onChange({ ...day, ...(open ? closed : { startTimeA, endTimeA, startTimeB, endTimeB }) });
  return (
    <li className={styles.day}>
      <Switch label={name} checked={open} onChange={toggle} />
      {open ? (
        <div className={styles.times}>
          {times.map((time) => (
            <TextInput
              key={time}
              type="time"
              size="xs"
              aria-label={t(`times.${time}`, { day: name })}
              value={day[time]}
              onChange={(event) => onChange({ ...day, [time]: event.currentTarget.value })}
            />
          ))}
        </div>
      ) : (
        <span className={styles.closed}>{t('closed')}</span>
      )}
    </li>
  );
}

/** The hours of the seven days, two intervals each; one that ends before it starts goes on into the next day. */
export function WeeklyHours({ value, onChange, error }: Props) {
  const { t } = useTranslation('hours');
  if (value.length === 0) {
    return (
      <div className={styles.none}>
        <p className={styles.help}>{t('none')}</p>
        <Button variant="default" onClick={() => onChange([...defaultSchedules])}>
          {t('set')}
        </Button>
      </div>
    );
  }
  // A day that nobody set is open at all times.
  const days = defaultSchedules.map(
    (day) => value.find(({ weekdayEn }) => weekdayEn === day.weekdayEn) ?? { ...day, ...allDay },
  );
  const [monday] = days;
  const copy = () =>
    onChange(days.map(({ weekday, weekdayEn }) => ({ ...(monday ?? closed), weekday, weekdayEn })));
  const change = (next: ScheduleEntry) =>
    onChange(days.map((day) => (day.weekdayEn === next.weekdayEn ? next : day)));
  return (
    <div>
      <p className={styles.help}>{t('help')}</p>
      <ul className={styles.days} aria-label={t('label')}>
        {days.map((day) => (
          <Day key={day.weekdayEn} day={day} onChange={change} />
        ))}
      </ul>
      <div role="alert">{error ? <p className={styles.error}>{error}</p> : null}</div>
      <div className={styles.actions}>
        <Button variant="default" size="compact-md" onClick={copy}>
          {t('copy')}
        </Button>
        <Button variant="subtle" color="gray" size="compact-md" onClick={() => onChange([])}>
          {t('remove')}
        </Button>
      </div>
    </div>
  );
}
