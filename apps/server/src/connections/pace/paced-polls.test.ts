import { expect, it, vi } from 'vitest';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { PacedScenario } from '../testing/paced-scenario.ts';
import type { Process } from '../testing/fleet-scenario.ts';

const number = new PacedScenario();

/** A clock that only the test advances. */
function stoppedClock(): { advance: (ms: number) => void } {
  let now = Date.now() - performance.timeOrigin;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return { advance: (ms) => void (now += ms) };
}

/** Makes each poll for waiting messages take `ms` by that clock; counts the polls that began and that ended. */
function slowPolls({ app: { database } }: Process, clock: ReturnType<typeof stoppedClock>, ms: number) {
  const polls = { begun: 0, ended: 0 };
  const across = database.acrossCompanies.bind(database);
  const slowly = (tx: OperatorTransaction): OperatorTransaction => ({
    ...tx,
    async query(name, text, values) {
      const rows = await tx.query<never>(name, text, values);
      if (name === 'pace-waiting') clock.advance(ms);
      return rows;
    },
  });
  vi.spyOn(database, 'acrossCompanies').mockImplementation(async (reason, work) => {
    const isPoll = reason === 'choose what to send';
    if (isPoll) polls.begun += 1;
    const result = await across(reason, (tx) => work(slowly(tx)));
    if (isPoll) polls.ended += 1;
    return result;
  });
  return polls;
}

it('sends a claimed message once, even if strangers of the same poll could not be postponed', async () => {
  const { connection } = await number.open();
  const { owner } = number.scenario;
  await number.change(connection, '"firstContactsPerDay" = 0');
  await owner.query('alter table messages add constraint nobody_waits check ("waitsFor" is null)');
  const [stranger, customer] = await number.strangers(connection, 2);
  if (!stranger || !customer) throw new Error('there are none');
  await number.wrote(customer);
  await number.scenario.reply(stranger, 'campanha');
  await number.scenario.reply(customer, 'resposta');
  number.wake(connection);
  await expect
    .poll(async () => (await number.ours())[1], { timeout: 8_000 })
    .toMatchObject({ status: 'sent', attempts: 1 });
  await owner.query('alter table messages drop constraint nobody_waits');
  await number.eventually([
    ['campanha', 'queued', 'noFirstContacts'],
    ['resposta', 'sent', null],
  ]);
});

it('rests after a poll that took long, whatever changes meanwhile, and then sends what came', async () => {
  const { process, connection } = await number.open();
  const [customer] = await number.strangers(connection, 1);
  if (!customer) throw new Error('there is none');
  await number.wrote(customer);
  const clock = stoppedClock();
  const polls = slowPolls(process, clock, 40);
  // By more than the usual interval; again if a poll was under way that began earlier and is not counted.
  const pollOnce = () => {
    if (polls.begun === 0) {
      clock.advance(2_001);
      number.wake(connection);
    }
    return polls.ended;
  };
  await expect.poll(pollOnce, { interval: 20 }).toBe(1);
  await number.scenario.reply(customer, 'resposta');
  // Twenty times as long as the poll took.
  clock.advance(799);
  for (let round = 0; round < 40; round += 1) number.wake(connection);
  // A poll begins with its wake-up: once the database has answered another query, it would have been counted.
  await number.eventually([['resposta', 'queued', null]]);
  expect(polls).toEqual({ begun: 1, ended: 1 });
  clock.advance(1);
  number.wake(connection);
  await number.eventually([['resposta', 'sent', null]]);
});
