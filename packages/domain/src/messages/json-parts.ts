// Reads JSON that may come from anybody: what is not of the expected type is empty, and what is too long is cut.

const MOST = 100;
const LONGEST = 4_096;

type Part = Record<string, unknown>;

export const partOf = (value: unknown): Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {};

/** The value at a path of names; undefined where the path does not exist. */
export const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((part, name) => partOf(part)[name], value);

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST) : '');

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MOST) : []);

/** Whether a text that should be JSON is none. */
export function isBrokenJson(json: string): boolean {
  try {
    JSON.parse(json);
    return false;
  } catch {
    return true;
  }
}

/** Null for what is no JSON. */
export function parsedJson(json: unknown): unknown {
  try {
    return typeof json === 'string' ? JSON.parse(json) : null;
  } catch {
    return null;
  }
}
