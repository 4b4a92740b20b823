import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { PacedWorld } from '../testing/paced-world.ts';
import type { Process } from '../testing/test-world.ts';

const line = new PacedWorld();

/** Has each look at what waits take so long; answers when they began. */
function slowLooks({ app: { database } }: Process, ms: number): number[] {
  const looks: number[] = [];
  const across = database.acrossCompanies.bind(database);
  const slowly = (tx: OperatorTransaction): OperatorTransaction => ({
    ...tx,
    async query(name, text, values) {
      const began = performance.now();
      const rows = await tx.query<never>(name, text, values);
      if (name !== 'pace-waiting') return rows;
      // Only now: what is written after a look has been counted is not in it.
      looks.push(began);
      await sleep(ms);
      return rows;
    },
  });
  database.acrossCompanies = (reason, work) => across(reason, (tx) => work(slowly(tx)));
  return looks;
}

it('sends what it has claimed once, though strangers of the same look could not be told to wait', async () => {
  const { connection } = await line.open();
  const { owner } = line.world;
  await line.change(connection, '"firstContactsPerDay" = 0');
  await owner.query('alter table messages add constraint nobody_waits check ("waitsFor" is null)');
  const [stranger, customer] = await line.strangers(connection, 2);
  if (!stranger || !customer) throw new Error('there are none');
  await line.wrote(customer);
  await line.world.reply(stranger, 'campanha');
  await line.world.reply(customer, 'resposta');
  line.wake(connection);
  await expect
    .poll(async () => (await line.ours())[1], { timeout: 8_000 })
    .toMatchObject({ status: 'sent', attempts: 1 });
  await owner.query('alter table messages drop constraint nobody_waits');
  await line.eventually([
    ['campanha', 'queued', 'noFirstContacts'],
    ['resposta', 'sent', null],
  ]);
});

it('rests after a look that took long, whatever changes meanwhile, and then sends what came', async () => {
  const { process, connection } = await line.open();
  const [customer] = await line.strangers(connection, 1);
  if (!customer) throw new Error('there is none');
  await line.wrote(customer);
  const looks = slowLooks(process, 40);
  line.wake(connection);
  await expect.poll(() => looks.length, { timeout: 8_000 }).toBe(1);
  await line.world.reply(customer, 'resposta');
  for (let round = 0; round < 40; round += 1) {
    line.wake(connection);
    await sleep(10);
  }
  expect(looks).toHaveLength(1);
  await line.eventually([['resposta', 'sent', null]]);
  // Twenty times as long as it took.
  const [first = 0, second = 0] = looks;
  expect(second - first).toBeGreaterThan(800);
});
