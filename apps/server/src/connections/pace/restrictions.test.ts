import { type Sink, SendError } from '@prosa/channel-driver';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openScenario, type Process, type Scenario } from '../testing/fleet-scenario.ts';
import { sending, until } from '../testing/watching.ts';
import { lift, liftWhatIsOver, restrict } from './restrictions.ts';

let scenario: Scenario;
let process: Process;
let sink: Sink;
let refusal: SendError | null;
beforeAll(async () => {
  scenario = await openScenario();
}, 60_000);
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  refusal = null;
  await scenario.owner.query('truncate connections, contacts cascade');
  process = scenario.process((driver) => {
    const wrapped = sending((send, message) => (refusal ? Promise.reject(refusal) : send(message)))(driver);
    return {
      ...wrapped,
      open(connection, given) {
        sink = given;
        return wrapped.open(connection, given);
      },
    };
  });
  process.start();
});
afterEach(async () => process.stop());

const hour = 3_600_000;
const soon = () => new Date(Date.now() + hour).toISOString();
const announce = async () => undefined;
async function postponed() {
  const { id } = await scenario.connection(process);
  await until(() => process.runner.get(id)?.session !== undefined && process.runner.owned().length === 1);
  return { id, lease: process.runner.owned()[0]?.lease ?? expect.fail('it is not held') };
}
const columns = async () => {
  const { rows } = await scenario.owner.query(
    'select restriction, "restrictedAt", "restrictedUntil", "youngSince" from connections',
  );
  return rows[0];
};
const states = async () =>
  (
    await scenario.owner.query('select reason from connection_states where reason is not null order by id')
  ).rows.map(({ reason }) => reason);

