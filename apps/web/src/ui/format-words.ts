import { durationText } from '@prosa/domain';
import { formatDate, formatTime, localeOf } from './format.ts';

// What the first screen does not need of the recipe in format.ts, so that it loads with the screens that use it.

/** A moment in words: 'domingo, 22 de novembro de 2026 às 09:00'. */
export function formatLongMoment(instant: string | number, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(new Date(instant));
}

/** A day (yyyy-mm-dd) in words: 'segunda-feira, 23 de novembro'. */
export function formatLongDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(`${day}T00:00`));
}

/** '22–28 de nov. de 2026'. */
export function formatDayRange(first: Date, last: Date, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).formatRange(first, last);
}

/** A language code ('pt_BR') in words: 'português (Brasil)'; a text that is no code stays unchanged. */
export function formatLanguage(code: string, language: string): string {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'language', languageDisplay: 'standard' });
  try {
    return names.of(code.replaceAll('_', '-')) ?? code;
  } catch {
    return code;
  }
}

/** A day in words, with its year: 'domingo, 22 de novembro de 2026'. */
export function formatFullDay(day: Date, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full' }).format(day);
}

/** 'novembro de 2026'. */
export function formatMonth(day: Date, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric' }).format(day);
}

/** 'segunda-feira', 'seg.' or 'S'. */
export function formatWeekday(day: Date, language: string, weekday: 'long' | 'short' | 'narrow'): string {
  return new Intl.DateTimeFormat(localeOf(language), { weekday }).format(day);
}

/** dd/MM/yyyy HH:mm:ss, where seconds tell two events apart. */
export function formatExactMoment(instant: string | number, language: string): string {
  const time = new Intl.DateTimeFormat(localeOf(language), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  return `${formatDate(instant, language)} ${time.format(new Date(instant))}`;
}

/** dd/MM/yy HH:mm, as the person's language writes it, for columns with little space. */
export function formatShortMoment(instant: string, language: string): string {
  const day = new Intl.DateTimeFormat(localeOf(language), {
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
  });
  return `${day.format(new Date(instant))} ${formatTime(instant, language)}`;
}

/** 'seg. 09:00'. */
export const formatDayAndTime = (instant: Date, language: string): string =>
  `${formatWeekday(instant, language, 'short')} ${formatTime(instant.getTime(), language)}`;

/** How long something took, in its two largest units: '2 d 3 h', '1 h 5 min', '40 s'. */
export const formatDuration = (seconds: number, language: string): string =>
  durationText(seconds, localeOf(language));
