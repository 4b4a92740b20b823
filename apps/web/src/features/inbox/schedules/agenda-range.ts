import { dayText, daysAround, daysIntoWeek } from '../../../ui/month.ts';

export const agendaViews = ['month', 'week', 'list'] as const;
export type AgendaView = (typeof agendaViews)[number];

const WEEK = 7;

export const isAgendaView = (text: string): text is AgendaView =>
  (agendaViews as readonly string[]).includes(text);

/** The day in the address, or today where the text is no day. */
export function dayOf(text: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00`) : null;
  if (day && !Number.isNaN(day.getTime()) && dayText(day) === text) return day;
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate());
}

const later = (day: Date, days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** The days that a view shows: all weeks of the month, its week, or the month for the list. */
export function daysOf(view: AgendaView, day: Date, language: string): Date[] {
  const before = daysIntoWeek(day, language);
  if (view === 'week') return Array.from({ length: WEEK }, (_, index) => later(day, index - before));
  const month = new Date(day.getFullYear(), day.getMonth(), 1);
  const days = daysAround(month, language);
  return view === 'month' ? days : days.filter((one) => one.getMonth() === month.getMonth());
}

/** The day of the period before or after; by months it is the first one, which every month has. */
export function steppedBy(view: AgendaView, day: Date, step: 1 | -1): Date {
  return view === 'week' ? later(day, step * WEEK) : new Date(day.getFullYear(), day.getMonth() + step, 1);
}

/** How many days lie between two days (yyyy-mm-dd), whatever the clock does in between. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
