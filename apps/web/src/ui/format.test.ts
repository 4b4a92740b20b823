import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  formatExactMoment,
  formatFullDay,
  formatLongMoment,
  formatMonth,
  formatShortMoment,
  formatWeekday,
} from './format-words.ts';
import {
  formatDate,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatSize,
  formatTime,
  percentAffixes,
} from './format.ts';

const at = (day: number, hour: number, minute = 5) => new Date(2026, 10, day, hour, minute).toISOString();
/** Some browsers put non-breaking spaces into formatted text. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

it('writes the time of today, and the date of other days', () => {
  const now = Date.parse(at(21, 18));
  expect(formatMoment(at(21, 9), 'pt', now)).toBe('09:05');
  expect(formatMoment(at(20, 23, 59), 'pt', now)).toBe('20/11/2026');
});

it.each(['pt', 'en', 'es'])('writes days first in %s', (language) => {
  expect(formatDate(at(3, 12), language)).toBe('03/11/2026');
  expect(formatTime(at(3, 0), language)).toBe('00:05');
});

it.each([
  ['pt', 'domingo, 22 de novembro de 2026 às 09:05'],
  ['en', 'Sunday 22 November 2026 at 09:05'],
  ['es', 'domingo, 22 de noviembre de 2026, 9:05'],
])('writes a moment in words in %s', (language, text) => {
  expect(plain(formatLongMoment(at(22, 9), language)).replace('Sunday,', 'Sunday')).toBe(text);
});

it('writes money and sizes as the language does', () => {
  expect(plain(formatMoney(1234.5, 'pt'))).toBe('R$ 1.234,50');
  expect(plain(formatSize(184_000, 'pt'))).toBe('184 kB');
  expect(plain(formatSize(2_500_000, 'pt'))).toBe('2,5 MB');
});

it.each([
  ['pt', '05/03/24 14:07', '05/03/2024 14:07:09'],
  ['en', '05/03/24 14:07', '05/03/2024 14:07:09'],
  ['es', '05/03/24 14:07', '05/03/2024 14:07:09'],
  ['tr', '05.03.24 14:07', '05.03.2024 14:07:09'],
])('writes a short and an exact moment in %s', (language, short, exact) => {
  const moment = '2024-03-05T14:07:09';
  expect(formatShortMoment(moment, language)).toBe(short);
  expect(formatExactMoment(moment, language)).toBe(exact);
});

it('writes days, months and weekdays in words, the day first in English too', () => {
  const day = new Date(2026, 10, 22);
  expect(formatFullDay(day, 'en').replace(',', '')).toBe('Sunday 22 November 2026');
  expect([formatMonth(day, 'pt'), formatMonth(day, 'tr')]).toEqual(['novembro de 2026', 'Kasım 2026']);
  expect([formatWeekday(day, 'pt', 'long'), formatWeekday(day, 'es', 'short')]).toEqual(['domingo', 'dom']);
});

it('writes numbers with the decimals that are asked for', () => {
  expect([formatNumber(4, 'pt', 1), formatNumber(1_234.5, 'en')]).toEqual(['4,0', '1,234.5']);
});

it('is the only place that formats dates', async () => {
  const strays: string[] = [];
  const source = new URL('..', import.meta.url);
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    if (/^ui\/format|\.test\./.test(file)) continue;
    const text = await readFile(new URL(file, source), 'utf8');
    if (/DateTimeFormat|toLocale(?:Date|Time)?String/.test(text)) strays.push(file);
  }
  expect(strays).toEqual([]);
});

it.each([
  ['BRL', 'R$ 12.345,70'],
  ['usd', 'US$ 12.345,70'],
  ['USDC', '12.345,70 USDC'],
  ['', '12.345,70'],
])('writes an amount in "%s", also where that is no code of a currency', (currency, text) => {
  expect(plain(formatPrice(12_345.7, currency, 'pt'))).toBe(text);
});

it.each([
  ['pt', '36,3%', ['', '%']],
  ['en', '36.3%', ['', '%']],
  ['es', '36,3 %', ['', ' %']],
  ['tr', '%36,3', ['%', '']],
])('writes a percentage in %s, and the field for one, as that language does', (language, text, sides) => {
  expect(plain(formatPercent(36.26, language))).toBe(text);
  const { prefix, suffix } = percentAffixes(language);
  expect([prefix, suffix].map(plain)).toEqual(sides);
});
