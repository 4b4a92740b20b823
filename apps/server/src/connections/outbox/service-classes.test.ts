import type { ChannelDriver } from '@prosa/channel-driver';
import type { Connection } from '@prosa/contract';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Conversation, openScenario, type Process, type Scenario } from '../testing/fleet-scenario.ts';
import { sending, until } from '../testing/watching.ts';

let scenario: Scenario;
let started: Process[];
beforeAll(async () => {
  scenario = await openScenario();
}, 60_000);
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  started = [];
  await empty();
});
afterEach(stopAll);

const empty = async () => scenario.owner.query('truncate connections, contacts cascade');

async function stopAll(): Promise<void> {
  await Promise.all(started.splice(0).map(async (process) => process.stop()));
}

/** A channel that sends no campaign's message before `open` is called, and keeps what it was given in order. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const given: string[] = [];
  const wrap = (driver: ChannelDriver): ChannelDriver =>
    sending(async (send, message) => {
      given.push(message.body);
      if (message.body.startsWith('campanha')) await opened;
      return send(message);
    })(driver);
  return { wrap, given, open: () => open() };
}

async function run(wrap: (driver: ChannelDriver) => ChannelDriver) {
  const process = scenario.process(wrap);
  process.start();
  started.push(process);
  const connection = await scenario.connection(process);
  const wake = () =>
    scenario.bus.publish('outbox', { companyId: connection.companyId, whatsappId: connection.id });
  return { process, connection, wake };
}

/**
 * Locks a new message of a campaign in a transaction that stays open. One that a claim has taken in between is no use: its
 * result would wait for the lock, and those of replies behind it.
 */
async function lockQueued(connection: Connection): Promise<pg.PoolClient> {
  await scenario.campaign(connection, 1);
  const change = await scenario.owner.connect();
  await change.query('begin');
  const { rowCount } = await change.query(
    `select from messages where body = 'campanha' and status = 'queued' for update`,
  );
  if (rowCount === 1) return change;
  await change.query('rollback');
  change.release();
  await until(async () => (await sent('campanha')) === 1);
  await scenario.owner.query('delete from messages');
  return lockQueued(connection);
}

const sent = async (body: string): Promise<number> =>
  (await scenario.messages()).filter((message) => message.status === 'sent' && message.body === body).length;

