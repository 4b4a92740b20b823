/** A TypeScript type as data; nested types are indexes into the list of shapes, so that a type may contain itself. */
export type Shape =
  | { kind: 'anything' }
  | { kind: 'bytes' }
  | { kind: 'primitive'; of: 'string' | 'number' | 'boolean' | 'null' | 'undefined' }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'union'; of: number[] }
  | { kind: 'array'; of: number }
  | { kind: 'tuple'; of: number[] }
  | {
      kind: 'object';
      properties: { name: string; shape: number; optional: boolean }[];
      values: number | null;
    };

type Kind<Name extends Shape['kind']> = Shape & { kind: Name };

/** A value to compare, with its path in the row and all shapes. */
interface Place {
  shapes: Shape[];
  value: unknown;
  path: string;
}

/** Where and how a value differs from a shape, or null. Additional properties are no difference. */
export function differenceFrom(shapes: Shape[], shape: number, value: unknown, path = ''): string | null {
  const requested = shapes[shape];
  if (!requested) throw new Error(`There is no shape ${shape}.`);
  return compare(requested, { shapes, value, path });
}

function compare(requested: Shape, place: Place): string | null {
  const { value } = place;
  switch (requested.kind) {
    case 'anything':
      return null;
    case 'bytes':
      return value instanceof Uint8Array ? null : mismatch(place, 'bytes');
    case 'primitive':
      return kindOf(value) === requested.of ? null : mismatch(place, requested.of);
    case 'literal':
      return value === requested.value ? null : mismatch(place, JSON.stringify(requested.value));
    case 'union':
      return compareUnion(requested, place);
    default:
      return compareParts(requested, place);
  }
}

function compareParts(requested: Kind<'array' | 'tuple' | 'object'>, place: Place): string | null {
  const { shapes, value, path } = place;
  if (requested.kind === 'object')
    return kindOf(value) === 'object' ? compareObject(requested, place) : mismatch(place, 'object');
  if (!Array.isArray(value)) return mismatch(place, requested.kind);
  if (requested.kind === 'tuple' && value.length !== requested.of.length) return mismatch(place, 'tuple');
  return firstOf(value, (item, index) => {
    const of = requested.kind === 'tuple' ? (requested.of[index] ?? 0) : requested.of;
    return differenceFrom(shapes, of, item, `${path}[${index}]`);
  });
}

function compareUnion({ of }: Kind<'union'>, place: Place): string | null {
  const differences = of.map((shape) => differenceFrom(place.shapes, shape, place.value, place.path));
  if (differences.includes(null)) return null;
  // Of several object types, the nearest gives the best message: the value differs in a part of it.
  const inPart = differences.find((text) => text !== null && !text.startsWith(`${nameOf(place)} is`));
  return inPart ?? mismatch(place, of.map((shape) => typeName(place.shapes[shape])).join(' or '));
}

function compareObject(
  { properties, values }: Kind<'object'>,
  { shapes, value, path }: Place,
): string | null {
  const fields = value as Record<string, unknown>;
  const named = new Set(properties.map(({ name }) => name));
  const others = values === null ? [] : Object.keys(fields).filter((name) => !named.has(name));
  const within = (name: string) => (path ? `${path}.${name}` : name);
  return (
    firstOf(properties, ({ name, shape, optional }) =>
      optional && fields[name] === undefined
        ? null
        : differenceFrom(shapes, shape, fields[name], within(name)),
    ) ?? firstOf(others, (name) => differenceFrom(shapes, values ?? 0, fields[name], within(name)))
  );
}

function firstOf<Item>(
  items: readonly Item[],
  difference: (item: Item, index: number) => string | null,
): string | null {
  for (const [index, item] of items.entries()) {
    const text = difference(item, index);
    if (text !== null) return text;
  }
  return null;
}

const nameOf = ({ path }: Place): string => path || 'the row';

function mismatch(place: Place, expected: string): string {
  const kind = kindOf(place.value);
  const isShort = kind === 'string' || kind === 'number' || kind === 'boolean';
  const found = isShort ? JSON.stringify(place.value).slice(0, 60) : kind;
  return `${nameOf(place)} is ${found}, its type says ${expected}`;
}

function typeName(shape: Shape | undefined): string {
  if (shape?.kind === 'primitive') return shape.of;
  return shape?.kind === 'literal' ? JSON.stringify(shape.value) : (shape?.kind ?? '?');
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
