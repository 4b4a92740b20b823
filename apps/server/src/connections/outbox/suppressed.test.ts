import { SendError } from '@prosa/channel-driver';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Conversation, openScenario, type Process, type Scenario } from '../testing/fleet-scenario.ts';
import { screen, sending, until } from '../testing/watching.ts';

let scenario: Scenario;
let started: Process[];
beforeAll(async () => {
  scenario = await openScenario();
}, 60_000);
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  started = [];
  await scenario.owner.query('truncate connections, contacts, suppressions cascade');
});
afterEach(async () => {
  await Promise.all(started.map(async (process) => process.stop()));
});

/** A process that sends nothing yet: what a test plans stays in the queue until `start`. */
async function prepare(wrap?: Parameters<Scenario['process']>[0]) {
  const process = scenario.process(wrap);
  const connection = await scenario.connection(process);
  const start = () => {
    process.start();
    started.push(process);
  };
  return { process, connection, start };
}

async function run(wrap?: Parameters<Scenario['process']>[0]) {
  const { process, connection, start } = await prepare(wrap);
  start();
  const wake = () =>
    scenario.bus.publish('outbox', { companyId: connection.companyId, whatsappId: connection.id });
  return { process, connection, wake };
}

const suppress = async ({ number }: Conversation, source = 'manual') =>
  scenario.owner.query(
    `insert into suppressions (company_id, kind, value, source) values ($1, 'phone', $2, $3)`,
    [scenario.companyId, number, source],
  );
const contact = async ({ conversationId }: Conversation, change: string) =>
  scenario.owner.query(
    `update contacts set ${change} where id = (select "contactId" from conversations where id = $1)`,
    [conversationId],
  );
const states = async () => (await scenario.messages()).map(({ status, error }) => [status, error]);

describe('a message of a campaign to somebody suppressed', () => {
  it.each([
    ['by a word of the customer', (one: Conversation) => suppress(one, 'word'), 'suppressed.word'],
    ['by hand', (one: Conversation) => suppress(one), 'suppressed.manual'],
    ['by an import', (one: Conversation) => suppress(one, 'import'), 'suppressed.import'],
    [
      'as he refuses promotions',
      (one: Conversation) => contact(one, '"marketingOptOutAt" = now()'),
      'suppressed.optedOut',
    ],
    ['as a blocked contact', (one: Conversation) => contact(one, 'active = false'), 'suppressed.blocked'],
  ])('%s is skipped with the reason, and no attempt is made', async (_why, refuse, reason) => {
    const { process, connection, start } = await prepare();
    const [refusing, other] = [
      await scenario.conversation(connection),
      await scenario.conversation(connection),
    ];
    // Planned while he could still be written to.
    const planned = await scenario.reply(refusing, 'campanha', { isMass: true });
    await refuse(refusing);
    await scenario.reply(other, 'campanha', { isMass: true });
    start();
    await until(async () => (await scenario.messages()).every(({ status }) => status !== 'queued'));
    await until(async () => (await states())[1]?.[0] === 'sent');
    expect(await states()).toEqual([
      ['skipped', reason],
      ['sent', null],
    ]);
    expect((await scenario.messages())[0]?.attempts).toBe(0);
    expect(await screen(process, refusing)).toEqual([]);
    await until(() => process.announced.includes(planned));
  });

  it('leaves his place to those behind it, however many are skipped', async () => {
    const { connection, start } = await prepare();
    await scenario.campaign(connection, 60);
    await scenario.owner.query(
      `insert into suppressions (company_id, kind, value, source) select company_id, 'phone', number, 'import' from contacts`,
    );
    await scenario.reply(await scenario.conversation(connection), 'a última', { isMass: true });
    start();
    await until(async () => (await scenario.messages()).every(({ status }) => status !== 'queued'));
    await until(async () => (await scenario.messages()).at(-1)?.status === 'sent');
    expect((await scenario.messages()).filter(({ status }) => status === 'skipped')).toHaveLength(60);
  });

  it('is not sent at its next try, unless the first one had reached him', async () => {
    const sent: string[] = [];
    let isUp = false;
    const { connection, wake } = await run(
      sending(async (send, message) => {
        sent.push(message.body);
        // The answer to 'chegou' is lost on its way; 'caiu' never left.
        if (message.body === 'chegou') await send(message);
        if (!isUp) throw new SendError('transient', 'fora', { waitSeconds: 1 });
        return send(message);
      }),
    );
    const conversations = [await scenario.conversation(connection), await scenario.conversation(connection)];
    for (const [index, one] of conversations.entries())
      await scenario.reply(one, index === 0 ? 'chegou' : 'caiu', { isMass: true });
    wake();
    await until(() => sent.length >= 2);
    for (const one of conversations) await suppress(one);
    isUp = true;
    await until(async () =>
      (await scenario.messages()).every(({ status }) => status === 'sent' || status === 'skipped'),
    );
    expect(await states()).toEqual([
      ['sent', null],
      ['skipped', 'suppressed.manual'],
    ]);
  });

  it('is not sent at its next try after its campaign was cancelled, also while that try is under way', async () => {
    const sent: string[] = [];
    let isUp = false;
    const under = Promise.withResolvers<void>();
    const { connection, wake } = await run(
      sending(async (send, message) => {
        sent.push(message.body);
        if (message.body === 'chegou') await send(message);
        if (message.body === 'em curso') await under.promise;
        if (!isUp || message.body === 'em curso')
          throw new SendError('transient', 'fora', { waitSeconds: 1 });
        return send(message);
      }),
    );
    for (const body of ['chegou', 'caiu', 'em curso'])
      await scenario.reply(await scenario.conversation(connection), body, { isMass: true });
    wake();
    await until(() => sent.length >= 3);
    await until(async () => (await states()).filter(([status]) => status === 'queued').length === 2);
    await scenario.owner.query(`update messages set error = 'campaign.cancelled'`);
    under.resolve();
    isUp = true;
    await until(async () => (await states()).every(([status]) => status === 'sent' || status === 'skipped'));
    expect(await states()).toEqual([
      ['sent', null],
      ['skipped', 'campaign.cancelled'],
      ['skipped', 'campaign.cancelled'],
    ]);
  });

  it('does not keep people from writing to him', async () => {
    const { process, connection, wake } = await run();
    const refusing = await scenario.conversation(connection);
    await suppress(refusing);
    await scenario.reply(refusing, 'resposta');
    await scenario.reply(refusing, 'campanha', { isMass: true });
    wake();
    await until(async () => (await states()).every(([status]) => status === 'sent' || status === 'skipped'));
    expect(await screen(process, refusing)).toEqual(['resposta']);
  });
});