describe('a connection with a campaign', () => {
  it('sends what people write while every place of the campaign is taken', async () => {
    const { wrap, given, open } = gate();
    const { connection, wake } = await run(wrap);
    await scenario.campaign(connection, 40);
    const people = await Promise.all(Array.from({ length: 30 }, () => scenario.conversation(connection)));
    wake();
    await until(async () => given.length === 8);
    for (const person of people) await scenario.reply(person, 'resposta');
    wake();
    await until(async () => (await sent('resposta')) === 30);
    // No place of people and bots was given to the campaign.
    expect(given.filter((body) => body === 'campanha')).toHaveLength(8);
    open();
    await until(async () => (await sent('campanha')) === 40);
  });

  it('sends a reply while a claim for the campaign waits', async () => {
    const { wrap, open } = gate();
    open();
    const { connection } = await run(wrap);
    const customer = await scenario.conversation(connection);
    const { companyId, id: whatsappId } = connection;
    const change = await lockQueued(connection);
    try {
      scenario.bus.publish('outbox', { companyId, whatsappId, isMass: true });
      await scenario.reply(customer, 'resposta');
      scenario.bus.publish('outbox', { companyId, whatsappId, isMass: false });
      await until(async () => (await sent('resposta')) === 1);
      expect(await sent('campanha')).toBe(0);
    } finally {
      await change.query('rollback');
      change.release();
    }
    await until(async () => (await sent('campanha')) === 1);
  });

  it('sends the campaign in bursts while people write', async () => {
    const { connection, wake } = await run((driver) => driver);
    await scenario.reply(await scenario.conversation(connection), 'resposta');
    wake();
    await until(async () => (await sent('resposta')) === 1);
    await scenario.campaign(connection, 16);
    wake();
    await until(async () => (await sent('campanha')) === 16);
    const { rows } = await scenario.owner.query(
      `select extract(epoch from "firstAttemptAt")::float8 * 1000 as ms from messages where body = 'campanha' group by 1 order by 1`,
    );
    const gaps = rows.slice(1).map(({ ms }, index) => ms - rows[index].ms);
    expect(gaps).not.toEqual([]);
    // A timer may be early by a millisecond.
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(149);
  });

  it('sends a reply before a message of the campaign to the same customer', async () => {
    const { wrap, open } = gate();
    const { connection, wake } = await run(wrap);
    const customer = await scenario.conversation(connection);
    await scenario.reply(customer, 'campanha um', { isMass: true });
    await scenario.reply(customer, 'campanha dois', { isMass: true });
    wake();
    await until(async () => (await scenario.messages())[0]?.status === 'sending');
    await scenario.reply(customer, 'resposta');
    wake();
    await until(async () => (await sent('resposta')) === 1);
    open();
    await until(async () => (await scenario.messages()).every(({ status }) => status === 'sent'));
  });

  it('gives a customer nothing of the campaign while a reply to him waits for its retry', async () => {
    const { wrap, given, open } = gate();
    open();
    const { connection, wake } = await run(wrap);
    const customer = await scenario.conversation(connection);
    const nextAttemptAt = new Date(Date.now() + 3_600_000);
    const reply = await scenario.reply(customer, 'resposta', { nextAttemptAt });
    await scenario.reply(customer, 'campanha', { isMass: true });
    await scenario.campaign(connection, 3, 'campanha a outros');
    wake();
    await until(async () => (await sent('campanha a outros')) === 3);
    expect(given).not.toContain('campanha');
    await scenario.owner.query('update messages set "nextAttemptAt" = null where id = $1', [reply]);
    wake();
    await until(async () => (await sent('campanha')) === 1);
    expect(given.slice(-2)).toEqual(['resposta', 'campanha']);
  });

  it('claims again what a dead process was sending of it', async () => {
    const { wrap, open } = gate();
    open();
    const { connection, wake } = await run(wrap);
    await scenario.campaign(connection, 1);
    await scenario.owner.query(`update messages set status = 'sending', attempts = 1`);
    wake();
    await until(async () => (await sent('campanha')) === 1);
  });
});

interface Plan {
  conversation: number;
  isMass: boolean;
}
const somePlans = fc.array(fc.record({ conversation: fc.nat(4), isMass: fc.boolean() }), { maxLength: 30 });

it('sends everything once, each class of a conversation in its order, whatever comes', async () => {
  await fc.assert(
    fc.asyncProperty(somePlans, async (plans: Plan[]) => {
      await empty();
      const { wrap, given, open } = gate();
      open();
      const { connection, wake } = await run(wrap);
      const conversations: Conversation[] = [];
      for (let index = 0; index < 5; index += 1) conversations.push(await scenario.conversation(connection));
      for (const [index, { conversation, isMass }] of plans.entries()) {
        const place = conversations[conversation] ?? expect.fail('there is none');
        const body = `${isMass ? 'campanha' : 'resposta'} ${conversation} ${index}`;
        await scenario.reply(place, body, { isMass });
        if (index % 3 === 0) wake();
      }
      await until(async () => (await scenario.messages()).every(({ status }) => status === 'sent'));
      await stopAll();
      expect(given).toHaveLength(plans.length);
      const orderOf = (prefix: string) =>
        given.filter((body) => body.startsWith(prefix)).map((body) => Number(body.split(' ')[2]));
      for (const what of ['campanha', 'resposta'])
        for (let conversation = 0; conversation < 5; conversation += 1) {
          const order = orderOf(`${what} ${conversation} `);
          expect(order).toEqual(order.toSorted((one, other) => one - other));
        }
    }),
    { numRuns: 8 },
  );
}, 60_000);
