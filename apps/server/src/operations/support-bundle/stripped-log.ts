import type { KnownTexts } from './known-texts.ts';

const MOST_ENTRIES = 500;
/** Classes of PostgreSQL's codes begin with a digit, but for these. */
const sqlState = /^(?:\d[0-9A-Z]{4}|XX00[0-2]|P000[0-4])$/;
const errorNames = new Set(['AppError', 'ConfigError', 'DatabaseError', 'FastifyError']);

type Fields = Record<string, unknown>;

function isoTime(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/.test(value)
    ? value
    : null;
}

const isErrorName = (name: string): boolean =>
  errorNames.has(name) || (name.endsWith('Error') && name in globalThis);

/** Of an error: its class, its code, and the places in this program's source. Its message quotes values. */
function strippedError({ type, code, stack }: Fields, known: KnownTexts): Fields {
  const places = typeof stack === 'string' ? stack.split('\n').map(known.place) : [];
  return {
    ...(typeof type === 'string' && isErrorName(type) ? { type } : {}),
    ...(typeof code === 'string' && (known.has(code) || sqlState.test(code)) ? { code } : {}),
    places: places.filter((place) => place !== null),
  };
}

function parsed(text: string): Fields | null {
  try {
    const entry: unknown = JSON.parse(text);
    return typeof entry === 'object' && entry !== null ? (entry as Fields) : null;
  } catch {
    return null;
  }
}

const isKnown = (value: unknown, known: KnownTexts): value is string =>
  typeof value === 'string' && known.has(value);

function strippedEntry(text: string, known: KnownTexts): Fields | null {
  const entry = parsed(text);
  if (typeof entry?.level !== 'number') return null;
  const { level, msg, method, route, status, ms, err } = entry;
  const isRoute = isKnown(route, known) || isKnown(String(route).replace(/^\/api(?=\/)/, ''), known);
  return {
    time: isoTime(entry.time),
    level,
    msg: isKnown(msg, known) ? msg : null,
    ...(isKnown(method, known) ? { method } : {}),
    ...(isRoute ? { route } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(typeof ms === 'number' ? { ms } : {}),
    ...(typeof err === 'object' && err !== null ? { err: strippedError(err as Fields, known) } : {}),
  };
}

/** The last entries of a log, with nothing of what a value could have brought in. */
export function strippedLog(text: string, known: KnownTexts): Fields[] {
  return text
    .split('\n')
    .map((entry) => strippedEntry(entry, known))
    .filter((entry) => entry !== null)
    .slice(-MOST_ENTRIES);
}
