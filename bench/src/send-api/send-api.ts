import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../harness/figure.ts';
import { startServerProcess, type Server } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { ADMIN_OF_COMPANY, COMPANY, CONNECTION, makeCompany } from '../system/company.ts';

const CUSTOMERS = 40;
const AT_ONCE = 8;
/** Texts of a round, to all customers one after another; each kind of call has its limit of 6,000 a minute. */
const TEXTS = 200;
const ROUNDS = 8;
/** The first rounds warm the process. */
const WARM = 2;

interface Customer {
  number: string;
  ticketId: number;
}

/** Customers who have written, with tickets that the admin attends. */
async function openTickets(server: Server, { owner }: Stage, token: string): Promise<Customer[]> {
  const numbers = Array.from({ length: CUSTOMERS }, (_, index) => `55119555${10_000 + index}`);
  for (const number of numbers)
    await server.call(token, `/sandbox/${CONNECTION}/inbound`, {
      from: { number, name: `Cliente ${number}` },
      message: { type: 'text', body: 'Oi' },
    });
  const { rows } = await owner.query<{ id: string; number: string }>(
    `update tickets t set status = 'open', "userId" = 10000, "queueId" = 911 from contacts c
     where t.company_id = ${COMPANY} and c.company_id = ${COMPANY} and c.id = t."contactId"
     returning t.id, c.number`,
  );
  return rows.map(({ id, number }) => ({ ticketId: Number(id), number }));
}

/** Calls a second, several at once. */
async function rate(customers: readonly Customer[], send: (customer: Customer) => Promise<unknown>) {
  let next = 0;
  const work = async () => {
    for (let index = next; index < TEXTS; index = next) {
      next += 1;
      await send(customers[index % customers.length] as Customer);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (1_000 * TEXTS) / (performance.now() - start);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(server: Server, stage: Stage): Promise<Figure[]> {
  const session = await server.signIn(ADMIN_OF_COMPANY);
  const { token } = (await server.call(session, '/api-tokens', {
    whatsappId: CONNECTION,
    name: 'Bench',
    scopes: ['send'],
  })) as { token: string };
  const customers = await openTickets(server, stage, session);
  const kinds = {
    people: async ({ ticketId }: Customer) => server.call(session, `/messages/${ticketId}`, { body: 'Oi' }),
    programs: async ({ number }: Customer) => server.call(token, '/messages/send', { number, body: 'Oi' }),
  };
  const rates: Record<keyof typeof kinds, number[]> = { people: [], programs: [] };
  for (let round = 0; round < WARM + ROUNDS; round += 1) {
    // The one that goes first changes from round to round.
    const order = round % 2 === 0 ? (['people', 'programs'] as const) : (['programs', 'people'] as const);
    for (const kind of order) {
      const one = await rate(customers, kinds[kind]);
      if (round >= WARM) rates[kind].push(one);
    }
  }
  const ratios = rates.programs.map((value, round) => value / (rates.people[round] ?? 1));
  return [
    {
      name: `Send API, ${AT_ONCE} in flight`,
      value: median(rates.programs),
      unit: 'messages/s',
      beside: { name: 'messages/s by POST /messages/{ticketId}', value: median(rates.people) },
      ratio: median(ratios),
      target: { atLeast: 0.7 },
    },
  ];
}

/** Messages of other programs beside those of people, in turn, over one connection. */
export async function sendApiFigures(): Promise<Figure[]> {
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-send-api-'));
  const server = await startServerProcess(dataDir, stage);
  await makeCompany(stage, 1);
  const figures = await measure(server, stage);
  await server.stop();
  await stage.close();
  await rm(dataDir, { recursive: true, force: true });
  return figures;
}
