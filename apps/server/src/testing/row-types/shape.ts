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

/** What a value is compared in: all shapes, the value itself and where in the row it stands. */
interface Place {
  shapes: Shape[];
  value: unknown;
  path: string;
}

/** Where and how a value differs from a shape, or null. What is more than the shape names is no difference. */
export function differenceFrom(shapes: Shape[], shape: number, value: unknown, path = ''): string | null {
  const wanted = shapes[shape];
  if (!wanted) throw new Error(`There is no shape ${shape}.`);
  return compare(wanted, { shapes, value, path });
}

function compare(wanted: Shape, place: Place): string | null {
  const { value } = place;
  switch (wanted.kind) {
    case 'anything':
      return null;
    case 'bytes':
      return value instanceof Uint8Array ? null : says(place, 'bytes');
    case 'primitive':
      return kindOf(value) === wanted.of ? null : says(place, wanted.of);
    case 'literal':
      return value === wanted.value ? null : says(place, JSON.stringify(wanted.value));
    case 'union':
      return compareUnion(wanted, place);
    default:
      return compareParts(wanted, place);
  }
}

function compareParts(wanted: Kind<'array' | 'tuple' | 'object'>, place: Place): string | null {
  const { shapes, value, path } = place;
  if (wanted.kind === 'object')
    return kindOf(value) === 'object' ? compareObject(wanted, place) : says(place, 'object');
  if (!Array.isArray(value)) return says(place, wanted.kind);
  if (wanted.kind === 'tuple' && value.length !== wanted.of.length) return says(place, 'tuple');
  return firstOf(value, (item, index) => {
    const of = wanted.kind === 'tuple' ? (wanted.of[index] ?? 0) : wanted.of;
    return differenceFrom(shapes, of, item, `${path}[${index}]`);
  });
}

function compareUnion({ of }: Kind<'union'>, place: Place): string | null {
  const differences = of.map((shape) => differenceFrom(place.shapes, shape, place.value, place.path));
  if (differences.includes(null)) return null;
  // Of several objects the nearest says most: it differs in a part.
  const inPart = differences.find((text) => text !== null && !text.startsWith(`${nameOf(place)} is`));
  return inPart ?? says(place, of.map((shape) => typeName(place.shapes[shape])).join(' or '));
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

function says(place: Place, expected: string): string {
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
