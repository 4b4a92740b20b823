const locales: Record<string, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es', tr: 'tr' };

/** The locale of a language of the interface: without a country, English dates would begin with the month. */
export function localeOf(language: string): string {
  return locales[language] ?? language;
}

/** dd/MM/yyyy, as the person's language writes it. */
export function formatDate(instant: string | number, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(instant));
}

/** HH:mm. */
export function formatTime(instant: string | number, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
}

export const formatDateTime = (instant: string | number, language: string): string =>
  `${formatDate(instant, language)} ${formatTime(instant, language)}`;

export function isSameDay(first: string | number, second: string | number): boolean {
  return new Date(first).toDateString() === new Date(second).toDateString();
}

export function formatMoment(instant: string, language: string, now = Date.now()): string {
  return isSameDay(instant, now) ? formatTime(instant, language) : formatDate(instant, language);
}

export function formatMoney(amount: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'BRL' }).format(amount);
}

/** An amount in any currency, with the decimals that it has. */
export function formatPrice(amount: number, currency: string, language: string): string {
  const style = { style: 'currency', currency, maximumFractionDigits: 6 } as const;
  return new Intl.NumberFormat(localeOf(language), style).format(amount);
}

export function formatNumber(value: number, language: string, minimumFractionDigits = 0): string {
  return new Intl.NumberFormat(localeOf(language), { minimumFractionDigits }).format(value);
}

const SIZE_STEP = 1_000;
const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file's size: '184 kB', '2,5 MB'. */
export function formatSize(bytes: number, language: string): string {
  const power = Math.min(
    Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(SIZE_STEP)),
    sizeUnits.length - 1,
  );
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: sizeUnits[power] ?? 'byte',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / SIZE_STEP ** power);
}
