import { oddNumber, oddText, oddValue } from './odd-values.ts';
import type { Random } from './random.ts';

/** A schema of the OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  /** False: no values beside those of `prefixItems`. */
  items?: Schema | false;
  /** The schema of each place, of an array with a fixed number of values. */
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** How often a place gets a value that does not fit, and how deep a value is nested at most. */
const ODD = 0.1;
const DEEPEST = 6;
const byFormat: Record<string, string[]> = {
  uuid: ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff'],
  email: ['ana@loja.test', `${'a'.repeat(60)}@loja.test`],
  date: ['2026-02-28', '1900-01-01', '9998-12-31'],
  uri: ['https://loja.test/', 'http://127.0.0.1:9/x?y=z#w'],
  'date-time': ['2026-11-20T12:00:00Z', '1900-01-01T00:00:00-12:00', '9998-12-31T23:59:59.999+14:00'],
};
const usual = ['Texto', '5511999990001', '#112233', '08:00', 'a', 'abc-1', 'aGk=', 'pt', 'enabled', '1'];

/** Values of the schemas of a document: mostly such that fit, at their limits too. */
export class SchemaValues {
  readonly #schemas: Record<string, Schema>;
  readonly #random: Random;

  constructor(schemas: Record<string, Schema>, random: Random) {
    this.#schemas = schemas;
    this.#random = random;
  }

  of(given: Schema, depth = 0): unknown {
    const random = this.#random;
    const schema = given.$ref ? (this.#schemas[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given;
    if (random.chance(ODD) || depth > DEEPEST) return oddValue(random);
    if ('const' in schema) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (branches) return this.of(random.pick(branches), depth);
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    if (type === 'object') return this.#object(schema, depth);
    if (type === 'array') return this.#array(schema, depth);
    if (type === 'string') return this.#text(schema);
    if (type === 'integer' || type === 'number') return this.#number(schema);
    if (type === 'boolean') return random.chance(0.5);
    return type === 'null' ? null : oddValue(random);
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): unknown {
    const random = this.#random;
    const entries = Object.entries(properties)
      .filter(([name]) => random.chance(required.includes(name) ? 0.97 : 0.6))
      .map(([name, inner]): [string, unknown] => [name, this.of(inner, depth + 1)]);
    if (random.chance(0.1)) entries.push([oddText(random).slice(0, 200), oddValue(random)]);
    return Object.fromEntries(entries);
  }

  #array({ items = {}, prefixItems, minItems = 0, maxItems = 3 }: Schema, depth: number): unknown[] {
    const random = this.#random;
    if (prefixItems) return prefixItems.map((inner) => this.of(inner, depth + 1));
    const length = random.pick([minItems, minItems + 1, 2, Math.min(maxItems + 1, 600)]);
    return Array.from({ length: depth > 2 ? Math.min(length, 3) : length }, () =>
      this.of(items || {}, depth + 1),
    );
  }

  #text({ format, pattern, minLength = 0, maxLength = 300 }: Schema): string {
    const random = this.#random;
    if (format && format in byFormat) return random.pick(byFormat[format] ?? ['']);
    if (random.chance(0.15)) return oddText(random);
    const fitting = pattern ? usual.filter((text) => new RegExp(pattern, 'u').test(text)) : usual;
    if (fitting.length > 0 && random.chance(0.7)) return random.pick(fitting);
    const length = random.pick([minLength, minLength + 1, maxLength, maxLength + 1]);
    return random.pick(['a', 'ã', ' x', '😀']).repeat(Math.min(length, 70_000)).slice(0, length);
  }

  #number({ minimum, maximum, exclusiveMinimum }: Schema): number {
    const random = this.#random;
    const low = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
    const high = maximum ?? 1_000;
    return random.pick([
      low,
      low,
      low + 1,
      low - 1,
      high,
      high + 1,
      random.below(50) + low,
      oddNumber(random),
    ]);
  }
}
