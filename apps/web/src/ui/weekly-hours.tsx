import { ActionIcon, Button, Menu, Switch } from '@mantine/core';
import type { ScheduleEntry } from '@prosa/contract';
import { defaultSchedules } from '@prosa/domain';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayName, isClosed, overnightUntil, wholeWeek, withDay, type Shift } from './hours.ts';
import { HourField } from './hour-field.tsx';
import styles from './weekly-hours.module.css';

interface Props {
  hours: readonly ScheduleEntry[];
  onChange: (hours: ScheduleEntry[]) => void;
}
interface DayProps {
  day: ScheduleEntry;
  onChange: (day: ScheduleEntry) => void;
}

const fields = { A: ['startTimeA', 'endTimeA'], B: ['startTimeB', 'endTimeB'] } as const;
const working = defaultSchedules[0];

function ShiftFields({ day, shift, onChange }: DayProps & { shift: Shift }) {
  const { t, i18n } = useTranslation('hours');
  const [start, end] = fields[shift];
  const name = dayName(day.weekdayEn, i18n.language);
  const number = shift === 'A' ? 1 : 2;
  const until = overnightUntil(day, shift);
  const note = until ? t('overnight', { day: dayName(until, i18n.language), time: day[end] }) : null;
  return (
    <div className={styles.shift}>
      <HourField
        aria-label={t('from', { day: name, number })}
        value={day[start]}
        onChange={(event) => onChange({ ...day, [start]: event.currentTarget.value })}
      />
      <span aria-hidden>–</span>
      <HourField
        aria-label={t('to', { day: name, number })}
        value={day[end]}
        onChange={(event) => onChange({ ...day, [end]: event.currentTarget.value })}
      />
      {shift === 'B' ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('removeShift', { day: name })}
          onClick={() => onChange({ ...day, startTimeB: '', endTimeB: '' })}
        >
          <IconX size={14} />
        </ActionIcon>
      ) : null}
      {note ? <small className={styles.note}>{note}</small> : null}
      {day[start] !== '' && day[end] === '' ? <small className={styles.wrong}>{t('noEnd')}</small> : null}
    </div>
  );
}

function CopyMenu({ day, hours, onChange }: Props & { day: ScheduleEntry }) {
  const { t, i18n } = useTranslation('hours');
  const name = dayName(day.weekdayEn, i18n.language);
  const copyTo = (days: readonly string[]) =>
    onChange(hours.map((each) => (days.includes(each.weekdayEn) ? withDay(each, day) : each)));
  const others = hours.map(({ weekdayEn }) => weekdayEn).filter((weekday) => weekday !== day.weekdayEn);
  const workdays = others.filter((weekday) => weekday !== 'saturday' && weekday !== 'sunday');
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('copy', { day: name })}
          title={t('copyShort')}
        >
          <IconCopy size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => copyTo(others)}>{t('copyToAll')}</Menu.Item>
        <Menu.Item onClick={() => copyTo(workdays)}>{t('copyToWorkdays')}</Menu.Item>
        <Menu.Divider />
        {others.map((weekday) => (
          <Menu.Item key={weekday} onClick={() => copyTo([weekday])}>
            {t('copyTo', { day: dayName(weekday, i18n.language) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function DayRow({ day, hours, onChange }: Props & { day: ScheduleEntry }) {
  const { t, i18n } = useTranslation('hours');
  const name = dayName(day.weekdayEn, i18n.language);
  const set = (changed: ScheduleEntry) =>
    onChange(hours.map((each) => (each.weekdayEn === day.weekdayEn ? changed : each)));
  const closed = { startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
  const hasSecond = day.startTimeB !== '' || day.endTimeB !== '';
  const open = () => set(working ? withDay(day, working) : day);
  return (
    <li className={styles.day}>
      <Switch
        label={name}
        checked={!isClosed(day)}
        onChange={(event) => (event.currentTarget.checked ? open() : set({ ...day, ...closed }))}
      />
      <div className={styles.shifts}>
        {isClosed(day) ? (
          <span className={styles.closed}>{t('closed')}</span>
        ) : (
          <>
            <ShiftFields day={day} shift="A" onChange={set} />
            {hasSecond ? (
              <ShiftFields day={day} shift="B" onChange={set} />
            ) : (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={14} />}
                aria-label={t('addShiftTo', { day: name })}
                onClick={() => set({ ...day, startTimeB: '13:00', endTimeB: '18:00' })}
              >
                {t('addShift')}
              </Button>
            )}
          </>
        )}
      </div>
      <CopyMenu day={day} hours={hours} onChange={onChange} />
    </li>
  );
}

interface WeekProps {
  /** Empty means no hours, so the company is open at all times. */
  value: readonly ScheduleEntry[];
  onChange: (value: ScheduleEntry[]) => void;
  error?: string | undefined;
}

/** A shift may end after midnight. */
export function WeeklyHours({ value, onChange, error }: WeekProps) {
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
  const hours = wholeWeek(value);
  return (
    <div>
      <p className={styles.help}>{t('help')}</p>
      <ul className={styles.days} aria-label={t('label')}>
        {hours.map((day) => (
          <DayRow key={day.weekdayEn} day={day} hours={hours} onChange={onChange} />
        ))}
      </ul>
      <div role="alert">{error ? <p className={styles.wrong}>{error}</p> : null}</div>
      <div className={styles.actions}>
        <Button variant="subtle" color="gray" size="compact-md" onClick={() => onChange([])}>
          {t('remove')}
        </Button>
      </div>
    </div>
  );
}
