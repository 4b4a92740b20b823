import { Button } from '@mantine/core';
import type { Schedule } from '@prosa/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDay } from '../../../ui/format-words.ts';
import { dayText } from '../../../ui/month.ts';
import { ScheduleRow } from './schedule-row.tsx';
import styles from './agenda.module.css';

/** Roughly, so that the scroll position is right before days out of sight are laid out. */
const [HEAD_HEIGHT, ROW_HEIGHT] = [28, 68];
/** Rows of a day that are drawn at once. */
const STEP = 20;

function Day({ day, schedules }: { day: string; schedules: Schedule[] }) {
  const { t, i18n } = useTranslation('schedules');
  const [shown, setShown] = useState(STEP);
  const count = Math.min(STEP, schedules.length - shown);
  return (
    <section
      style={{
        containIntrinsicBlockSize: `auto ${HEAD_HEIGHT + ROW_HEIGHT * Math.min(shown, schedules.length)}px`,
      }}
      className={styles.listDay}
      data-today={day === dayText(new Date()) || undefined}
      data-list-day={day}
    >
      <h2 tabIndex={-1}>
        {formatLongDay(day, i18n.language)} <span className="num">{schedules.length}</span>
      </h2>
      <ul className={styles.rows}>
        {schedules.slice(0, shown).map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} shows="contact" />
        ))}
      </ul>
      {count > 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + STEP)}>
          {t('showMore', { count })}
        </Button>
      ) : null}
    </section>
  );
}

interface Props {
  byDay: ReadonlyMap<string, Schedule[]>;
  /** The day that the address names; null: today, or the next day with a schedule, is scrolled to. */
  namedDay: string | null;
}

/** The schedules of a month, day by day; days without any are left out. */
export function ListView({ byDay, namedDay }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const days = [...byDay.keys()].toSorted();
  const first = days.find((day) => day >= (namedDay ?? dayText(new Date())));
  const hasDays = days.length > 0;
  // A schedule that comes or goes changes the first day, and scrolls nothing: only another day in the address does.
  const showFirst = useEffectEvent((named: string | null) => {
    const section = area.current?.querySelector(`[data-list-day="${first}"]`);
    section?.scrollIntoView({ block: 'start' });
    // Whoever came from the month or the week goes on with the keyboard here.
    if (named !== null) section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (hasDays) showFirst(namedDay);
  }, [namedDay, hasDays]);
  return (
    <div ref={area} className={styles.listDays}>
      {days.map((day) => (
        <Day key={day} day={day} schedules={byDay.get(day) ?? []} />
      ))}
    </div>
  );
}
