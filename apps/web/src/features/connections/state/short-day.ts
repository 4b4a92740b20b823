import { formatTime } from '../../../ui/format.ts';

const two = (value: number) => String(value % 100).padStart(2, '0');

/** dd/MM/yy in every language. */
export function formatShortDay(instant: string): string {
  const day = new Date(instant);
  return [day.getDate(), day.getMonth() + 1, day.getFullYear()].map(two).join('/');
}

/** dd/MM/yy HH:mm. */
export const formatShortMoment = (instant: string, language: string): string =>
  `${formatShortDay(instant)} ${formatTime(instant, language)}`;
