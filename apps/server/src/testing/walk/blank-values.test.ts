import type { CallName, CallShape } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsAllCases } from '../all-cases.ts';
import { needsFile, onTheWire, optionalPlacesOf, parts, withField, type Sample } from './request.ts';
import { declared, Walker } from './walker.ts';

// Other programs send a blank value in a field that they have nothing for. It must be the same as leaving the field out.

const blanks = ['', null, 0, false] as const;
/** 0 of them is no blank: it would remove the limit. */
const limits = ['dailyLimit', 'mostUses', 'canarySize'];
type Blank = (typeof blanks)[number];

let walker: Walker;
beforeAll(async () => {
  walker = await Walker.open();
});
afterAll(async () => walker.close());

const fields = declared.flatMap(([name, call]) =>
  optionalPlacesOf(call).map(({ path }) => ({ name, call, path })),
);

/** What a use case gets, by part; a part that the contract refuses has the names of its wrong fields. */
function inputOf(call: CallShape, sample: Sample): Record<string, unknown> {
  const read = parts.map((part) => {
    const result = call[part]?.safeParse(onTheWire(part, sample[part]));
    const refused = result?.error?.issues.map(({ path }) => path.join('.'));
    return [part, refused ? { refused } : result?.data] as const;
  });
  return Object.fromEntries(read);
}

const json = (value: unknown) => JSON.stringify(value);

/** The values by which a field is cleared or gets a value: 0 minutes, false, an empty text. */
function meaningOf(
  call: CallShape,
  sample: Sample,
  path: string,
  blank: Blank,
): 'leftOut' | 'value' | 'refused' {
  const given = json(inputOf(call, withField(sample, path, blank)));
  if (given === json(inputOf(call, withField(sample, path, undefined)))) return 'leftOut';
  return given.includes('"refused"') ? 'refused' : 'value';
}

/** A blank value as a use case may get it: in queries all are texts, a switch takes 0, and an amount an empty text. */
function valuesOf(path: string, blank: Blank): string[] {
  const values: unknown[] = [blank, String(blank)];
  if (blank === 0) values.push(false);
  if (blank === '') values.push(0);
  return values.map((value) => `${json(path.split('.').at(-1))}:${json(value)}`);
}

describe('a blank value in a field that may be left out', () => {
  it('is found in many places', () => {
    expect(fields.length).toBeGreaterThan(250);
  });

  it.each(declared.filter(([name]) => fields.some((field) => field.name === name)))(
    '%s takes it as left out, or as a value of the field',
    async (name, call) => {
      const { sample } = await walker.prepare(name);
      for (const { path } of fields.filter((field) => field.name === name)) {
        const nothing = inputOf(call, withField(sample, path, null));
        for (const blank of blanks) {
          const meaning = meaningOf(call, sample, path, blank);
          const what = `${path} = ${json(blank)}`;
          // Emptying what a record must have is a mistake, and the only thing that is refused.
          const isLimit = limits.includes(path.split('.').at(-1) ?? '');
          if (meaning === 'refused' && !(isLimit && (blank === 0 || blank === false)))
            expect([call.method, blank], what).toEqual(['PUT', '']);
          if (meaning !== 'value') continue;
          const given = inputOf(call, withField(sample, path, blank));
          const taken = valuesOf(path, blank).some((value) => json(given).includes(value));
          expect(taken || json(given) === json(nothing), `${what}: ${json(given)}`).toBe(true);
        }
      }
    },
  );
});

describe('a request with blank values', () => {
  const fieldsOf = Map.groupBy(fields, ({ name }) => name);
  /** What is asked with one value: each field by itself, or in a short run all outer fields of the call at once. */
  const groupsOf = (paths: string[]) =>
    runsAllCases ? paths.map((path) => [path]) : [paths.filter((path) => path.split('.').length === 2)];
  const answer = async (name: CallName, paths: string[], value: unknown) => {
    const { call, caller, sample } = await walker.prepare(name);
    const asked = paths.reduce((before, path) => withField(before, path, value), sample);
    const { status, code, body } = await walker.send(call, asked, caller);
    return {
      status,
      code,
      fields:
        status < 400 ? [] : (body.details as { field: string }[] | undefined)?.map(({ field }) => field),
    };
  };

  it.each([...fieldsOf].filter(([, [field]]) => field && !needsFile(field.call)))(
    '%s is answered as without the fields',
    async (name, places) => {
      const { call, sample } = await walker.prepare(name);
      for (const blank of blanks) {
        const paths = places
          .map(({ path }) => path)
          .filter((path) => meaningOf(call, sample, path, blank) === 'leftOut');
        for (const group of groupsOf(paths)) {
          const what = `${group.join(', ')} = ${json(blank)}`;
          expect(await answer(name, group, blank), what).toEqual(await answer(name, group, undefined));
        }
      }
    },
    runsAllCases ? 300_000 : 60_000,
  );
});
