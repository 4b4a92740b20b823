import { bodyLimitOf, type CallShape } from '@prosa/contract';
import { mostValuesIn } from '../../../apps/server/src/platform/http/count-values.ts';
import { sampleRequest, withValue, type Sample } from '../../../apps/server/src/testing/walk/request.ts';
import type { Records } from '../../../apps/server/src/testing/walk/records.ts';
import { leavesOf, treeOf } from '../../../apps/server/src/testing/walk/schema-tree.ts';

/** A JSON body that the server reads, because it is as large as the call allows, and no larger. */
export interface WorstBody {
  /** Such as 'keys that nobody knows', or 'body.message: 😀'. */
  kind: string;
  sample: Sample;
  text: string;
}

/** Room for the rest of the body. */
const REST = 4_096;
/** Texts that are no longer than this are compared in no time. */
const SHORT = 1_000;
const letters = ['a', ' é', '😀'];

function longTexts(call: CallShape, sample: Sample, most: number): [string, Sample][] {
  const leaves = call.body ? leavesOf(treeOf(call.body), 'body') : [];
  const long = leaves.filter(
    ({ node }) =>
      !node.enum && (node.type === 'string' || node.type === undefined) && (node.maxLength ?? most) > SHORT,
  );
  return long.flatMap(({ path, node }) => {
    const characters = node.contentEncoding === 'base64' ? ['aGk0'] : letters;
    return characters.map((letter): [string, Sample] => {
      const count = Math.floor(
        Math.min(most / Buffer.byteLength(letter), (node.maxLength ?? most) / letter.length),
      );
      return [`${path}: ${letter}`, withValue(sample, path, letter.repeat(count))];
    });
  });
}

/** The paths of the lists of a sample that have an item. */
function listsOf(value: unknown, path: string[]): string[][] {
  if (Array.isArray(value))
    return [...(value.length > 0 ? [path] : []), ...listsOf(value[0], [...path, '0'])];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => listsOf(inner, [...path, name]));
}

const valuesIn = (json: string) => json.split(/[,[{]/).length;

function fullLists(sample: Sample, most: number, values: number): [string, Sample][] {
  return listsOf(sample.body, []).map((path): [string, Sample] => {
    const copy = structuredClone(sample);
    const at = path.reduce<unknown>(
      (inner, name) => (inner as Record<string, unknown>)[name],
      copy.body,
    ) as unknown[];
    const item = JSON.stringify(at[0]);
    const count = Math.floor(Math.min(most / (item.length + 1), values / (valuesIn(item) + 1)));
    for (let index = at.length; index < count; index += 1) at.push(at[0]);
    return [`body.${path.join('.')}: full`, copy];
  });
}

/** JSON in a text: what is an object or a list arrives so in a form, and is parsed once more. */
function parsedTexts(sample: Sample, most: number): [string, Sample][] {
  const text = `[${'[],'.repeat(Math.floor(most / 3) - 1)}[]]`;
  return Object.keys(sample.body ?? {}).map((name): [string, Sample] => {
    return [`body.${name}: JSON in a text`, { ...sample, body: { ...sample.body, [name]: text } }];
  });
}

function withOddFields(sample: Sample, most: number, values: number): [string, string][] {
  const rest = JSON.stringify(sample.body ?? {}).slice(1);
  const head = rest === '}' ? '' : ',';
  const keys = Math.floor(Math.min(values - valuesIn(rest) - 1, most / 12));
  const unknown = Array.from({ length: keys }, (_, n) => `"k${n.toString(36)}":0`).join(',');
  const depth = Math.floor(Math.min(values - valuesIn(rest) - 1, most / 2));
  const nested = `"k":${'['.repeat(depth)}${']'.repeat(depth)}`;
  return [
    ['keys that nobody knows', `{${unknown}${head}${rest}`],
    ['lists in lists', `{${nested}${head}${rest}`],
  ];
}

/** The bodies that may keep the server longest, of one call. */
export function worstBodies(call: CallShape, records: Records, fixed: Record<string, unknown>): WorstBody[] {
  const sample = sampleRequest(call, records, fixed);
  const limit = bodyLimitOf(call);
  const most = limit - REST - JSON.stringify(sample.body ?? {}).length;
  const values = mostValuesIn(limit) - 100;
  const made = [
    ...longTexts(call, sample, most),
    ...fullLists(sample, most, values),
    ...parsedTexts(sample, most),
  ];
  return [
    ...withOddFields(sample, most, values).map(([kind, text]) => ({ kind, sample, text })),
    ...made.map(([kind, worst]) => ({ kind, sample: worst, text: JSON.stringify(worst.body) })),
  ].filter(({ text }) => Buffer.byteLength(text) <= limit);
}
