import { type ChannelDriver, SendError } from '@prosa/channel-driver';
import { reason } from '@prosa/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openScenario, type Process, type Scenario } from '../testing/fleet-scenario.ts';
import { sending, until } from '../testing/watching.ts';

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
  await Promise.all(started.splice(0).map(async (process) => process.stop()));
});

const RECIPIENTS = 60;
/** Messages of a campaign that a connection sends at the same time. */
const UNDER_WAY = 8;

/** A channel that refuses one message of the campaign, and keeps what it was given after that. */
function refusing(error: SendError, at = 12) {
  let calls = 0;
  const after: string[] = [];
  let isRefused = false;
  const wrap = (driver: ChannelDriver): ChannelDriver =>
    sending(async (send, message) => {
      if (isRefused) after.push(message.body);
      if (message.body === 'campanha' && (calls += 1) === at) {
        isRefused = true;
        throw error;
      }
      return send(message);
    })(driver);
  return { wrap, after, isRefused: () => isRefused };
}

async function run(wrap?: (driver: ChannelDriver) => ChannelDriver): Promise<Process> {
  const process = scenario.process(wrap);
  process.start();
  started.push(process);
  return process;
}

const stopped = async () => {
  const [row] = (
    await scenario.owner.query(
      `select restriction is not null or "campaignsPausedUntil" > now() as stopped from connections`,
    )
  ).rows;
  return row?.stopped === true;
};
const countOf = async (status: string, body = 'campanha') =>
  (await scenario.messages()).filter((one) => one.status === status && one.body === body).length;
const code = (number: number) => ({ code: number });

describe('a campaign whose number is refused', () => {
  it.each([
    ['131048', new SendError('transient', reason('meta.limited', code(131_048)), { waitSeconds: 300 })],
    ['131049', new SendError('permanent', reason('meta.marketingLimit', code(131_049)))],
    ['130429', new SendError('transient', reason('meta.tooFast', code(130_429)), { waitSeconds: 2 })],
    [
      'for a restriction',
      new SendError('permanent', reason('web.restricted'), { restriction: { until: null } }),
    ],
  ])('(%s) sends nothing more, while people are answered, and goes on afterwards', async (_why, error) => {
    const { wrap, after, isRefused } = refusing(error);
    const process = await run(wrap);
    const connection = await scenario.connection(process);
    const wake = () =>
      scenario.bus.publish('outbox', { companyId: connection.companyId, whatsappId: connection.id });
    await scenario.campaign(connection, RECIPIENTS);
    wake();
    await until(isRefused);
    await until(stopped);
    await until(async () => (await countOf('sending')) === 0);
    const sent = await countOf('sent');
    await scenario.reply(await scenario.conversation(connection), 'resposta');
    wake();
    await until(async () => (await countOf('sent', 'resposta')) === 1);
    // Those that were claimed together with the refused one.
    expect(after.filter((body) => body === 'campanha').length).toBeLessThan(UNDER_WAY);
    expect(await countOf('sent')).toBe(sent);
    const failed = error.reason.startsWith('meta.marketingLimit') ? 1 : 0;
    expect(await countOf('failed')).toBe(failed);
    expect(await countOf('queued')).toBe(RECIPIENTS - sent - failed);

    await Promise.all(started.splice(0).map(async (one) => one.stop()));
    await scenario.owner.query(
      `update connections set restriction = null, "restrictedUntil" = null, "campaignsPausedUntil" = null`,
    );
    await scenario.owner.query(`update messages set "nextAttemptAt" = null where status = 'queued'`);
    await run();
    await until(async () => (await countOf('sent')) === RECIPIENTS - failed);
  });
});

describe('a company whose plan has lost campaigns', () => {
  it('sends none of their messages before they are taken back, while people are answered', async () => {
    const { rows } = await scenario.owner.query<{ id: string }>(
      `insert into plans (name, users, connections, queues, "useCampaigns")
       values ('Sem campanhas', 1, 1, 1, false) returning id`,
    );
    const plan = Number(rows[0]?.id);
    await scenario.owner.query('update companies set "planId" = $1 where id = $2', [
      plan,
      scenario.companyId,
    ]);
    const process = await run();
    const connection = await scenario.connection(process);
    const wake = () =>
      scenario.bus.publish('outbox', { companyId: connection.companyId, whatsappId: connection.id });
    await scenario.campaign(connection, 5);
    await scenario.reply(await scenario.conversation(connection), 'resposta');
    wake();
    await until(async () => (await countOf('sent', 'resposta')) === 1);
    expect(await countOf('queued')).toBe(5);
    await scenario.owner.query('update plans set "useCampaigns" = true where id = $1', [plan]);
    wake();
    await until(async () => (await countOf('sent')) === 5);
    await scenario.owner.query('update companies set "planId" = null where id = $1', [scenario.companyId]);
  });
});
