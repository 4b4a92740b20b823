import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runsAllCases } from '../../testing/all-cases.ts';
import { type TestFile, multipart } from '../../testing/multipart.ts';
import { type ChannelServer, channelServer } from '../testing/channel-server.ts';
import { capabilitiesOf } from '../connections/index.ts';
import { apiCompany, type ApiScenario } from './testing.ts';

// Programs have mistakes: whatever they send, the answer is no 5xx, and no message is made without its use.

const CALLS = runsAllCases ? 100_000 : 1_200;
const AT_ONCE = 10;
/** Below the limit of a connection's calls in a minute. */
const CALLS_OF_COMPANY = 5_000;
const SLOW_MS = runsAllCases ? 3_000_000 : 120_000;

let channels: ChannelServer;
beforeAll(async () => {
  channels = await channelServer({}, { capabilitiesOf });
});
afterAll(async () => channels.close());

const ANA = '5511988887777';

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1.5,
    2 ** 53,
    'NaN',
    '0x10',
    '9'.repeat(400),
    'a'.repeat(70_000),
    '\u0000',
    '\uD800',
    '💥',
    ANA,
    '+55 (11) 98888-7777',
    '120363041234567890',
    '120363041234567890@g.us',
    '١٢٣٤٥٦٧٨٩',
    true,
    'true',
    [ANA],
    { $gt: '' },
    '__proto__',
    `'; drop table messages; --`,
    '{{name}}',
    'http://127.0.0.1:1/',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer(),
);
const oddFields = fc.record(
  {
    number: oddValue,
    body: oddValue,
    userId: oddValue,
    queueId: oddValue,
    sendSignature: oddValue,
    closeTicket: oddValue,
    noRegister: oddValue,
    templateId: oddValue,
    values: oddValue,
    idempotencyKey: oddValue,
    url: oddValue,
  },
  { requiredKeys: [] },
);
const names = [
  'number',
  'body',
  'userId',
  'closeTicket',
  'noRegister',
  'values',
  'idempotencyKey',
  'url',
] as const;
/** A good request of which a few fields are odd or missing, or odd fields alone. */
const oddBody = fc
  .tuple(fc.boolean(), oddFields, fc.subarray([...names], { maxLength: 2 }))
  .map(([isGood, odd, changed]): Record<string, unknown> => {
    if (!isGood) return odd;
    return { number: ANA, body: 'Oi', ...Object.fromEntries(changed.map((name) => [name, odd[name]])) };
  });
const oddFile = fc.record({
  field: fc.constantFrom('medias', 'files', ''),
  fileName: fc.constantFrom('a.png', '../../a', '.', 'a'.repeat(300), '💥.pdf'),
  content: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
});

type Call = Pick<InjectOptions, 'payload'> & {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
};

const texts = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]));

function form([fields, files]: [Record<string, unknown>, TestFile[]]): Call {
  const { headers, payload } = multipart(texts(fields), ...files);
  return { url: '/messages/send', method: 'POST', headers: headers as Record<string, string>, payload };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const posted = fc.constantFrom('/messages/send', '/messages/send/linkImage', '/messages/checkNumber');
const aCall: fc.Arbitrary<Call> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(posted, oddBody).map(([url, body]): Call => {
      return { url, method: 'POST', headers: JSON_TYPE, payload: JSON.stringify(body) };
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        posted,
        fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'a/b', ''),
        fc.string({ unit: 'binary', maxLength: 80 }),
      )
      .map(([url, type, payload]): Call => {
        return { url, method: 'POST', headers: type ? { 'content-type': type } : {}, payload };
      }),
  },
  { weight: 2, arbitrary: fc.tuple(oddBody, fc.array(oddFile, { maxLength: 3 })).map(form) },
  {
    weight: 2,
    arbitrary: oddValue.map((value): Call => {
      const id = encodeURIComponent(JSON.stringify(value).slice(0, 300).toWellFormed());
      return { url: `/messages/${id}`, method: 'GET', headers: {} };
    }),
  },
);
const aKey = fc.option(fc.string({ maxLength: 300 }));

async function answerTo({ token }: ApiScenario, { url, headers, ...call }: Call, key: string | null) {
  const keyed = key === null ? headers : { ...headers, 'idempotency-key': key };
  const options = { ...call, url: `/api${url}`, headers: { ...keyed, authorization: `Bearer ${token}` } };
  return (await channels.server.http.inject(options)).statusCode;
}

async function expectUseOfEachMessage({ rows }: ApiScenario): Promise<void> {
  const uses = (await rows('api_uses')).filter(({ kind }) => kind !== 'checks');
  const messages = await rows('messages');
  expect(messages.length).toBeGreaterThan(0);
  expect(uses.map(({ messageId }) => messageId).toSorted((a, b) => a - b)).toEqual(
    messages.map(({ id }) => id),
  );
}

it(
  'answers no odd call with 5xx, and makes no message without a use of its own',
  async () => {
    for (let left = CALLS; left > 0; left -= CALLS_OF_COMPANY) {
      const scenario = await apiCompany(channels);
      const calls = fc.array(fc.tuple(aCall, aKey), { minLength: AT_ONCE, maxLength: AT_ONCE });
      await fc.assert(
        fc.asyncProperty(calls, async (some) => {
          const statuses = await Promise.all(some.map(async ([call, key]) => answerTo(scenario, call, key)));
          expect(statuses.filter((status) => status >= 500)).toEqual([]);
        }),
        { numRuns: Math.min(left, CALLS_OF_COMPANY) / AT_ONCE, endOnFailure: true },
      );
      await expectUseOfEachMessage(scenario);
    }
  },
  SLOW_MS,
);
