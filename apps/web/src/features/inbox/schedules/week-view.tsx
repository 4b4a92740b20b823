import type { Schedule } from '@prosa/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDay, formatWeekday } from '../../../ui/format-words.ts';
import { dayText } from '../../../ui/month.ts';
import { Cards, DragArea } from './agenda-grid.tsx';
import type { DayDrag } from './day-drag.ts';
import styles from './agenda.module.css';

/** Cards of one hour of a day: an hour grows with them, so none lies over another. */
const MOST = 3;
/** Hours that are always shown; others appear when something is scheduled in them. */
const [FIRST, LAST] = [8, 18];

const hourOf = ({ sendAt }: Schedule) => new Date(sendAt).getHours();

interface Props {
  days: readonly Date[];
  byDay: ReadonlyMap<string, Schedule[]>;
  showDay: (day: string) => void;
}

function DayHead({ day, isOver }: { day: Date; isOver: boolean }) {
  const { i18n } = useTranslation();
  const text = dayText(day);
  const isToday = text === dayText(new Date());
  const head = useRef<HTMLTableCellElement>(null);
  // Where the week is wider than the screen, it begins with today.
  useEffect(() => {
    if (isToday) head.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isToday]);
  return (
    <th
      ref={head}
      scope="col"
      data-day={text}
      data-today={isToday || undefined}
      data-over={isOver || undefined}
    >
      <span className="visually-hidden">{formatLongDay(text, i18n.language)}</span>
      <span aria-hidden>
        {formatWeekday(day, i18n.language, 'short')} <b className="num">{day.getDate()}</b>
      </span>
    </th>
  );
}

function Hour({ hour, days, byDay, drag, showDay }: Props & { hour: number; drag: DayDrag | null }) {
  return (
    <tr>
      <th scope="row" className="num">
        {`${String(hour).padStart(2, '0')}:00`}
      </th>
      {days.map((day) => {
        const text = dayText(day);
        const schedules = (byDay.get(text) ?? []).filter((one) => hourOf(one) === hour);
        const isOver = drag?.over?.day === text && drag.over.hour === hour;
        return (
          <td key={text} data-day={text} data-hour={hour} data-over={isOver || undefined}>
            <Cards schedules={schedules} day={text} most={MOST} drag={drag} showDay={showDay} />
          </td>
        );
      })}
    </tr>
  );
}

/** The days of a week as columns, their hours as rows. */
export function WeekView(props: Props) {
  const { t } = useTranslation('schedules');
  const schedules = [...props.byDay.values()].flat();
  const hours = schedules.map(hourOf);
  const first = Math.min(FIRST, ...hours);
  const count = Math.max(LAST, ...hours) - first + 1;
  return (
    <DragArea schedules={schedules}>
      {(drag) => (
        <table className={styles.week}>
          <thead>
            <tr>
              <td>
                <span className="visually-hidden">{t('sendAt')}</span>
              </td>
              {props.days.map((day) => (
                <DayHead key={dayText(day)} day={day} isOver={drag?.over?.day === dayText(day)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: count }, (_, index) => (
              <Hour key={first + index} hour={first + index} drag={drag} {...props} />
            ))}
          </tbody>
        </table>
      )}
    </DragArea>
  );
}
