import { afterAll, beforeAll, expect, it } from 'vitest';
import { GuardedOutbound } from '../../platform/outbound/outbound.ts';
import { runsAllCases } from '../../testing/all-cases.ts';
import { mortalServer, type MortalServer } from '../../testing/mortal-server.ts';
import { type Rig, rigs } from '../payments/testing/rigs.ts';
import type { SimulatedCharge } from '../payments/testing/simulator.ts';

const PASSWORD = 'segredo-das-flores';
/** The first due date of each company, and the months that it pays at once. */
const terms = [
  { year: 2090, month: 1, day: 31, recurrence: 'MENSAL', months: 1 },
  { year: 2088, month: 2, day: 29, recurrence: 'ANUAL', months: 12 },
  { year: 2090, month: 8, day: 31, recurrence: 'SEMESTRAL', months: 6 },
  { year: 2090, month: 12, day: 30, recurrence: 'BIMESTRAL', months: 2 },
  { year: 2090, month: 3, day: 15, recurrence: 'TRIMESTRAL', months: 3 },
] as const;
type Term = (typeof terms)[number];
/** Each company pays once a round, and each round ends the server once: 1,000 payments in all cases. */
const ROUNDS = runsAllCases ? 40 : 2;
const COMPANIES_A_TERM = runsAllCases ? 5 : 1;
const SLOW_MS = runsAllCases ? 3_000_000 : 120_000;

interface Payer {
  id: number;
  email: string;
  term: Term;
  token: string;
}
interface Run {
  payer: Payer;
  invoiceId: number;
  charge: SimulatedCharge;
}

const outside = new GuardedOutbound(['127.0.0.0/8']);
let server: MortalServer;
let rig: Rig;

beforeAll(async () => {
  rig = await rigs.stripe({ outbound: outside, now: () => new Date() });
  server = await mortalServer({ OUTBOUND_ALLOW: '127.0.0.0/8', ...rig.environment });
  for (const [key, value] of Object.entries(rig.settings)) {
    await server.call('PUT', `/settings/${key}`, { value });
  }
}, 60_000);
afterAll(async () => {
  await server.close();
  await rig.stop();
  await outside.close();
});

async function request(token: string | null, method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.json();
}

const two = (value: number) => String(value).padStart(2, '0');

/** The due date after so many payments by a plain calendar: the day stays, or is the last one of a shorter month. */
function dueAfter({ year, month, day, months }: Term, payments: number): string {
  const passed = month - 1 + months * payments;
  const [newYear, newMonth] = [year + Math.floor(passed / 12), (passed % 12) + 1];
  const isLeap = (newYear % 4 === 0 && newYear % 100 !== 0) || newYear % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return `${newYear}-${two(newMonth)}-${two(Math.min(day, lengths[newMonth - 1] ?? 0))}`;
}

async function payerOf(term: Term, number: number, planId: number): Promise<Payer> {
  const { recurrence } = term;
  const email = `dona-${recurrence.toLowerCase()}-${number}@loja.test`;
  const facts = { name: `Loja ${recurrence} ${number}`, email, planId, password: PASSWORD };
  const { id } = await server.call('POST', '/companies', {
    ...facts,
    recurrence,
    dueDate: dueAfter(term, 0),
  });
  return { id, email, term, token: '' };
}

/** The payer has asked for the charge of the open invoice, and has paid it; nobody here knows. */
async function pay(payer: Payer): Promise<Run> {
  const { email } = payer;
  payer.token = (await request(null, 'POST', '/auth/login', { email, password: PASSWORD })).token;
  const { invoice } = await request(payer.token, 'GET', '/subscription');
  const who = { firstName: 'Dona', zipcode: '529.982.247-25', invoiceId: invoice.id };
  await request(payer.token, 'POST', '/subscription', who);
  const charge = rig.simulator.charges.at(-1);
  if (!charge || charge.payments.length > 0) throw new Error('the provider was not asked');
  rig.simulator.pay(charge);
  return { payer, invoiceId: invoice.id, charge };
}

async function confirm({ charge }: Run): Promise<unknown> {
  const { path, query, headers, body } = rig.simulator.webhook(charge);
  const address = `${server.url}/api/webhooks/payments/stripe${path}?${query}`;
  return fetch(address, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: new Uint8Array(body),
  });
}

const poll = async ({ payer, invoiceId }: Run) =>
  request(payer.token, 'GET', `/invoices/${invoiceId}/charge`);

/** One to five webhooks of each payment and a poll, in another order every round. */
function confirmations(runs: readonly Run[], round: number): (() => Promise<unknown>)[] {
  const all = runs.flatMap((run, index) => [
    ...Array.from({ length: 1 + ((round + index) % 5) }, () => async () => confirm(run)),
    async () => poll(run),
  ]);
  const place = (index: number) => (index * 7_919 + round * 104_729) % 1_009;
  return all
    .map((work, index) => ({ work, place: place(index) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ work }) => work);
}

async function expectOneExtension({ payer, invoiceId }: Run, payments: number): Promise<void> {
  const { id, term } = payer;
  const [company] = await server.query(`select "dueDate" from companies where id = ${id}`);
  expect(new Date(company.dueDate).toISOString()).toBe(`${dueAfter(term, payments)}T03:00:00.000Z`);
  const stored = await server.query(`select effect from payments where company_id = ${id}`);
  expect(stored).toEqual(Array.from({ length: payments }, () => ({ effect: 'extend' })));
  const invoices = await server.query(`select id, status from invoices where company_id = ${id} order by id`);
  expect(invoices.filter(({ status }) => status === 'open')).toHaveLength(1);
  expect(invoices.filter(({ status }) => status === 'paid').at(-1)).toEqual({
    id: String(invoiceId),
    status: 'paid',
  });
  expect(await server.query(`select 1 from credits where company_id = ${id}`)).toEqual([]);
}

it(
  'each payment extends once, whatever is killed while its confirmations come',
  async () => {
    const plan = { name: 'Essencial', users: 3, connections: 1, queues: 2, amount: 100 };
    const planId = (await server.call('POST', '/plans', plan)).id;
    const payers: Payer[] = [];
    for (const term of terms)
      for (let number = 1; number <= COMPANIES_A_TERM; number += 1)
        payers.push(await payerOf(term, number, planId));
    for (let round = 0; round < ROUNDS; round += 1) {
      const runs: Run[] = [];
      for (const payer of payers) runs.push(await pay(payer));
      const lost = confirmations(runs, round).map(async (work) => work().catch(() => undefined));
      await server.query(`select pg_sleep(${((round * 13) % 190) / 1_000})`);
      await server.kill();
      await Promise.all(lost);
      await server.restart();
      for (const run of runs) {
        await confirm(run);
        await expect.poll(async () => (await poll(run)).status, { timeout: 30_000 }).toBe('paid');
        await confirm(run);
        await expectOneExtension(run, round + 1);
      }
    }
  },
  SLOW_MS,
);
