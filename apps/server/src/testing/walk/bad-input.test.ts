import { bodyLimitOf, type CallName, type CallShape } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsAllCases } from '../all-cases.ts';
import { addressOf, isOfOtherCall, needsFile, onTheWire, parts, withValue, type Sample } from './request.ts';
import { otherAnswers } from './other-answers.ts';
import { declared, type Digest, Walker } from './walker.ts';
import { casesByCall } from './wrong-values.ts';

let walker: Walker;
beforeAll(async () => {
  walker = await Walker.open();
});
afterAll(async () => walker.close());

/** The top-level fields that the contract refuses; empty when the request is valid. */
function refusedFields(call: CallShape, sample: Sample): Set<string> {
  const refused = new Set<string>();
  for (const part of parts) {
    const schema = call[part];
    if (!schema) continue;
    const values = onTheWire(part, sample[part]);
    const result = schema.safeParse(values);
    for (const { path } of result.error?.issues ?? []) refused.add(String(path[0] ?? 'body'));
    // The database stores no NUL character, so no call takes it.
    for (const [name, value] of Object.entries(values ?? {})) {
      if (JSON.stringify(value)?.includes(String.raw`\u0000`)) refused.add(name);
    }
  }
  return refused;
}

/** Calls without a sign-in take little: their longest wrong value is refused before it is read. */
const isTooLarge = (call: CallShape, { body }: Sample): boolean =>
  body !== undefined && Buffer.byteLength(JSON.stringify(body)) > bodyLimitOf(call);

describe('wrong values', () => {
  it.each([...casesByCall(declared, { all: runsAllCases })])(
    '%s never answers with 5xx, and names the field',
    async (name, cases) => {
      const { call, caller, sample } = await walker.prepare(name);
      for (const { path, value } of cases) {
        const changed = withValue(sample, path, value);
        const reply = await walker.send(call, changed, caller);
        const what = `${path} = ${JSON.stringify(value).slice(0, 60)}`;
        expect(reply.status, `${what}: ${JSON.stringify(reply.body)}`).toBeLessThan(500);
        if (!needsFile(call) && isTooLarge(call, changed)) {
          expect(reply, what).toMatchObject({ status: 413, code: 'ERR_TOO_LARGE' });
          continue;
        }
        if (isOfOtherCall(call, changed)) continue;
        const refused = needsFile(call) ? new Set() : refusedFields(call, changed);
        if (refused.size === 0) continue;
        expect(reply, what).toMatchObject({ status: 400, code: 'ERR_VALIDATION' });
        const named = (reply.body.details as { field: string }[]).map(({ field }) => field.split('.')[0]);
        expect(new Set(named), what).toEqual(refused);
      }
    },
    // Some calls have a hundred fields.
    runsAllCases ? 300_000 : 60_000,
  );

  it.each(declared.filter(([, call]) => call.body && !needsFile(call)))(
    '%s takes no body of another shape',
    async (name) => {
      const { call, caller, sample } = await walker.prepare(name);
      for (const body of [[], 'text', 7, null, [sample.body]]) {
        const reply = await walker.send(call, { ...sample, body: body as never }, caller);
        expect(reply.status, JSON.stringify(body)).toBeLessThan(500);
      }
      const broken = await walker.inject(
        {
          method: call.method,
          url: '/api/auth/login',
          headers: { 'content-type': 'application/json' },
          payload: '{"a":',
        },
        caller,
      );
      expect(broken.status).toBeLessThan(500);
    },
  );
});

describe('extra fields', () => {
  let before: Digest;
  beforeAll(async () => {
    before = await walker.digest(walker.other.id);
  });
  const ask = async (name: CallName) => {
    const { call, caller, sample } = await walker.prepare(name);
    const more = {
      companyId: walker.other.id,
      company_id: walker.other.id,
      id: 1,
      __proto__: null,
      extra: { a: 1 },
    };
    const query = { ...more, ...sample.query };
    const body = call.body ? { ...more, ...sample.body } : sample.body;
    const asked = { ...sample, query, body };
    return { asked, reply: await walker.send(call, asked, caller) };
  };

  it.each(declared)('%s ignores unknown fields, and the company in them', async (name, call) => {
    const { asked, reply } = await ask(name);

    const expected = otherAnswers[name]?.status ?? Number(Object.keys(call.responses)[0]);
    expect(reply, JSON.stringify(asked)).toMatchObject({ status: expected });
  });

  it('nothing of the company in them has changed', async () => {
    const again = declared.map(([name]) => [name, async () => ask(name)] as const);
    expect(await walker.changesSince(before, walker.other, again)).toEqual({ tables: [], calls: [] });
  });
});

describe('an oversized body', () => {
  const withBody = declared.filter(([, call]) => call.body && !needsFile(call));

  it.each(withBody)('makes %s refuse it', async (name) => {
    const { call, caller, sample } = await walker.prepare(name);
    const send = async (payload: Buffer) => {
      const headers = { 'content-type': 'application/json' };
      return walker.inject({ method: call.method, url: addressOf(call, sample), headers, payload }, caller);
    };
    const limit = bodyLimitOf(call);

    expect(await send(Buffer.alloc(limit + 1, ' '))).toMatchObject({ status: 413, code: 'ERR_TOO_LARGE' });
    // As many values as fit: refused before any of them is copied.
    const values = Math.min(limit / 3 - 10, 1_000_000);
    const many = Buffer.from(`[${'[],'.repeat(values)}[]]`);
    expect(await send(many)).toMatchObject({
      status: 400,
      code: 'ERR_VALIDATION',
      body: { details: [{ field: 'body', message: 'too many values' }] },
    });
  });
});
