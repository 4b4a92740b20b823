import type { Schedule } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { formatLongDay, formatWeekday } from '../../../ui/format-words.ts';
import { dayText } from '../../../ui/month.ts';
import { Cards, DragArea } from './agenda-grid.tsx';
import type { DayDrag } from './day-drag.ts';
import styles from './agenda.module.css';

/** Cards of a day; more would make the month longer than the screen. */
const MOST = 3;

interface Props {
  days: readonly Date[];
  month: Date;
  byDay: ReadonlyMap<string, Schedule[]>;
  showDay: (day: string) => void;
}

interface DayProps extends Pick<Props, 'month' | 'showDay'> {
  day: Date;
  schedules: Schedule[];
  drag: DayDrag | null;
}

/** On a narrow screen a day shows how many there are, and leads to the list. */
function Day({ day, month, schedules, drag, showDay }: DayProps) {
  const { t, i18n } = useTranslation('schedules');
  const text = dayText(day);
  const name = formatLongDay(text, i18n.language);
  const count = schedules.length;
  return (
    <li
      className={styles.day}
      data-day={text}
      data-other={day.getMonth() !== month.getMonth() || undefined}
      data-today={text === dayText(new Date()) || undefined}
      data-over={drag?.over?.day === text || undefined}
    >
      <h2>
        <span className="visually-hidden">{name}</span>
        <span className="num" aria-hidden>
          {day.getDate()}
        </span>
      </h2>
      <div className={styles.wide}>
        <Cards schedules={schedules} day={text} most={MOST} drag={drag} showDay={showDay} />
      </div>
      {count > 0 ? (
        <button
          type="button"
          className={styles.count}
          data-failed={schedules.some(({ status }) => status === 'ERRO') || undefined}
          aria-label={t('countLabel', { count, day: name })}
          onClick={() => showDay(text)}
        >
          {count}
        </button>
      ) : null}
    </li>
  );
}

export function MonthView({ days, month, byDay, showDay }: Props) {
  const { i18n } = useTranslation();
  const schedules = [...byDay.values()].flat();
  return (
    <DragArea schedules={schedules}>
      {(drag) => (
        <>
          <div className={styles.weekdays} aria-hidden>
            {days.slice(0, 7).map((day) => (
              <span key={day.getDay()}>{formatWeekday(day, i18n.language, 'short')}</span>
            ))}
          </div>
          <ol className={styles.month}>
            {days.map((day) => (
              <Day
                key={dayText(day)}
                day={day}
                month={month}
                schedules={byDay.get(dayText(day)) ?? []}
                drag={drag}
                showDay={showDay}
              />
            ))}
          </ol>
        </>
      )}
    </DragArea>
  );
}
