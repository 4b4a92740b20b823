import type { Schedule } from '@prosa/contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDay } from '../../../ui/format-words.ts';
import { listenForDayDrags, type DayDrag } from './day-drag.ts';
import { ScheduleCard } from './schedule-card.tsx';
import { useMayMove } from './schedule-state.ts';
import { useScheduleMove } from './use-schedule-move.ts';
import styles from './agenda.module.css';

/** Lets the cards below be dragged to other days and hours while `children` shows where they would go. */
export function DragArea({
  schedules,
  children,
}: {
  schedules: readonly Schedule[];
  children: (drag: DayDrag | null) => ReactNode;
}) {
  const [drag, setDrag] = useState<DayDrag | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const mayMove = useMayMove();
  const move = useScheduleMove();
  const known = useRef({ schedules, mayMove, move });
  useEffect(() => {
    known.current = { schedules, mayMove, move };
  });
  useEffect(() => {
    if (!area.current) return undefined;
    const find = (id: number) => known.current.schedules.find((one) => one.id === id);
    return listenForDayDrags(area.current, {
      mayDrag: (id) => {
        const schedule = find(id);
        return schedule !== undefined && known.current.mayMove(schedule);
      },
      onChange: setDrag,
      onDrop: (id, place) => {
        const schedule = find(id);
        if (schedule) void known.current.move(schedule, place);
      },
    });
  }, []);
  return (
    <div ref={area} className={styles.area} data-dragging={drag ? true : undefined}>
      {children(drag)}
    </div>
  );
}

interface CardsProps {
  schedules: readonly Schedule[];
  day: string;
  most: number;
  drag: DayDrag | null;
  showDay: (day: string) => void;
}

/** The first schedules of a day or an hour; the others are a press away, in the list. */
export function Cards({ schedules, day, most, drag, showDay }: CardsProps) {
  const { t, i18n } = useTranslation('schedules');
  const count = schedules.length - most;
  if (schedules.length === 0) return null;
  const label = { count, day: formatLongDay(day, i18n.language) };
  return (
    <>
      <ul className={styles.cards}>
        {schedules.slice(0, most).map((schedule) => (
          <li key={schedule.id}>
            <ScheduleCard schedule={schedule} isDragged={drag?.id === schedule.id} />
          </li>
        ))}
      </ul>
      {count > 0 ? (
        <button
          type="button"
          className={styles.more}
          aria-label={t('moreLabel', label)}
          onClick={() => showDay(day)}
        >
          {t('more', { count })}
        </button>
      ) : null}
    </>
  );
}
