import type { CallName } from '@prosa/contract';
import { calls } from '@prosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runsAllCases } from '../all-cases.ts';
import { type Prepared, Walker } from '../walk/walker.ts';
import { type Document, FuzzedRequests, type Operation, operationsOf } from './fuzzed-request.ts';
import { Random } from './random.ts';

// Calls that the server's own OpenAPI document describes, with values that nobody expects: none is answered with 5xx.
// PROSA_FUZZ_SEED repeats a run; the calls of a chunk are the same whichever other chunks run.

const seed = Number(process.env.PROSA_FUZZ_SEED ?? (runsAllCases ? Math.floor(Math.random() * 2 ** 31) : 1));
const CALLS = runsAllCases ? 100_000 : 3_000;
const CHUNK = runsAllCases ? 5_000 : 1_500;
const AT_ONCE = 8;
/** After so many calls the caller and the records of an operation are new: calls change and remove them. */
const LASTS = 25;
const SHOWN = 20;

let walker: Walker;
let document: Document;
let operations: Operation[];
beforeAll(async () => {
  walker = await Walker.open();
  const answer = await walker.app.http.inject({ method: 'GET', url: '/api/openapi.json' });
  document = answer.json<Document>();
  operations = operationsOf(document);
});
afterAll(async () => walker.close());

/** Callers with records of their own, by call; each is used for some calls. */
class Callers {
  readonly #known = new Map<string, { prepared: Promise<Prepared>; left: number }>();

  async of(name: CallName): Promise<Prepared> {
    const known = this.#known.get(name);
    if (known && known.left > 0) {
      known.left -= 1;
      return known.prepared;
    }
    const prepared = walker.prepare(name);
    this.#known.set(name, { prepared, left: LASTS });
    return prepared;
  }
}

async function fuzz(
  from: number,
  until: number,
): Promise<{ failures: string[]; statuses: Map<number, number> }> {
  const callers = new Callers();
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  let next = from;
  const work = async () => {
    for (let index = next; index < until && failures.length < SHOWN; index = next) {
      next += 1;
      const random = new Random(Math.imul(seed ^ index, 0x9e_37_79_b1) + index);
      const operation = random.pick(operations);
      const { caller, sample } = await callers.of(operation.operationId as CallName);
      const request = new FuzzedRequests(document, random).of(operation, sample);
      const reply = await walker.inject(request, caller);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status < 500) continue;
      const { url, headers, payload = '' } = request;
      const sent = JSON.stringify(String(payload)).slice(0, 400);
      const what = `${operation.operationId} ${String(url).slice(0, 300)} ${JSON.stringify(headers ?? {})} ${sent}`;
      failures.push(`${index}: ${reply.status} ${what}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { failures, statuses };
}

it('every operation of the document is a declared call', () => {
  expect(operations.length).toBeGreaterThan(200);
  for (const { operationId } of operations) expect(calls).toHaveProperty(operationId);
});

const chunks = Array.from(
  { length: CALLS / CHUNK },
  (_, index) => [index * CHUNK, (index + 1) * CHUNK] as const,
);
it.each(chunks)(
  'no call from %i to %i is answered with 5xx',
  async (from, until) => {
    const { failures, statuses } = await fuzz(from, until);
    process.stdout.write(
      `fuzzed calls ${from} to ${until}, PROSA_FUZZ_SEED=${seed}: ${JSON.stringify([...statuses])}\n`,
    );
    expect(failures, `PROSA_FUZZ_SEED=${seed}`).toEqual([]);
  },
  runsAllCases ? 1_200_000 : 180_000,
);
