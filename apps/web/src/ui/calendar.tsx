import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './calendar.module.css';
import { formatFullDay, formatMonth, formatWeekday } from './format-words.ts';
import { dayText, daysAround, daysIntoWeek } from './month.ts';

const WEEK = 7;

const later = (day: Date, days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** A shorter month ends on its last day. */
function inMonth(day: Date, months: number): Date {
  const last = new Date(day.getFullYear(), day.getMonth() + months + 1, 0);
  return new Date(last.getFullYear(), last.getMonth(), Math.min(day.getDate(), last.getDate()));
}

const steps: Record<string, (day: Date, language: string) => Date> = {
  ArrowLeft: (day) => later(day, -1),
  ArrowRight: (day) => later(day, 1),
  ArrowUp: (day) => later(day, -WEEK),
  ArrowDown: (day) => later(day, WEEK),
  Home: (day, language) => later(day, -daysIntoWeek(day, language)),
  End: (day, language) => later(day, WEEK - 1 - daysIntoWeek(day, language)),
  PageUp: (day) => inMonth(day, -1),
  PageDown: (day) => inMonth(day, 1),
};

interface Props {
  /** '2026-11-21', or an empty string. */
  day: string;
  min?: string;
  /** In a popover, Escape closes that, not the dialog behind it. */
  isInPopover?: boolean;
  onPick: (day: string) => void;
}

function Days({ active, day: picked, min = '', isInPopover, onPick }: Props & { active: Date }) {
  const { i18n } = useTranslation();
  const days = daysAround(new Date(active.getFullYear(), active.getMonth(), 1), i18n.language);
  const today = dayText(new Date());
  const weeks = Array.from({ length: days.length / WEEK }, (_, week) =>
    days.slice(week * WEEK, (week + 1) * WEEK),
  );
  return weeks.map((week) => (
    <div key={week[0]?.getTime()} role="row" className={styles.week}>
      {week.map((day) => {
        const text = dayText(day);
        return (
          <div key={text} role="gridcell" aria-selected={text === picked}>
            <button
              type="button"
              className={styles.day}
              tabIndex={text === dayText(active) ? 0 : -1}
              data-autofocus={text === dayText(active) || undefined}
              data-other={day.getMonth() !== active.getMonth() || undefined}
              data-today={text === today || undefined}
              data-picked={text === picked || undefined}
              data-mantine-stop-propagation={isInPopover || undefined}
              aria-label={formatFullDay(day, i18n.language)}
              disabled={text < min}
              onClick={() => onPick(text)}
            >
              {day.getDate()}
            </button>
          </div>
        );
      })}
    </div>
  ));
}

const dayOf = (text: string) => new Date(`${text}T00:00`);

/** The days of a month. The arrow keys move by days and weeks, Page up and Page down by months, never before `min`. */
export function Calendar(props: Props) {
  const { t, i18n } = useTranslation('dates');
  // A disabled day takes no focus, so the keys would stop working on it.
  const allowed = (day: Date) => (props.min && dayText(day) < props.min ? dayOf(props.min) : day);
  const [active, setActive] = useState(() => allowed(props.day === '' ? new Date() : dayOf(props.day)));
  const grid = useRef<HTMLDivElement>(null);
  /** The keys move the focus to the day; the previous and next buttons keep it. */
  const takesFocus = useRef(false);
  useEffect(() => {
    if (takesFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [active]);
  const changeMonth = (months: number) => {
    takesFocus.current = false;
    setActive(allowed(inMonth(active, months)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    takesFocus.current = true;
    setActive(allowed(step(active, i18n.language)));
  };
  const arrow = { variant: 'subtle', color: 'gray', 'data-mantine-stop-propagation': true } as const;
  const month = formatMonth(active, i18n.language);
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <ActionIcon {...arrow} aria-label={t('previousMonth')} onClick={() => changeMonth(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <b aria-live="polite">{month}</b>
        <ActionIcon {...arrow} aria-label={t('nextMonth')} onClick={() => changeMonth(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      <div className={styles.week} aria-hidden>
        {daysAround(new Date(2026, 1, 1), i18n.language)
          .slice(0, WEEK)
          .map((day) => (
            <span key={day.getDay()} className={styles.weekday}>
              {formatWeekday(day, i18n.language, 'narrow')}
            </span>
          ))}
      </div>
      <div ref={grid} role="grid" aria-label={month} onKeyDown={onKeyDown}>
        <Days {...props} active={active} />
      </div>
    </div>
  );
}
