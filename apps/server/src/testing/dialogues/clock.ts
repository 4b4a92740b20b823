const MINUTE = 60_000;
const units: Record<string, number> = {
  s: 1_000,
  min: MINUTE,
  h: 60 * MINUTE,
  dia: 24 * 60 * MINUTE,
  dias: 24 * 60 * MINUTE,
};
const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];
/** São Paulo keeps one offset all year. */
const OFFSET = '-03:00';

/** "+10 min" after a moment, or "sexta 21/03/2025 08:30" in São Paulo's time. Throws when the weekday is wrong. */
export function momentAfter(before: Date, text: string): Date {
  const [, amount, unit = ''] = /^\+(\d+) (\p{L}+)$/u.exec(text) ?? [];
  if (amount !== undefined && units[unit]) return new Date(before.getTime() + Number(amount) * units[unit]);
  const [, weekday, day, month, year, clock] =
    /^(\p{L}+) (\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d)$/u.exec(text) ?? [];
  if (weekday === undefined) throw new Error(`"${text}" is no time`);
  const moment = new Date(`${year}-${month}-${day}T${clock}:00${OFFSET}`);
  const named = weekdays[new Date(`${year}-${month}-${day}T12:00:00Z`).getUTCDay()];
  if (named !== weekday) throw new Error(`${day}/${month}/${year} is a ${named}`);
  return moment;
}

/** "20/03/2025" as YYYY-MM-DD. */
export const dayOf = (text: string): string => text.trim().split('/').toReversed().join('-');
