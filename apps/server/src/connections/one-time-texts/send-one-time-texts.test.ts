import { type Outgoing, SendError } from '@prosa/channel-driver';
import type { Connection } from '@prosa/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openScenario, type Process, type Scenario } from '../testing/fleet-scenario.ts';
import { sending, until } from '../testing/watching.ts';
import { createCodeConnections } from './code-connections.ts';
import { OneTimeTexts } from './send-one-time-texts.ts';

const NUMBER = '5511999990001';
let scenario: Scenario;
let connection: Connection;
const running: { texts: OneTimeTexts; process: Process }[] = [];

beforeAll(async () => {
  scenario = await openScenario();
}, 60_000);
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  await scenario.owner.query('truncate connections, contacts cascade');
});
afterEach(async () => {
  for (const { texts, process } of running.splice(0)) {
    await texts.stop();
    await process.stop();
  }
});

type Send = Parameters<typeof sending>[0];

/** A process that sends codes; of several the first one owns the connection. */
async function open(around: Send = async (send, message) => send(message)): Promise<Process> {
  const process = scenario.process(sending(around));
  const texts = new OneTimeTexts(process.app, process.runner);
  process.start();
  texts.start();
  running.push({ texts, process });
  return process;
}

async function openConnected(around?: Send): Promise<Process> {
  const process = await open(around);
  connection = await scenario.connection(process);
  await until(async () => (await state())?.status === 'CONNECTED' && process.runner.owned().length > 0);
  return process;
}
const state = async () => (await scenario.owner.query('select status from connections')).rows[0];

async function add({ app }: Process, ...codes: string[]): Promise<void> {
  const withCapabilities = { ...app, capabilitiesOf: () => null };
  const ports = {
    codeSettings: async () => ({ mayUseOwn: true, template: null }),
    isSandboxOn: async () => true,
  };
  const sendingCodes = await createCodeConnections(withCapabilities, ports, ['sandbox']).begin();
  const expiresAt = new Date(Date.now() + 600_000);
  await app.database.acrossCompanies('test', async (tx) => {
    const found = await sendingCodes.find(tx, { companyId: connection.companyId, isSuper: false });
    if (!found) throw new Error('there is no connection');
    for (const code of codes)
      await sendingCodes.add(tx, found, { number: NUMBER, code, body: `Código ${code}`, expiresAt });
  });
}
const onPhone = async ({ platform }: Process): Promise<string[]> => {
  const ref = { companyId: connection.companyId, whatsappId: connection.id };
  return (await platform.store.screen(ref, NUMBER)).map(({ body }) => body);
};
const waiting = async () =>
  (await scenario.owner.query('select from one_time_texts where content is not null')).rowCount;

describe('a one-time text', () => {
  it('is sent once, by the process that owns the connection, however many wait and poll', async () => {
    const owner = await openConnected();
    const other = await open();
    const codes = Array.from({ length: 50 }, (_, n) => String(100_000 + n));
    await Promise.all([add(owner, ...codes.slice(0, 25)), add(other, ...codes.slice(25))]);
    await until(async () => (await onPhone(owner)).length === codes.length);
    expect((await onPhone(owner)).toSorted()).toEqual(codes.map((code) => `Código ${code}`));
    expect(await waiting()).toBe(0);
  });

  it('is tried again after a fault that passes, under the same id', async () => {
    const sent: Outgoing[] = [];
    const process = await openConnected(async (send, message) => {
      sent.push(message);
      if (sent.length === 1) throw new SendError('transient', 'x', { waitSeconds: 0 });
      return send(message);
    });
    await add(process, '482913');
    await until(async () => (await onPhone(process)).length === 1);
    expect(new Set(sent.map(({ wid }) => wid)).size).toBe(1);
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['three faults that pass', 'transient', { waitSeconds: 0 }, 3],
    ['a refusal for good', 'permanent', {}, 1],
    ['a wait of minutes', 'transient', { waitSeconds: 60 }, 1],
  ] as const)('is forgotten after %s', async (_, kind, options, tries) => {
    const sent: string[] = [];
    const process = await openConnected(async (_send, { body }) => {
      sent.push(body);
      throw new SendError(kind, 'x', options);
    });
    await add(process, '482913');
    await until(() => sent.length === tries);
    // The next one shows that the first is not tried any more.
    await add(process, '111111');
    await until(() => sent.filter((body) => body === 'Código 111111').length === tries);
    expect(sent.filter((body) => body === 'Código 482913')).toHaveLength(tries);
    expect([await waiting(), await onPhone(process)]).toEqual([0, []]);
  });

  it('goes to nobody whose number is not on the channel', async () => {
    const process = await openConnected();
    const ref = { companyId: connection.companyId, whatsappId: connection.id };
    await process.platform.store.changePerson(ref, NUMBER, { absent: true });
    await add(process, '482913');
    await until(async () => (await waiting()) === 0);
    // Waits for the send under way.
    await running[0]?.texts.stop();
    expect(await onPhone(process)).toEqual([]);
  });

  it('shows a restriction of the number on the connection, and then goes over none that is restricted', async () => {
    const process = await openConnected(async () => {
      throw new SendError('permanent', 'web.restricted', { restriction: { until: null } });
    });
    await add(process, '482913');
    await until(
      async () =>
        (await scenario.owner.query('select from connections where restriction is not null')).rowCount === 1,
    );
    await expect(add(process, '111111')).rejects.toThrow('there is no connection');
  });

  it('is left out when its connection has sent sixty in an hour', async () => {
    const process = await openConnected();
    await add(process, ...Array.from({ length: 61 }, (_, n) => String(200_000 + n)));
    await until(async () => (await onPhone(process)).length >= 60);
    expect((await scenario.owner.query('select from one_time_texts')).rowCount).toBe(60);
    await scenario.owner.query(`update one_time_texts set "createdAt" = now() - interval '2 hours'`);
    await add(process, '482913');
    await until(async () => (await onPhone(process)).length === 61);
  });
});

describe('a process that dies', () => {
  it('between claiming a text and sending it has lost it: nobody sends it again', async () => {
    const stuck = Promise.withResolvers<void>();
    const dead = await openConnected(async () => {
      stuck.resolve();
      return new Promise<never>(() => undefined);
    });
    await add(dead, '482913');
    await stuck.promise;
    await dead.die();
    running.splice(0);
    await scenario.owner.query(`update connection_leases set "expiresAt" = 'epoch', owner = ''`);
    const heir = await open();
    await add(heir, '111111');
    await until(async () => (await onPhone(heir)).length > 0);
    expect([await onPhone(heir), await waiting()]).toEqual([['Código 111111'], 0]);
  });

  it('before it has claimed a text leaves it to the next one', async () => {
    const dead = await openConnected();
    const [first] = running.splice(0);
    await first?.texts.stop();
    await add(dead, '482913');
    await dead.die();
    await scenario.owner.query(`update connection_leases set "expiresAt" = 'epoch', owner = ''`);
    const heir = await open();
    await until(async () => (await onPhone(heir)).length > 0);
    expect(await onPhone(heir)).toEqual(['Código 482913']);
  });

  it('and has lost its lease claims nothing', async () => {
    const process = await openConnected();
    await scenario.owner.query(
      `update connection_leases set owner = 'somebody', epoch = epoch + 1, "expiresAt" = now() + interval '1 hour'`,
    );
    await add(process, '482913');
    await until(() => process.runner.owned().length === 0);
    expect([await waiting(), await onPhone(process)]).toEqual([1, []]);
  });
});
