/** Helpers that read foreign JSON: unexpected values read as empty. */
export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
/** Accepts numbers as text too; NaN for anything else. */
export const numberOf = (value: unknown): number => {
  const written = text(value).trim();
  return written === '' ? Number.NaN : Number(written);
};
/** The object at a path; empty when there is none. */
export const at = (value: unknown, ...path: string[]): Json =>
  path.reduce<Json>(
    (inner, name) => objectOf(Object.hasOwn(inner, name) ? inner[name] : undefined),
    objectOf(value),
  );
