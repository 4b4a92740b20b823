import { SendError, type ChannelDriver } from '@prosa/channel-driver';
import type { Connection } from '@prosa/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openScenario, type Process, type Scenario } from '../testing/fleet-scenario.ts';
import { screen, sending, until } from '../testing/watching.ts';
import { polledOutbox } from '../testing/whole-poll.ts';
import { retryDelaySeconds } from './retry-policy.ts';

let scenario: Scenario;
let started: Process[];
beforeAll(async () => {
  scenario = await openScenario();
}, 60_000);
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  started = [];
  await scenario.owner.query('truncate connections, contacts cascade');
});
afterEach(async () => {
  await Promise.all(started.map(async (process) => process.stop()));
});

function run(wrap?: (driver: ChannelDriver) => ChannelDriver): Process {
  const process = scenario.process(wrap);
  process.start();
  started.push(process);
  return process;
}

const wake = ({ companyId, id }: Connection) => scenario.bus.publish('outbox', { companyId, whatsappId: id });
const allSent = () => until(async () => (await scenario.messages()).every(({ status }) => status === 'sent'));
const statuses = async () => (await scenario.messages()).map(({ body, status }) => [body, status]);

describe('the outbox', () => {
  it('sends in the order of each conversation, and announces every message to the browsers', async () => {
    const process = run();
    const connection = await scenario.connection(process);
    const conversations = await Promise.all([1, 2, 3].map(() => scenario.conversation(connection)));
    const ids: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      for (const conversation of conversations) ids.push(await scenario.reply(conversation, `t${index}`));
    }
    wake(connection);
    await allSent();
    const expected = Array.from({ length: 10 }, (_, index) => `t${index}`);
    for (const conversation of conversations) expect(await screen(process, conversation)).toEqual(expected);
    expect(process.announced.toSorted((a, b) => a - b)).toEqual(ids);
    expect((await scenario.messages()).every(({ ack, attempts }) => ack === 1 && attempts === 1)).toBe(true);
  });

  it('needs no wake-up', async () => {
    const process = run();
    const connection = await scenario.connection(process);
    await scenario.reply(await scenario.conversation(connection), 'sem aviso');
    await allSent();
  });

  it('retries a temporary fault after 1 and 2 seconds, and delays the messages behind it', async () => {
    const process = run();
    const connection = await scenario.connection(process);
    const conversation = await scenario.conversation(connection);
    const other = await scenario.conversation(connection);
    const number = { companyId: scenario.companyId, whatsappId: connection.id };
    await process.platform.store.changeConnection(number, { failNext: 2, failure: 'transient' });
    await scenario.reply(conversation, 'um');
    wake(connection);
    await until(async () => (await scenario.messages())[0]?.attempts === 1);
    await scenario.reply(conversation, 'dois');
    await until(async () => (await process.platform.store.readConnection(number)).failNext === 0);
    await scenario.reply(other, 'outra conversa');
    wake(connection);
    await until(async () => (await screen(process, other)).length === 1);
    expect(await screen(process, conversation)).toEqual([]);
    await allSent();
    expect(await screen(process, conversation)).toEqual(['um', 'dois']);
    expect((await scenario.messages())[0]?.attempts).toBe(3);
    const { rows } = await scenario.owner.query(
      'select "attemptLog", "acceptedAt" from messages order by id',
    );
    const reason = 'sandbox.failed?kind=transient';
    expect(rows[0]).toMatchObject({
      attemptLog: [
        { outcome: 'queued', reason },
        { outcome: 'queued', reason },
        { outcome: 'sent', reason: null },
      ],
      acceptedAt: expect.anything(),
    });
    expect(rows[1]).toMatchObject({ attemptLog: null, acceptedAt: expect.anything() });
    const [first = 0, second = 0, third = 0] = rows[0].attemptLog.map(({ at }: { at: string }) =>
      Date.parse(at),
    );
    expect(second - first).toBeGreaterThanOrEqual(1_000);
    expect(third - second).toBeGreaterThanOrEqual(2_000);
  });

  it('waits as long as the channel asks', async () => {
    const fault = new SendError('transient', 'devagar', { waitSeconds: 3_600 });
    const process = run(sending(() => Promise.reject(fault)));
    const connection = await scenario.connection(process);
    await scenario.reply(await scenario.conversation(connection), 'um');
    wake(connection);
    await until(async () => (await scenario.messages())[0]?.attempts === 1);
    const due = `select "nextAttemptAt" > now() + interval '59 minutes' as late from messages`;
    await until(async () => (await scenario.owner.query(due)).rows[0].late === true);
  });

  it('gives up at a permanent fault, shows why, and sends the message behind it', async () => {
    const process = run();
    const connection = await scenario.connection(process);
    const conversation = await scenario.conversation(connection);
    const number = { companyId: scenario.companyId, whatsappId: connection.id };
    await process.platform.store.changeConnection(number, { failNext: 1, failure: 'permanent' });
    const failed = await scenario.reply(conversation, 'um');
    await scenario.reply(conversation, 'dois');
    wake(connection);
    await until(async () => (await scenario.messages())[1]?.status === 'sent');
    expect(await statuses()).toEqual([
      ['um', 'failed'],
      ['dois', 'sent'],
    ]);
    expect((await scenario.messages())[0]?.error).toContain('permanent');
    expect(process.announced).toContain(failed);
    expect(await screen(process, conversation)).toEqual(['dois']);
  });

  it('gives up after a day of temporary faults, however many there were', async () => {
    const fault = new SendError('transient', 'devagar', { waitSeconds: 0.01 });
    const process = run(sending(() => Promise.reject(fault)));
    const connection = await scenario.connection(process);
    const id = await scenario.reply(await scenario.conversation(connection), 'um');
    await scenario.owner.query('update messages set attempts = 1000 where id = $1', [id]);
    wake(connection);
    await until(async () => Number((await scenario.messages())[0]?.attempts) > 1_002);
    expect((await scenario.messages())[0]?.status).not.toBe('failed');
    await scenario.owner.query(`update messages set "firstAttemptAt" = now() - interval '25 hours'`);
    await until(async () => (await scenario.messages())[0]?.status === 'failed');
    expect((await scenario.messages())[0]?.error).toBe('devagar');
    // A person retries it, and its day begins anew.
    await scenario.owner.query(`update messages set status = 'queued', attempts = 0, error = null`);
    wake(connection);
    await until(async () => Number((await scenario.messages())[0]?.attempts) > 1);
    expect((await scenario.messages())[0]?.status).not.toBe('failed');
  });

  it('keeps a bounded list of many attempts: the first and the last ones', async () => {
    const process = run(sending(() => Promise.reject(new SendError('permanent', 'o último'))));
    const connection = await scenario.connection(process);
    await scenario.reply(await scenario.conversation(connection), 'um');
    const log = Array.from({ length: 60 }, (_, index) => ({
      at: 'x',
      outcome: 'queued',
      reason: `${index}`,
    }));
    await scenario.owner.query('update messages set "attemptLog" = $1', [JSON.stringify(log)]);
    wake(connection);
    await until(async () => (await scenario.messages())[0]?.status === 'failed');
    const { rows } = await scenario.owner.query('select "attemptLog" from messages');
    const reasons = rows[0].attemptLog.map(({ reason }: { reason: string }) => reason);
    expect([reasons.length, reasons[0], reasons[1], reasons.at(-1)]).toEqual([60, '0', '2', 'o último']);
  });

  it('treats an unforeseen error of a driver as a temporary fault', async () => {
    let errors = 1;
    const process = run(
      sending((send, message) => {
        errors -= 1;
        return errors >= 0 ? Promise.reject(new TypeError('undefined is not')) : send(message);
      }),
    );
    const connection = await scenario.connection(process);
    const conversation = await scenario.conversation(connection);
    await scenario.reply(conversation, 'um');
    wake(connection);
    await allSent();
    expect(await screen(process, conversation)).toEqual(['um']);
  });

  it('waits while the connection is down, without counting attempts, and sends when it is up', async () => {
    const process = run();
    const connection = await scenario.connection(process);
    const conversation = await scenario.conversation(connection);
    const number = { companyId: scenario.companyId, whatsappId: connection.id };
    await process.platform.store.changeConnection(number, { state: 'TIMEOUT' });
    await until(async () => {
      const { rows } = await scenario.owner.query('select status from connections');
      return rows[0]?.status === 'TIMEOUT';
    });
    await scenario.reply(conversation, 'quando voltar');
    await polledOutbox(scenario, process, connection);
    expect(await scenario.messages()).toMatchObject([{ status: 'queued', attempts: 0 }]);
    await process.platform.store.changeConnection(number, { state: 'CONNECTED' });
    await allSent();
    expect(await screen(process, conversation)).toEqual(['quando voltar']);
  });

  it('keeps a slow conversation from holding up the others', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const process = run(
      sending(async (send, message) => {
        if (message.body === 'lenta') await gate;
        return send(message);
      }),
    );
    const connection = await scenario.connection(process);
    const slow = await scenario.conversation(connection);
    await scenario.reply(slow, 'lenta');
    await scenario.reply(slow, 'depois');
    const others = await Promise.all(Array.from({ length: 40 }, () => scenario.conversation(connection)));
    for (const other of others) await scenario.reply(other, 'rápida');
    wake(connection);
    await until(
      async () => (await scenario.messages()).filter(({ status }) => status === 'sent').length === 40,
    );
    expect(await screen(process, slow)).toEqual([]);
    release();
    await allSent();
    expect(await screen(process, slow)).toEqual(['lenta', 'depois']);
  });

  it('stores the id that the channel answers, and the receipt that came before it was known', async () => {
    const process = run(
      sending(async (_send, message) => {
        await scenario.owner.query(`insert into parked_acks values ($1, $2, $3, 2)`, [
          scenario.companyId,
          (await scenario.owner.query('select id from connections')).rows[0]?.id,
          `theirs-${message.wid}`,
        ]);
        return { wid: `theirs-${message.wid}` };
      }),
    );
    const connection = await scenario.connection(process);
    await scenario.reply(await scenario.conversation(connection), 'um', { wid: 'ours' });
    wake(connection);
    await allSent();
    expect(await scenario.messages()).toMatchObject([{ wid: 'theirs-ours', ack: 2 }]);
    expect((await scenario.owner.query('select from parked_acks')).rowCount).toBe(0);
  });

  it('keeps the time of a receipt that came while the channel had yet to answer', async () => {
    const at = '2026-03-05T12:00:00.000Z';
    const process = run(
      sending(async (send, message) => {
        await scenario.owner.query('update messages set ack = 2, "deliveredAt" = $1', [at]);
        return send(message);
      }),
    );
    const connection = await scenario.connection(process);
    await scenario.reply(await scenario.conversation(connection), 'um');
    wake(connection);
    await allSent();
    const { rows } = await scenario.owner.query('select ack, "deliveredAt" from messages');
    expect(rows).toMatchObject([{ ack: 2 }]);
    expect(new Date(rows[0].deliveredAt).toISOString()).toBe(at);
  });

  it('fails a message whose failure was reported before the channel answered', async () => {
    const process = run(
      sending(async (_send, message) => {
        const event = {
          kind: 'failure',
          wid: message.wid,
          reason: 'Número bloqueado',
          at: '2026-03-05T12:00:00Z',
        };
        await scenario.owner.query(
          `insert into parked_events (company_id, "whatsappId", wid, digest, event)
           select $1, id, $2, 'x', $3 from connections`,
          [scenario.companyId, message.wid, event],
        );
        return { wid: message.wid };
      }),
    );
    const connection = await scenario.connection(process);
    await scenario.reply(await scenario.conversation(connection), 'um', { wid: 'ours' });
    wake(connection);
    await until(async () => (await scenario.messages())[0]?.status === 'failed');
    expect(await scenario.messages()).toMatchObject([{ error: 'Número bloqueado' }]);
    expect((await scenario.owner.query('select from parked_events')).rowCount).toBe(0);
  });

  it('fails a message without an address, and does not block', async () => {
    const process = run();
    const connection = await scenario.connection(process);
    const conversation = await scenario.conversation(connection, '');
    await scenario.owner.query('delete from contact_identities');
    await scenario.reply(conversation, 'para ninguém');
    wake(connection);
    await until(async () => (await scenario.messages())[0]?.status === 'failed');
  });
});

describe('the retry policy', () => {
  it('waits 1, 2, 4, 8 and so on, at most 5 minutes', () => {
    expect([1, 2, 3, 4, 9, 10, 200, 5_000].map(retryDelaySeconds)).toEqual([1, 2, 4, 8, 256, 300, 300, 300]);
  });
});
