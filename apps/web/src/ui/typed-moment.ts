import { formatDate } from './format.ts';

const lengths = [2, 2, 4, 2, 2];
const DAY_PARTS = 3;

/** People write '21/11/2026 14:37', also with a T or a comma before the hour; `byMachine` is the ISO order. */
const written = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2}))?$/;
const byMachine = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?(?::\d{2})?$/;

const two = (value: number) => String(value).padStart(2, '0');

function partsOf(text: string): number[] | undefined {
  const own = written.exec(text)?.slice(1);
  if (own) return own.filter((part) => part !== undefined).map(Number);
  const [year, month, day, ...time] = byMachine.exec(text)?.slice(1) ?? [];
  return year ? [day, month, year, ...time].filter((part) => part !== undefined).map(Number) : undefined;
}

/**
 * The typed text as the value of a native field: '2026-11-21', or '2026-11-21T14:37' with an hour. Empty while the
 * text is no valid day, or while the hour is missing.
 */
export function readTyped(text: string, withTime: boolean): string {
  const [day = 0, month = 0, year = 0, hour, minute] = partsOf(text.trim()) ?? [];
  const at = new Date(year, month - 1, day);
  if (year === 0 || at.getMonth() !== month - 1 || at.getDate() !== day) return '';
  const dayText = `${year}-${two(month)}-${two(day)}`;
  if (!withTime) return dayText;
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return '';
  return `${dayText}T${two(hour)}:${two(minute)}`;
}

/** A value as the person's language writes it: '21/11/2026 14:37'. */
export function shownMoment(value: string, language: string): string {
  const [day = '', time] = value.split('T');
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return '';
  const shown = formatDate(new Date(year, month - 1, date).getTime(), language);
  return time ? `${shown} ${time.slice(0, 5)}` : shown;
}

/** Inserts the separators while somebody types, so that '211120261437' is enough. */
export function withMarks(text: string, withTime: boolean, mark: string): string {
  if (/^\d{4}-/.test(text)) return text;
  const marks = [mark, mark, ' ', ':'];
  const count = withTime ? lengths.length : DAY_PARTS;
  const groups = [''];
  for (const sign of text) {
    const place = groups.length - 1;
    const group = groups[place] ?? '';
    const isDigit = /\d/.test(sign);
    const isFull = group.length === lengths[place];
    if (isDigit && !isFull) groups[place] = group + sign;
    else if (groups.length < count && group !== '') {
      groups[place] = group.padStart(place < DAY_PARTS - 1 ? 2 : 0, '0');
      groups.push(isDigit ? sign : '');
    }
  }
  return groups.map((group, place) => (place === 0 ? group : `${marks[place - 1]}${group}`)).join('');
}

const MORNING = 9;

/** The hour for a picked day: the hour already in the field, else 09:00; today, the next full hour if that is later. */
export function hourOf(day: string, text: string, now: Date): string {
  const typed = /\b(\d{2}):(\d{2})$/.exec(text.trim());
  if (typed && Number(typed[1]) < 24 && Number(typed[2]) < 60) return typed[0];
  const isToday = day === `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const next = isToday ? Math.max(MORNING, now.getHours() + 1) : MORNING;
  return next > 23 ? '23:59' : `${two(next)}:00`;
}
