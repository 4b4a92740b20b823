import { describe, expect, it } from 'vitest';
import { placesOf } from './request.ts';
import { declared } from './walker.ts';
import { casesByCall, type Case, wrongValues } from './wrong-values.ts';

const every = [...casesByCall(declared, { all: true })];
const some = [...casesByCall(declared, { all: false })];
const fields = declared.flatMap(([name, call]) => placesOf(call).map(({ path }) => `${name} ${path}`));

const fieldsOf = (cases: typeof every) =>
  new Set(cases.flatMap(([name, each]) => each.map(({ path }) => `${name} ${path}`)));
const meetings = (cases: typeof every) =>
  new Set(cases.flatMap(([, each]) => each.map(({ kind, value }) => `${kind} = ${JSON.stringify(value)}`)));
const count = (cases: [string, Case[]][]) => cases.reduce((sum, [, each]) => sum + each.length, 0);

describe('the wrong values of a run', () => {
  it('reach each field, in a full run and in a short one', () => {
    expect(fieldsOf(every)).toEqual(new Set(fields));
    expect(fieldsOf(some)).toEqual(new Set(fields));
  });

  it('bring each value to each kind of field, even in a short run', () => {
    expect(meetings(some)).toEqual(meetings(every));
  });

  it('are all of them at each field, or a small part', () => {
    const inBodies = every.flatMap(([, each]) => each.filter(({ path }) => path.startsWith('body.')));
    const bodyFields = fields.filter((field) => field.includes(' body.'));
    expect(inBodies).toHaveLength(bodyFields.length * wrongValues.length);
    expect(count(some)).toBeLessThan(count(every) / 4);
  });

  it('are the same in each run', () => {
    expect([...casesByCall(declared, { all: false })]).toEqual(some);
  });
});
