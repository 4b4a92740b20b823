import type { ChannelDriver } from '@prosa/channel-driver';
import type { Connection } from '@prosa/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runsAllCases } from '../../testing/all-cases.ts';
import { openScenario, type Process, type Scenario } from '../testing/fleet-scenario.ts';
import { screen, sending, until } from '../testing/watching.ts';

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
const allSent = () =>
  until(async () => (await scenario.messages()).every(({ status }) => status === 'sent'), 20_000);

const DEATHS = runsAllCases ? 6 : 2;

describe('a process dies', () => {
  /** Its leases run out, as they do 15 s after the last renewal. */
  const leasesRunOut = () =>
    scenario.owner.query(`update connection_leases set "expiresAt" = now() - interval '1 s'`);
  const never = new Promise<never>(() => undefined);

  it('between claiming and sending: the next process sends', async () => {
    const dying = scenario.process(sending(() => never));
    dying.start();
    const connection = await scenario.connection(dying);
    const conversation = await scenario.conversation(connection);
    await scenario.reply(conversation, 'um');
    await scenario.reply(conversation, 'dois');
    wake(connection);
    await until(async () => (await scenario.messages())[0]?.status === 'sending');
    await dying.die();
    await leasesRunOut();
    const heir = run();
    await allSent();
    expect(await screen(heir, conversation)).toEqual(['um', 'dois']);
  });

  it('between sending and storing the result: the next process finds it sent, and does not repeat it', async () => {
    const dying = scenario.process(sending(async (send, message) => (await send(message), never)));
    dying.start();
    const connection = await scenario.connection(dying);
    const conversation = await scenario.conversation(connection);
    await scenario.reply(conversation, 'um');
    wake(connection);
    await until(async () => (await screen(dying, conversation)).length === 1);
    await dying.die();
    await leasesRunOut();
    const resent: string[] = [];
    const heir = run(
      sending((send, message) => {
        resent.push(message.body);
        return send(message);
      }),
    );
    await allSent();
    expect(resent).toEqual([]);
    expect(await screen(heir, conversation)).toEqual(['um']);
  });

  it('again and again under load: every text is on its phone exactly once, in order', async () => {
    const helper = scenario.process();
    const connection = await scenario.connection(helper);
    const conversations = await Promise.all(
      Array.from({ length: 30 }, () => scenario.conversation(connection)),
    );
    for (const conversation of conversations) {
      for (let index = 0; index < 10; index += 1) await scenario.reply(conversation, `t${index}`);
    }
    for (let death = 0; death < DEATHS; death += 1) {
      // Some sends hang before or after the platform has the message, as if the process stopped there.
      let calls = 0;
      const reached = Promise.withResolvers<void>();
      const dying = scenario.process(
        sending(async (send, message) => {
          const call = (calls += 1);
          if (call === 5 + death * 4) reached.resolve();
          if (call % 7 === 0) return never;
          const answer = await send(message);
          return call % 5 === 0 ? never : answer;
        }),
      );
      dying.start();
      await reached.promise;
      await dying.die();
      await leasesRunOut();
    }
    run();
    await allSent();
    const expected = Array.from({ length: 10 }, (_, index) => `t${index}`);
    for (const conversation of conversations) expect(await screen(helper, conversation)).toEqual(expected);
  }, 60_000);
});
