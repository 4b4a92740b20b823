import { z } from 'zod';
import { LIST_LIMIT } from './constants.ts';

/** An id: a whole number above 0. Arrives as a number or as digits (paths, queries, forms). */
export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** An id in an answer. */
export const IdOut = z.number().int();
/** ISO 8601 with offset, in answers always UTC. */
export const Instant = z.string();

/** Whether the database, the calendars and every time zone's offset can hold this year. */
function isOfOurTime(value: string): boolean {
  const at = Date.parse(value);
  return at >= Date.UTC(1900, 0, 1) && at < Date.UTC(9999, 0, 1);
}
/** A date and time in a request: ISO 8601 with offset. */
export const InstantIn = z.iso.datetime({ offset: true }).refine(isOfOurTime, 'a year from 1900 to 9998');
/** A day ("2026-12-31") or a date and time, in a request. */
export const DayIn = z.union([z.iso.date().refine(isOfOurTime, 'a year from 1900 to 9998'), InstantIn]);
/** Enabled or disabled: the words of the wire for most switches. */
export const Switch = z.enum(['enabled', 'disabled']);
export type Switch = z.infer<typeof Switch>;
/** A clock time, HH:MM. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM');
/** `#` and 3 to 8 hexadecimal digits. */
export const Color = z.string().regex(/^#[0-9a-fA-F]{3,8}$/, '#RRGGBB');
/** A real boolean, or the word for one (multipart bodies and queries carry words). */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);
// oxlint-disable-next-line no-control-regex -- this one character is what PostgreSQL's text cannot hold
const noNul = /^[^\u0000]*$/;
/** Text that is stored as it is, spaces around it included; NUL is refused. */
export const PlainText = (max: number) => z.string().max(max).regex(noNul, 'NUL');
/** Text without the spaces around it; NUL is refused. */
export const Text = (min: number, max: number) => z.string().trim().min(min).max(max).regex(noNul, 'NUL');

function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
/** A list that travels as JSON text in a query, such as `queueIds=[1,2]`. */
export const JsonList = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(parsedJson, z.array(item).max(500));

/** An object that travels as JSON text in a multipart field. */
export const JsonField = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(parsedJson, schema);

export const PageNumber = z.coerce.number().int().min(1).max(1_000_000);
export const SearchParam = PlainText(200);

/** A page of a list: `pageNumber` counts from 1, `searchParam` ignores case and accents. */
export const PageQuery = z.object({ searchParam: SearchParam.optional(), pageNumber: PageNumber.optional() });
export const Done = z.object({ message: z.string() });

/** The hours of one weekday: two intervals, each time HH:MM or empty. */
export const ScheduleEntry = z.object({
  weekday: z.string().max(40),
  weekdayEn: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  startTimeA: z.union([ClockTime, z.literal('')]),
  endTimeA: z.union([ClockTime, z.literal('')]),
  startTimeB: z.union([ClockTime, z.literal('')]),
  endTimeB: z.union([ClockTime, z.literal('')]),
});
export type ScheduleEntry = z.infer<typeof ScheduleEntry>;
export const Schedules = z
  .array(ScheduleEntry)
  .max(7)
  .refine((days) => new Set(days.map((day) => day.weekdayEn)).size === days.length, 'one entry a weekday');

/** A list without pages: its first entries, at most so many. */
export const listOf = <Item extends z.ZodType>(item: Item, most = LIST_LIMIT): z.ZodArray<Item> =>
  z.array(item).max(most);