describe('a restriction', () => {
  it('is stored as the platform reports it, once in the history, and shown', async () => {
    await postponed();
    const until = soon();
    await sink.restricted({ reason: 'calma', until });
    await sink.restricted({ reason: 'calma', until });
    expect(await columns()).toMatchObject({ restriction: 'calma', restrictedUntil: new Date(until) });
    expect(await states()).toEqual(['connection.restricted']);
    expect(process.published.filter(({ name }) => name === 'whatsapp')).toHaveLength(2);
    await sink.restricted(null);
    await sink.restricted(null);
    expect(await columns()).toMatchObject({ restriction: null, youngSince: expect.any(Date) });
    expect(await states()).toEqual(['connection.restricted', 'connection.restrictionOver']);
  });

  it('is stored when a message is refused because of it', async () => {
    const { id } = await postponed();
    refusal = new SendError('permanent', 'não agora', { restriction: { until: null } });
    const conversation = await scenario.conversation({ id } as never);
    await scenario.reply(conversation, 'um');
    scenario.bus.publish('outbox', { companyId: scenario.companyId, whatsappId: id });
    await until(async () => (await scenario.messages())[0]?.status === 'failed');
    expect(await columns()).toMatchObject({ restriction: 'não agora', restrictedUntil: null });
  });

  it('keeps the end that is known when it is reported again without one', async () => {
    const { lease } = await postponed();
    const until = soon();
    await restrict(process.app, lease, { reason: 'a', until });
    const begun = (await columns()).restrictedAt;
    await restrict(process.app, lease, { reason: 'b', until: null });
    expect(await columns()).toMatchObject({
      restriction: 'b',
      restrictedUntil: new Date(until),
      restrictedAt: begun,
    });
  });

  it('is not stored by a process that has lost the connection', async () => {
    const { lease } = await postponed();
    await restrict(process.app, { ...lease, epoch: lease.epoch - 1 }, { reason: 'alt', until: null });
    expect(await columns()).toMatchObject({ restriction: null });
  });

  it('is not ended by a process that has lost the connection, nor by the clock before its end', async () => {
    const { lease } = await postponed();
    await restrict(process.app, lease, { reason: 'a', until: null });
    const stale = { holder: { ...lease, epoch: lease.epoch - 1 } };
    expect(await lift(process.app, announce, lease, stale)).toBe(false);
    expect(await lift(process.app, announce, lease, 'clock')).toBe(false);
    await restrict(process.app, lease, { reason: 'a', until: soon() });
    expect(await lift(process.app, announce, lease, 'clock')).toBe(false);
    expect(await lift(process.app, announce, lease, { holder: lease })).toBe(true);
  });

  it('is stored when the database is back, with the message that was refused', async () => {
    const { id } = await postponed();
    refusal = new SendError('permanent', 'não agora', { restriction: { until: null } });
    const warnings = vi.spyOn(process.app.log, 'warn');
    const notWritten = 'the outcome of sendings could not be written yet';
    await scenario.owner.query('alter table connections rename column "restrictedAt" to moved');
    const conversation = await scenario.conversation({ id } as never);
    await scenario.reply(conversation, 'um');
    scenario.bus.publish('outbox', { companyId: scenario.companyId, whatsappId: id });
    await expect.poll(() => warnings.mock.calls.map(([, text]) => text)).toContain(notWritten);
    expect((await scenario.messages())[0]?.status).toBe('sending');
    await scenario.owner.query('alter table connections rename column moved to "restrictedAt"');
    await until(async () => (await scenario.messages())[0]?.status === 'failed');
    expect(await columns()).toMatchObject({ restriction: 'não agora' });
  });

  it('is stored with its message, whatever bytes its reason has', async () => {
    const { id } = await postponed();
    refusal = new SendError('permanent', 'não\u0000 agora', { restriction: { until: null } });
    const conversation = await scenario.conversation({ id } as never);
    await scenario.reply(conversation, 'um');
    scenario.bus.publish('outbox', { companyId: scenario.companyId, whatsappId: id });
    await until(async () => (await scenario.messages())[0]?.status === 'failed');
    expect(await columns()).toMatchObject({ restriction: 'não agora' });
  });

  it('ends even if another one cannot be ended', async () => {
    const first = await postponed();
    await restrict(process.app, first.lease, { reason: 'a', until: soon() });
    await scenario.owner.query(`update connections set "restrictedUntil" = now()`);
    const inCompany: typeof process.app.database.inCompany = async (companyId, work) => {
      if (companyId === scenario.companyId + 1) throw new Error('the company is locked');
      return process.app.database.inCompany(companyId, work);
    };
    const acrossCompanies = async () => [
      { companyId: scenario.companyId + 1, whatsappId: 1 },
      { companyId: scenario.companyId, whatsappId: first.id },
    ];
    const database = { inCompany, acrossCompanies } as unknown as typeof process.app.database;
    await liftWhatIsOver({ ...process.app, database }, announce);
    expect(await columns()).toMatchObject({ restriction: null });
  });

  it('ends by itself at its time, and releases the messages that waited for it', async () => {
    const { id, lease } = await postponed();
    await restrict(process.app, lease, { reason: 'a', until: soon() });
    await liftWhatIsOver(process.app, announce);
    expect(await columns()).toMatchObject({ restriction: 'a' });
    const conversation = await scenario.conversation({ id } as never);
    await scenario.reply(conversation, 'um');
    await scenario.owner.query(
      `update messages set "waitsFor" = 'restriction', "nextAttemptAt" = now() + interval '1 day'`,
    );
    await scenario.owner.query(`update connections set "restrictedUntil" = now()`);
    await liftWhatIsOver(process.app, announce);
    expect(await columns()).toMatchObject({ restriction: null });
    await until(async () => (await scenario.messages())[0]?.status === 'sent');
  });

  it('ends only if there is one, and only in its own company', async () => {
    const { id, lease } = await postponed();
    expect(await lift(process.app, announce, { companyId: scenario.companyId, whatsappId: id })).toBe(false);
    await restrict(process.app, lease, { reason: 'a', until: null });
    expect(await lift(process.app, announce, { companyId: scenario.companyId + 1, whatsappId: id })).toBe(
      false,
    );
    expect(await lift(process.app, announce, { companyId: scenario.companyId, whatsappId: id })).toBe(true);
  });
});

it('a connection is young again when its number changes', async () => {
  const { id } = await postponed();
  await sink.status('CONNECTED', null, { number: '5511911112222' });
  const first = (await columns()).youngSince;
  await sink.status('TIMEOUT', null, { number: '5511911112222' });
  expect([first instanceof Date, (await columns()).youngSince]).toEqual([true, first]);
  await scenario.owner.query(`update connections set "youngSince" = null where id = $1`, [id]);
  await sink.status('CONNECTED', null, { number: '5511933334444' });
  expect((await columns()).youngSince).toBeInstanceOf(Date);
});
