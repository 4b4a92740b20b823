import type { ChannelSession } from '@prosa/channel-driver';
import { capabilitiesOf } from '../../../apps/server/src/connections/index.ts';
import { createCollector } from '../../../apps/server/src/conversation/index.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import type { Figure } from '../harness/figure.ts';
import { inParallel, median } from '../harness/measure.ts';
import type { Stage } from '../harness/stage.ts';
import type { Caller } from './caller.ts';
import { callOf, type Call } from './calls.ts';
import { openDriver, sealedToken, sinkOf } from './driver.ts';
import { openSandbox } from './sandbox.ts';

const ONE = 904;
const MANY = 905;
const CONNECTIONS = 16;
const MESSAGES = 1_024;
const ROUNDS = 8;
/** Customers, each on one connection, known from the first round on. */
const PEOPLE = 512;
/**
 * Callers of the sandbox. Its call is answered when the inbox has the message, the webhook's as soon as it is stored: so
 * that as many messages are under way to the inbox, the sandbox needs more callers.
 */
const SANDBOX_CALLERS = 64;

const scenario = `
insert into companies (id, name) values ($company, 'Bench $company');
insert into connections (company_id, id, name, channel, provider, status)
select $company, $company * 100 + n, 'Oficial ' || n, 'whatsappapi', 'meta', 'CONNECTED' from generate_series(0, $last) n;
insert into meta_connections (company_id, "whatsappId", channel, "accountId", "accessToken")
select company_id, id, 'whatsappapi', 'account' || id, '$token' from connections where company_id = $company`;

interface Company {
  connections: number[];
  /** Resolves when the inbox has this many more messages. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

async function openCompany(stage: Stage, app: App, companyId: number, size: number): Promise<Company> {
  const text = scenario
    .replaceAll('$company', `${companyId}`)
    .replace('$last', `${size - 1}`)
    .replace('$token', sealedToken);
  await stage.owner.query(text);
  const driver = openDriver(app);
  const collector = createCollector({ ...app, capabilitiesOf });
  const expected = { count: 0, all: Promise.withResolvers<void>() };
  const connections = Array.from({ length: size }, (_, place) => companyId * 100 + place);
  const sessions: ChannelSession[] = [];
  for (const whatsappId of connections) {
    const sink = sinkOf(async (events) => {
      await collector.deliver({ companyId, whatsappId }, events);
      expected.count -= events.length;
      if (expected.count <= 0) expected.all.resolve();
    });
    const ref = { companyId, whatsappId, channel: 'whatsappapi', provider: 'meta' } as const;
    sessions.push(await driver.open(ref, sink));
  }
  return {
    connections,
    received(count) {
      Object.assign(expected, { count, all: Promise.withResolvers<void>() });
      return expected.all.promise;
    },
    close: async () => void (await Promise.all(sessions.map((session) => session.close()))),
  };
}

/** Messages per second, from the first call until the inbox has the last message. */
async function rateOf(company: Company, callers: Caller[]): Promise<number> {
  const calls = Array.from({ length: MESSAGES }, (_, index): Call => {
    const person = index % PEOPLE;
    return callOf(`account${company.connections[person % company.connections.length]}`, 1, person);
  });
  const received = company.received(MESSAGES);
  const start = performance.now();
  await inParallel(calls, callers.length, async (call) => {
    const caller = callers.pop();
    if (!caller) throw new Error('no caller is free');
    const status = await caller.post(call);
    callers.push(caller);
    if (status !== 200) throw new Error(`the webhook answered ${status}`);
  });
  await received;
  return (MESSAGES / (performance.now() - start)) * 1_000;
}

/** The same messages over one connection and over sixteen of a company, from the signed call to the inbox. */
export async function connectionFigures(stage: Stage, app: App, callers: Caller[]): Promise<Figure[]> {
  const one = await openCompany(stage, app, ONE, 1);
  const many = await openCompany(stage, app, MANY, CONNECTIONS);
  const sandbox = await openSandbox(stage, app, { callers: SANDBOX_CALLERS, people: PEOPLE });
  const rounds: { one: number; many: number; sandbox: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const first = round % 2 === 0 ? await rateOf(one, callers) : null;
    const byMany = await rateOf(many, callers);
    const bySandbox = await sandbox.rateOf(MESSAGES);
    const byOne = first ?? (await rateOf(one, callers));
    // The first round creates the customers.
    if (round > 0) rounds.push({ one: byOne, many: byMany, sandbox: bySandbox });
  }
  await Promise.all([one.close(), many.close(), sandbox.close()]);
  const ofOne = median(rounds.map(({ one: rate }) => rate));
  return [
    {
      name: `webhook to inbox, ${CONNECTIONS} connections`,
      value: median(rounds.map(({ many: rate }) => rate)),
      unit: 'messages/s',
      beside: { name: 'one connection, messages/s', value: ofOne },
      ratio: median(rounds.map(({ one: byOne, many: byMany }) => byMany / byOne)),
      target: { atLeast: 0.95 },
    },
    {
      name: `the sandbox's call to inbox, ${SANDBOX_CALLERS} at once`,
      value: median(rounds.map(({ sandbox: rate }) => rate)),
      unit: 'messages/s',
      beside: { name: 'webhook to inbox, one connection, messages/s', value: ofOne },
      ratio: median(rounds.map(({ one: byOne, sandbox: rate }) => rate / byOne)),
      target: { atLeast: 0.8 },
    },
  ];
}
