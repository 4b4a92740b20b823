const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Unit = 'day' | 'hour' | 'minute' | 'second';

const formats = new Map<string, Intl.NumberFormat>();

/** Made once: that takes many times as long as to format a number with it. */
function formatOf(locale: string, unit: Unit): Intl.NumberFormat {
  const name = `${locale}/${unit}`;
  const format =
    formats.get(name) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  formats.set(name, format);
  return format;
}

/** How long something took, in its two largest units, as a locale writes it: '2 d 3 h', '1 h 5 min', '40 s'. */
export function durationText(seconds: number, locale: string): string {
  const unit = (value: number, name: Unit) => formatOf(locale, name).format(value);
  const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR)];
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (days > 0) return hours > 0 ? `${unit(days, 'day')} ${unit(hours, 'hour')}` : unit(days, 'day');
  if (hours > 0)
    return minutes > 0 ? `${unit(hours, 'hour')} ${unit(minutes, 'minute')}` : unit(hours, 'hour');
  return minutes > 0 ? unit(minutes, 'minute') : unit(Math.round(seconds % MINUTE), 'second');
}
