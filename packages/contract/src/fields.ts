import { z } from 'zod';
import { LIST_LIMIT } from './constants.ts';
import { Optional } from './optional.ts';
import { visibleName } from './visible-name.ts';

/** A number, also as text, as paths, queries and forms carry it; an empty text is no number. */
export const NumberIn = (schema: z.ZodNumber) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema);
/** A whole number of a range, also as text. */
export const WholeNumber = (min: number, max: number) => NumberIn(z.number().int().min(min).max(max));
/** An amount that forms send empty for 0. */
export const NumberOrEmpty = (max: number) =>
  z.union([z.literal('').transform(() => 0), WholeNumber(0, max)]);
/** An id: a whole number above 0, also as digits. */
export const Id = NumberIn(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));
/** An id in an answer. */
export const IdOut = z.number().int();
/**
 * The address of a file in an answer or event: signed, absolute, and ending in the file's name. It expires. A client that
 * sends the header `x-file-addresses: path` (a socket: `fileAddresses` in its `auth`) gets it as a path of this host.
 */
export const FileAddress = z.string().meta({ format: 'uri' });
export const ADDRESSES_HEADER = 'x-file-addresses';
/** ISO 8601 with offset, in answers always UTC. */
export const Instant = z.string();

/** No time has as many characters; of a text of megabytes alone the date takes long. */
const LONGEST_TIME = 64;

/** Whether the database, the calendars and every time zone's offset can hold this year. */
function isOfOurTime(value: string): boolean {
  if (value.length > LONGEST_TIME) return false;
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
export const Color = z.string().regex(/^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, '#RRGGBB');
const flagWords = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
]);
/** A real boolean, the word for one (multipart bodies and queries carry words), or 1 and 0. */
export const Flag = z.preprocess((value) => flagWords.get(value) ?? value, z.boolean());
// oxlint-disable-next-line no-control-regex -- this one character is what PostgreSQL's text cannot hold
const noNul = /^[^\u0000]*$/;
/** Text that is stored as it is, spaces around it included; NUL is refused. */
export const PlainText = (max: number) => z.string().max(max).regex(noNul, 'NUL');
/** Text without the spaces around it; NUL is refused. */
export const Text = (min: number, max: number) => z.string().trim().min(min).max(max).regex(noNul, 'NUL');

/** A name of a person or a thing: no two look alike that differ, and none hides a part of itself. NUL is refused. */
export const NameText = (min: number, max: number) =>
  z.string().regex(noNul, 'NUL').overwrite(visibleName).min(min).max(max);

/** Characters of a JSON text in a field; as much as a form may have in one. A longer text is a text. */
const MOST_JSON = 256 * 1024;

function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MOST_JSON) return value;
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

export const PageNumber = WholeNumber(1, 1_000_000);
export const SearchParam = PlainText(200);

/** A page of a list: `pageNumber` counts from 1, `searchParam` ignores case and accents. */
export const PageQuery = z.object({ searchParam: Optional(SearchParam), pageNumber: Optional(PageNumber) });
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
