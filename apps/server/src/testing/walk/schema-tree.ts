import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uniqueColor } from '../unique-color.ts';

// Reads the contract's schemas as JSON Schema, to create requests from them.

export interface Node {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  contentEncoding?: string;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  items?: Node;
  properties?: Record<string, Node>;
  required?: string[];
  anyOf?: Node[];
  oneOf?: Node[];
}

export function treeOf(schema: z.ZodType): Node {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
}

const hex = (length: number) => randomBytes(length).toString('hex').slice(0, length);
/** Texts for patterns; the first that fits is used. Some names and colours must be unique. */
const texts = [
  () => `Texto ${hex(8)}`,
  () => `55119${String(randomInt(10_000_000, 99_999_999))}`,
  uniqueColor,
  () => '08:00',
  () => hex(30),
  () => hex(64),
  () => 'a',
  () => 'Uma frase que diz o que importa. '.repeat(3).trim(),
];
const byFormat: Record<string, () => string> = {
  uuid: () => randomUUID(),
  email: () => `${hex(8)}@prosa.test`,
  date: () => '2026-11-20',
  uri: () => 'https://prosa.test/',
  'date-time': () => '2026-11-20T12:00:00Z',
};

function sampleText(node: Node): string {
  const made = node.format ? byFormat[node.format]?.() : undefined;
  if (made !== undefined) return made;
  if (node.contentEncoding === 'base64') return 'aGk=';
  const { minLength = 0, maxLength = 1_000, pattern = '' } = node;
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text);
  for (const make of texts) {
    const text = make();
    if (fits(text)) return text;
  }
  throw new Error(`No text fits ${JSON.stringify(node)}: add one here.`);
}

/** The value for a place such as `body.queueIds`; undefined: the walk chooses one. */
export type Hints = (path: string, node: Node) => unknown;

function branchOf(node: Node): Node {
  const branches = node.anyOf ?? node.oneOf;
  if (Array.isArray(node.type)) return { ...node, type: node.type.find((type) => type !== 'null') ?? 'null' };
  if (!branches) return node;
  const worth = (one: Node) => Number(one.type !== 'null') + Number(one.const !== '');
  const [best] = branches.toSorted((a, b) => worth(b) - worth(a));
  return best ? branchOf(best) : node;
}

/** A value that the schema accepts, with every field present. */
export function sampleOf(given: Node, hints: Hints, path: string): unknown {
  const node = branchOf(given);
  const hint = hints(path, node);
  if (hint !== undefined) return hint;
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(node.properties ?? {}).map(([name, inner]) => [
          name,
          sampleOf(inner, hints, `${path}.${name}`),
        ]),
      );
    case 'array':
      return Array.from({ length: node.items ? (node.minItems ?? 1) : 0 }, () =>
        sampleOf(node.items ?? {}, hints, path),
      );
    case 'integer':
    case 'number':
      return Math.max(node.minimum ?? 0, (node.exclusiveMinimum ?? -1) + 1);
    case 'boolean':
      return false;
    default:
      return sampleText(node);
  }
}

/** An `Id` or a uuid of the contract: a place that points at a record. */
export function isIdNode(node: Node): boolean {
  const isNumber = node.type === 'integer' && node.exclusiveMinimum === 0;
  return (isNumber && node.maximum === Number.MAX_SAFE_INTEGER) || node.format === 'uuid';
}

export interface Place {
  /** Such as `body.quotedMsg.id`; the items of a list share the list's path. */
  path: string;
  node: Node;
}

/** Every leaf of a schema; of alternatives, the one that a sample uses. */
export function leavesOf(given: Node, path: string): Place[] {
  const node = branchOf(given);
  if (node.properties) {
    return Object.entries(node.properties).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`));
  }
  if (node.type === 'array' && node.items) return leavesOf(node.items, path);
  return [{ path, node }];
}

/** Every field of a schema, at any depth, that a request may leave out. */
export function optionalsOf(given: Node, path: string): Place[] {
  const node = branchOf(given);
  if (node.type === 'array' && node.items) return optionalsOf(node.items, path);
  return Object.entries(node.properties ?? {}).flatMap(([name, inner]) => {
    const below = optionalsOf(inner, `${path}.${name}`);
    const isOptional = !node.required?.includes(name);
    return isOptional ? [{ path: `${path}.${name}`, node: inner }, ...below] : below;
  });
}
