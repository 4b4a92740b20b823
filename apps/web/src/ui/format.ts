const locales: Record<string, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es', tr: 'tr' };

function localeOf(language: string): string {
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

export function isSameDay(first: string | number, second: string | number): boolean {
  return new Date(first).toDateString() === new Date(second).toDateString();
}

export function formatMoment(instant: string, language: string, now = Date.now()): string {
  return isSameDay(instant, now) ? formatTime(instant, language) : formatDate(instant, language);
}

export function formatMoney(amount: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'BRL' }).format(amount);
}

export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language)).format(value);
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

/** A language code ('pt_BR') in words: 'português (Brasil)'; a text that is no code stays unchanged. */
export function formatLanguage(code: string, language: string): string {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'language', languageDisplay: 'standard' });
  try {
    return names.of(code.replaceAll('_', '-')) ?? code;
  } catch {
    return code;
  }
}
