const locales: Record<string, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es', tr: 'tr' };

/** The locale of a language of the interface: without a country, English dates would begin with the month. */
export function localeOf(language: string): string {
  return locales[language] ?? language;
}

/** Makes each language's formatter once: that takes many times as long as to format with it. */
function oncePerLanguage<Formatter>(make: (locale: string) => Formatter): (language: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (language) => {
    const known = made.get(language) ?? make(localeOf(language));
    made.set(language, known);
    return known;
  };
}

const dates = oncePerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }),
);
const times = oncePerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const amounts = oncePerLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'BRL' }),
);
const numbers = oncePerLanguage((locale) => new Intl.NumberFormat(locale));
const percentages = oncePerLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
);
const affixes = oncePerLanguage((locale) => {
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0);
  const number = parts.findIndex(({ type }) => type === 'integer');
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join('');
  return { prefix: textOf(parts.slice(0, number)), suffix: textOf(parts.slice(number + 1)) };
});
const separators = oncePerLanguage((locale) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const valueOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: valueOf('decimal'), group: valueOf('group') };
});

/** What stands before the decimals and between the thousands. */
export const separatorsOf = (language: string): { decimal: string; group: string } => separators(language);

/** dd/MM/yyyy, as the person's language writes it. */
export const formatDate = (instant: string | number, language: string): string =>
  dates(language).format(new Date(instant));

/** HH:mm. */
export const formatTime = (instant: string | number, language: string): string =>
  times(language).format(new Date(instant));

export const formatDateTime = (instant: string | number, language: string): string =>
  `${formatDate(instant, language)} ${formatTime(instant, language)}`;

export function isSameDay(first: string | number, second: string | number): boolean {
  return new Date(first).toDateString() === new Date(second).toDateString();
}

export function formatMoment(instant: string, language: string, now = Date.now()): string {
  return isSameDay(instant, now) ? formatTime(instant, language) : formatDate(instant, language);
}

export const formatMoney = (amount: number, language: string): string => amounts(language).format(amount);

/** What a formatter takes; anything else throws there. */
const currencyCode = /^[a-z]{3}$/i;

/** An amount in any currency, with the decimals that it has; what is no code of a currency stands as it came. */
export function formatPrice(amount: number, currency: string, language: string): string {
  if (!currencyCode.test(currency)) return `${formatNumber(amount, language, 2)} ${currency}`.trimEnd();
  const style = { style: 'currency', currency, maximumFractionDigits: 6 } as const;
  return new Intl.NumberFormat(localeOf(language), style).format(amount);
}

export function formatNumber(value: number, language: string, minimumFractionDigits = 0): string {
  if (minimumFractionDigits === 0) return numbers(language).format(value);
  return new Intl.NumberFormat(localeOf(language), { minimumFractionDigits }).format(value);
}

/** '36,3%' of 36.3; the language decides on which side the sign stands. */
export const formatPercent = (percent: number, language: string): string =>
  percentages(language).format(percent / 100);

/** What stands before and after the number of a percentage, for the fields that take one. */
export const percentAffixes = (language: string): { prefix: string; suffix: string } => affixes(language);

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
