import { z } from 'zod';

export type JsonSchema = {
  properties?: Record<string, unknown>;
  required?: string[];
  $defs?: Record<string, unknown>;
  [key: string]: unknown;
};
type Direction = 'input' | 'output';

function isRecordSchema(value: unknown): value is z.ZodObject {
  return value instanceof z.ZodObject;
}

/**
 * Converts schemas to JSON Schema. Those that the contract exports by name become components, with one form for
 * requests and one for answers, because defaults and coercion make them differ.
 */
export class Schemas {
  readonly #registry = z.registry<{ id: string }>();
  readonly #components = new Map<string, unknown>();

  constructor(named: Record<string, unknown>) {
    for (const [name, schema] of Object.entries(named)) {
      if (isRecordSchema(schema) && /^[A-Z]/.test(name)) this.#registry.add(schema, { id: name });
    }
  }

  /** The JSON Schema of a place in the document; named schemas become references. */
  of(schema: z.ZodType, direction: Direction): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, {
      io: direction,
      metadata: this.#registry,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (direction === 'input' && isRecordSchema(zodSchema)) setRequired(zodSchema, jsonSchema);
      },
    }) as JsonSchema;
    const relocated = (value: unknown): unknown => relocate(value, direction);
    for (const [name, definition] of Object.entries($defs)) {
      this.#components.set(componentName(name, direction), relocated(definition));
    }
    return relocated(rest) as JsonSchema;
  }

  /** Like `of`, with the outermost object spelled out even when it has a name. */
  inline(schema: z.ZodType, direction: Direction): JsonSchema {
    const found = this.of(schema, direction);
    const name = typeof found.$ref === 'string' ? (found.$ref.split('/').at(-1) ?? '') : null;
    return name === null ? found : (this.#components.get(name) as JsonSchema);
  }

  components(): Record<string, unknown> {
    return Object.fromEntries([...this.#components].toSorted(([a], [b]) => a.localeCompare(b)));
  }
}

/**
 * Names the fields that a request must have. The library takes each field for optional that has an alternative which
 * converts its input.
 */
function setRequired({ shape }: z.ZodObject, schema: JsonSchema): void {
  const required = Object.keys(shape).filter(
    (name) => !(shape[name] as z.ZodType).safeParse(undefined).success,
  );
  if (required.length > 0) schema.required = required;
  else delete schema.required;
}

const componentName = (name: string, direction: Direction): string =>
  direction === 'input' && !name.endsWith('Input') ? `${name}Input` : name;

/** Turns references to `$defs` into references to the document's components. */
function relocate(value: unknown, direction: Direction): unknown {
  if (Array.isArray(value)) return value.map((item) => relocate(item, direction));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (key !== '$ref' || typeof item !== 'string') return [key, relocate(item, direction)];
      const name = item.split('/').at(-1) ?? '';
      return [key, `#/components/schemas/${componentName(name, direction)}`];
    }),
  );
}
