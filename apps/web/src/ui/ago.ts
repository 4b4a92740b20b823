const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Options {
  now?: number;
  /** 'short': 'há 5 min'; 'long': 'há 5 minutos'. */
  style?: 'short' | 'long';
}

/** How long ago: 'agora', 'há 5 min', 'há 3 dias'. */
export function agoOf(instant: string, language: string, options: Options = {}): string {
  const { now = Date.now(), style = 'short' } = options;
  const past = Math.max(now - Date.parse(instant), 0);
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style });
  const format = (value: number, unit: 'second' | 'minute' | 'hour' | 'day') =>
    words.format(-Math.floor(value), unit).replace(/\.$/, '');
  if (past < MINUTE_MS) return format(0, 'second');
  if (past < HOUR_MS) return format(past / MINUTE_MS, 'minute');
  if (past < DAY_MS) return format(past / HOUR_MS, 'hour');
  // 'ontem' would hide how many days it has been silent.
  const days = new Intl.RelativeTimeFormat(language, { numeric: 'always', style });
  return days.format(-Math.floor(past / DAY_MS), 'day').replace(/\.$/, '');
}
