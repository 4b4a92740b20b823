import { calls, type CallShape } from '@prosa/contract';
import type { InjectOptions } from 'fastify';
import { multipart } from '../multipart.ts';
import { kindOf, type Records } from './records.ts';
import { isIdNode, leavesOf, optionalsOf, sampleOf, treeOf, type Hints, type Place } from './schema-tree.ts';

type Part = 'params' | 'query' | 'body';
export const parts = ['params', 'query', 'body'] as const;
export type Sample = Partial<Record<Part, Record<string, unknown>>>;

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Every place of a call that takes a value. */
export function placesOf(call: CallShape): Place[] {
  return parts.flatMap((part) => {
    const schema = call[part];
    return schema ? leavesOf(treeOf(schema), part) : [];
  });
}

/** Every field of a call that a request may leave out. */
export function optionalPlacesOf(call: CallShape): Place[] {
  return parts.flatMap((part) => {
    const schema = call[part];
    return schema ? optionalsOf(treeOf(schema), part) : [];
  });
}

export const idPlacesOf = (call: CallShape): Place[] => placesOf(call).filter(({ node }) => isIdNode(node));

/** A time that an import of old messages accepts on any day. */
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

/** A request that the contract accepts and that points at the given records. */
export function sampleRequest(
  call: CallShape,
  records: Records,
  fixed: Record<string, unknown> = {},
): Sample {
  const hints: Hints = (path, node) => {
    if (path in fixed) return fixed[path];
    if (/\.import(?:Old|Recent)Messages$/.test(path)) return yesterday();
    if (!isIdNode(node)) return undefined;
    const kind = kindOf(call, path);
    return kind === 'new' ? undefined : records[kind];
  };
  const sample: Sample = {};
  for (const part of parts) {
    const schema = call[part];
    if (schema) sample[part] = sampleOf(treeOf(schema), hints, part) as Record<string, unknown>;
  }
  return sample;
}

/** The sample with another value at one place; in a list it becomes the only item. */
export function withValue(sample: Sample, path: string, value: unknown): Sample {
  const copy = structuredClone(sample);
  const { owner, name } = fieldAt(copy, path);
  owner[name] = Array.isArray(owner[name]) ? [value] : value;
  return copy;
}

/** The object in which a place is, of a list its first item, and the field's name. */
function fieldAt(sample: Sample, path: string): { owner: Record<string, unknown>; name: string } {
  const names = path.split('.');
  let owner = sample as Record<string, unknown>;
  for (const name of names.slice(0, -1)) {
    const inner = owner[name];
    owner = (Array.isArray(inner) ? inner[0] : inner) as Record<string, unknown>;
  }
  return { owner, name: names.at(-1) ?? '' };
}

/** The sample with one field replaced as a whole; undefined: left out. */
export function withField(sample: Sample, path: string, value: unknown): Sample {
  const copy = structuredClone(sample);
  const { owner, name } = fieldAt(copy, path);
  if (value === undefined) Reflect.deleteProperty(owner, name);
  else owner[name] = value;
  return copy;
}

/** In paths and queries every value is text. */
export function onTheWire(part: string, values: Record<string, unknown> | undefined) {
  if (part === 'body' || !values) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
    ]),
  );
}

function queryText(query: Record<string, unknown>): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    text.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return text.toString();
}

export function addressOf(call: CallShape, sample: Sample): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = sample.params?.[name];
    return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
  });
  const query = sample.query ? `?${queryText(sample.query)}` : '';
  return `/api${path}${query}`;
}

const shapeOf = ({ method, path }: CallShape): string => `${method} ${path.replaceAll(/:\w+/g, ':')}`;
const numericShapes = new Set(
  Object.values(calls)
    .filter((call: CallShape) => call.hasNumericPath === true)
    .map((call) => shapeOf(call)),
);

/** Whether the router takes the path for that of another call, which has the same one with digits alone, or without. */
export function isOfOtherCall(call: CallShape, sample: Sample): boolean {
  if (!numericShapes.has(shapeOf(call))) return false;
  const isNumeric = /^\d+$/.test(addressOf(call, sample).split('/').at(-1)?.split('?')[0] ?? '');
  return isNumeric !== (call.hasNumericPath === true);
}

/** Whether the call is always multipart; a call with optional files is sent as JSON. */
export const needsFile = ({ upload }: CallShape): boolean => upload !== undefined && !upload.isOptional;

export function wireOf(call: CallShape, sample: Sample): InjectOptions {
  const options = { method: call.method, url: addressOf(call, sample) };
  if (!needsFile(call)) return { ...options, ...(sample.body === undefined ? {} : jsonOf(sample.body)) };
  const fields = Object.entries(sample.body ?? {}).map(([name, value]) => [name, String(value)]);
  const file = { field: call.upload?.field ?? '', fileName: 'a.png', content: picture };
  return { ...options, ...multipart(Object.fromEntries(fields) as Record<string, string>, file) };
}

function jsonOf(body: unknown): InjectOptions {
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
}
