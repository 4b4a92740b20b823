import type { InjectOptions } from 'fastify';
import { multipart } from '../multipart.ts';
import { oddText, oddValue } from './odd-values.ts';
import type { Random } from './random.ts';
import { type Schema, SchemaValues } from './schema-values.ts';

/** One call as the OpenAPI document has it. */
export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; schema?: Schema; content?: object }[];
  /** By media type. */
  bodies: Record<string, Schema>;
}

export interface Document {
  paths: Record<
    string,
    Record<string, Omit<Operation, 'method' | 'path'> & { requestBody?: { content: object } }>
  >;
  components: { schemas: Record<string, Schema> };
}

const schemaOf = (content: object): Schema => (Object.values(content)[0] as { schema: Schema }).schema;

export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => {
      const contents = Object.entries(requestBody?.content ?? {});
      const bodies = Object.fromEntries(contents.map(([type, content]) => [type, content.schema as Schema]));
      return { operationId, method: method.toUpperCase(), path, parameters, bodies };
    }),
  );
}

/** A request that the server should accept: its parts as the walk makes them. */
export type Accepted = Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>;

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 4_000);

/** The value with one place in it replaced. */
function changed(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.2)) return oddValue(random);
  const names = Object.keys(value);
  if (names.length === 0) return oddValue(random);
  const name = random.pick(names);
  const inner = changed((value as Record<string, unknown>)[name], random);
  if (Array.isArray(value)) return value.with(Number(name), inner);
  return { ...value, [name]: inner };
}

/** Ways to spoil the bytes of a body, and the type and encoding that the headers claim. */
const spoiled: ((
  json: string,
  random: Random,
) => { text: string | Buffer; type?: string; encoding?: string })[] = [
  (json, random) => ({ text: json.slice(0, random.below(json.length + 1)) }),
  (json) => ({ text: `${json},` }),
  (json) => ({ text: `\uFEFF${json}` }),
  (json) => ({ text: json.replaceAll('"', "'") }),
  (json) => ({ text: json.replace(/\d+/, '1e999') }),
  (json) => ({ text: json.replace(/\d+/, '9'.repeat(400)) }),
  (json) => ({ text: json.replace('{', '{"__proto__":{"a":1},"constructor":{"prototype":null},') }),
  (json) => ({ text: json.replace(/"(\w+)":/, '"$1":1,"$1":[],"$1":') }),
  (json) => ({
    text: Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xc3, 0x28, 0xff, 0xfe])]),
  }),
  (json) => ({ text: Buffer.from(json, 'utf16le') }),
  (json) => ({ text: json, type: 'application/json; charset=utf-16' }),
  (json) => ({ text: json, type: 'text/plain' }),
  (json) => ({ text: json, type: 'application/x-www-form-urlencoded' }),
  (json) => ({ text: json, type: 'application/xml' }),
  (json) => ({ text: json, type: 'application/json;' }),
  (json) => ({ text: json, type: ';;;' }),
  (json) => ({ text: json, type: 'multipart/form-data; boundary=x' }),
  (json) => ({ text: json, encoding: 'gzip' }),
  () => ({ text: '' }),
  () => ({ text: 'null' }),
  () => ({ text: '"text"' }),
  () => ({ text: '['.repeat(2_000) }),
  () => ({ text: `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}` }),
  () => ({ text: '\u0000' }),
];

/** Makes requests from the document; the same seed makes the same ones. */
export class FuzzedRequests {
  readonly #random: Random;
  readonly #values: SchemaValues;

  constructor({ components }: Document, random: Random) {
    this.#random = random;
    this.#values = new SchemaValues(components.schemas, random);
  }

  of(operation: Operation, accepted: Accepted): InjectOptions {
    const url = `/api${this.#path(operation, accepted)}${this.#query(operation, accepted)}`;
    const method = operation.method as 'GET';
    return { method, url, ...this.#body(operation, accepted) };
  }

  /** What the walk would send, or what the document says. */
  #part(part: keyof Accepted, name: string, schema: Schema, accepted: Accepted): unknown {
    const known = accepted[part]?.[name];
    return known !== undefined && this.#random.chance(0.85) ? known : this.#values.of(schema);
  }

  #path({ path, parameters }: Operation, accepted: Accepted): string {
    return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
      const schema = parameters.find((one) => one.name === name)?.schema ?? {};
      const text = textOf(this.#part('params', name, schema, accepted));
      return this.#random.chance(0.02) ? encodeURI(text) : encodeURIComponent(text);
    });
  }

  #query({ parameters }: Operation, accepted: Accepted): string {
    const search = new URLSearchParams();
    for (const { name, in: place, schema, content } of parameters) {
      if (place !== 'query' || this.#random.chance(0.3)) continue;
      const value = this.#part('query', name, schema ?? schemaOf(content ?? {}), accepted);
      search.append(this.#random.chance(0.03) ? `${name}[]` : name, textOf(value));
      if (this.#random.chance(0.03)) search.append(name, oddText(this.#random).toWellFormed().slice(0, 500));
    }
    return search.size > 0 ? `?${search.toString()}` : '';
  }

  #body({ bodies }: Operation, accepted: Accepted): Pick<InjectOptions, 'headers' | 'payload'> {
    const random = this.#random;
    const types = Object.keys(bodies);
    // Bodies are sent where none is expected, too.
    if (types.length === 0 && !random.chance(0.05)) return {};
    const type = types.length > 0 ? random.pick(types) : 'application/json';
    let value = accepted.body && random.chance(0.6) ? accepted.body : this.#values.of(bodies[type] ?? {});
    for (let count = random.below(3); count > 0; count -= 1) value = changed(value, random);
    if (type.startsWith('multipart/')) return this.#form(value);
    const json = JSON.stringify(value);
    if (!random.chance(0.15)) return { headers: { 'content-type': 'application/json' }, payload: json };
    const { text, type: claimed = 'application/json', encoding } = random.pick(spoiled)(json, random);
    const headers = { 'content-type': claimed, ...(encoding ? { 'content-encoding': encoding } : {}) };
    return { headers, payload: text };
  }

  #form(value: unknown): Pick<InjectOptions, 'headers' | 'payload'> {
    const random = this.#random;
    const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
    const name = (text: string) => text.replaceAll(/["\r\n]/g, '_').slice(0, 200);
    const fields = Object.fromEntries(entries.map(([key, inner]) => [name(key), textOf(inner)]));
    const bytes = Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256)));
    const heads = [
      '',
      '\u0089PNG\r\n\u001A\n',
      'PK\u0003\u0004',
      'RIFF',
      '%PDF-1.7',
      'GIF89a',
      'nome;numero\nAna;551199',
    ];
    const content = Buffer.concat([Buffer.from(random.pick(heads), 'latin1'), bytes]);
    const file = {
      field: random.pick(['file', 'medias', 'media', 'profileImage', name(oddText(random))]),
      fileName: name(random.pick(['a.png', 'a.xlsx', 'a.csv', 'a.mp3', oddText(random)])),
      content,
      type: random.pick(['image/png', 'audio/ogg', '', 'x/y']),
    };
    const form = multipart(fields, ...(random.chance(0.8) ? [file] : []));
    if (!random.chance(0.15)) return form;
    const payload = Buffer.from(form.payload as Buffer);
    return { ...form, payload: payload.subarray(0, random.below(payload.length + 1)) };
  }
}
