import type { CallName, CallShape } from '@prosa/contract';
import { placesOf } from './request.ts';
import type { Node, Place } from './schema-tree.ts';

export const wrongValues: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  '',
  'abc',
  '9'.repeat(30),
  'ã'.repeat(20_000),
  'NUL \u0000 inside',
  "'; drop table tickets; --",
  '%_\\',
  '\ud800 half a character',
  '2026-13-45T99:99:99Z',
  [],
  [[1]],
  {},
  { $gt: 0 },
];

export interface Case {
  path: string;
  /** The schema of the field; fields of one kind refuse by the same rules. */
  kind: string;
  value: unknown;
}

/** The least number of wrong values for each field when not all are tried. */
const LEAST_PER_FIELD = 3;

/** Limits such as the longest text are left out: only their presence matters. */
function schemaKind({ type, format, contentEncoding, anyOf, oneOf, ...node }: Node): string {
  const limits = [
    'const',
    'enum',
    'pattern',
    'minLength',
    'maxLength',
    'minimum',
    'exclusiveMinimum',
    'maximum',
  ];
  const named = [type, format, contentEncoding].flat().filter((name) => name !== undefined);
  const alternatives = [...(anyOf ?? []), ...(oneOf ?? [])].map((inner) => schemaKind(inner));
  return [...named, ...limits.filter((limit) => limit in node), ...alternatives].join(' ');
}

const partOf = (path: string) => path.split('.')[0] ?? '';

/** Text in paths and queries is parsed differently from JSON. */
const kindOf = ({ path, node }: Place): string => `${partOf(path)}: ${schemaKind(node)}`;

/** An empty path parameter makes another address, and a very long one no address. */
const changesTheAddress = (path: string, value: unknown) =>
  partOf(path) === 'params' && typeof value === 'string' && (value === '' || value.length > 500);

/**
 * The wrong values for the fields of each call: all of them, or a part that is the same in each run, in which each
 * field gets some values and each kind of field gets all.
 */
export function casesByCall(
  calls: readonly (readonly [CallName, CallShape])[],
  { all }: { all: boolean },
): Map<CallName, Case[]> {
  const places = calls.flatMap(([name, call]) =>
    placesOf(call).map((place) => ({ name, path: place.path, kind: kindOf(place) })),
  );
  const fieldsOfKind = Map.groupBy(places, ({ kind }) => kind);
  const cases = new Map<CallName, Case[]>();
  for (const fields of fieldsOfKind.values()) {
    for (const [index, { name, path, kind }] of fields.entries()) {
      const possible = wrongValues.filter((value) => !changesTheAddress(path, value));
      const size = all
        ? possible.length
        : Math.max(LEAST_PER_FIELD, Math.ceil(possible.length / fields.length));
      const taken = Array.from(
        { length: size },
        (_, offset) => possible[(index * size + offset) % possible.length],
      );
      cases.set(name, [...(cases.get(name) ?? []), ...taken.map((value) => ({ path, kind, value }))]);
    }
  }
  return cases;
}
