import type { CallShape } from '@prosa/contract';
import { AppError, instantAt } from '@prosa/domain';

type Part = 'params' | 'query' | 'body';
interface Problem {
  field: string;
  message: string;
}

const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body';

/** No declared input is nested this deep; deeper input could overflow the stack. */
const DEEPEST = 32;
/** More problems than a form has fields help nobody, and make a long answer to a short request. */
const MOST_PROBLEMS = 100;

/**
 * The value as the database can store it: a lone half of a character becomes U+FFFD, as in every encoder; NUL, which
 * PostgreSQL allows in no text, is a problem of its field.
 */
function storable(value: unknown, path: readonly PropertyKey[], problems: Problem[]): unknown {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) problems.push({ field: fieldOf(path), message: 'NUL' });
    return value.toWellFormed();
  }
  if (path.length > DEEPEST) {
    problems.push({ field: fieldOf(path.slice(0, 1)), message: 'nested too deeply' });
    return null;
  }
  if (Array.isArray(value)) return value.map((item, index) => storable(item, [...path, index], problems));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.toWellFormed(),
      storable(inner, [...path, name], problems),
    ]),
  );
}

/** A date and time without its zone, such as 2026-11-22T14:15. */
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

const partNames = ['params', 'query', 'body'] as const;
type Parts = Record<Part, unknown>;

interface Reading {
  input: Parts;
  problems: Problem[];
  /** Refused texts that are times without a zone, each with its part and path. */
  localTimes: { part: Part; path: readonly PropertyKey[] }[];
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Record<PropertyKey, unknown> | undefined)?.[name], value);

function replaceAt(value: unknown, path: readonly PropertyKey[], change: (text: string) => string): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change(String(value));
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    PropertyKey,
    unknown
  >;
  copy[name] = replaceAt(copy[name], rest, change);
  return copy;
}

function read(call: CallShape, given: Parts): Reading {
  const reading: Reading = {
    input: { params: undefined, query: undefined, body: undefined },
    problems: [],
    localTimes: [],
  };
  for (const part of partNames) {
    const schema = call[part];
    if (!schema) continue;
    const value = storable(given[part] ?? (part === 'body' ? undefined : {}), [], reading.problems);
    const result = schema.safeParse(value);
    if (result.success) reading.input[part] = result.data;
    for (const { path, message } of result.error?.issues ?? []) {
      reading.problems.push({ field: fieldOf(path), message });
      const refused = valueAt(value, path);
      if (typeof refused === 'string' && LOCAL_TIME.test(refused)) reading.localTimes.push({ part, path });
    }
  }
  return reading;
}

/** As an instant; what no calendar has stays as it is, and is refused. */
const instantText = (local: string, timeZone: string): string =>
  Number.isNaN(Date.parse(`${local}Z`)) ? local : instantAt(local, timeZone).toISOString();

/**
 * Checks all parts of a request; throws ERR_VALIDATION (400) with every wrong field, at most 100 problems. A time
 * without a zone is one of `zone`, which is only asked for then.
 */
export async function validInput(call: CallShape, given: Parts, zone: () => Promise<string>): Promise<Parts> {
  let reading = read(call, given);
  if (reading.localTimes.length > 0) {
    const timeZone = await zone();
    const zoned = { ...given };
    for (const { part, path } of reading.localTimes)
      zoned[part] = replaceAt(zoned[part], path, (text) => instantText(text, timeZone));
    reading = read(call, zoned);
  }
  if (reading.problems.length > 0)
    throw new AppError('ERR_VALIDATION', { details: reading.problems.slice(0, MOST_PROBLEMS) });
  return reading.input;
}
