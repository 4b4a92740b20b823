import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { App } from '../../platform/app.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { filledDatabase } from '../../testing/test-database.ts';
import { confirmAllReplies, confirmReplies } from './confirm-replies.ts';
import { GatheredReplies } from './gathered-replies.ts';
import { PlannedRuns } from './planned-runs.ts';
import { takeReplies } from './take-replies.ts';

const scenario = `
insert into companies (id, name) values (1, 'Empresa'), (2, 'Outra');
insert into campaigns (company_id, id, name, status, "startedAt") values
  (1, 7, 'Pergunta', 'EM_ANDAMENTO', now()), (2, 8, 'De outra', 'EM_ANDAMENTO', now());
insert into campaign_deliveries (company_id, id, "campaignId", name, number, "phoneKey", state, "askMessageId")
select 1, n, 7, '', n::text, n::text, 'asked', n from generate_series(1, 3000) n
union all select 2, 5000, 8, '', '1', '1', 'asked', 1;`;

const NOW = new Date('2026-11-20T12:00:00Z');
let database: App['database'];
let asOwner: (text: string) => Promise<void>;
let close: () => Promise<void>;
let app: Pick<App, 'database' | 'jobs' | 'log' | 'now'>;
let runs: PlannedRuns;
let planned: number[];
beforeAll(async () => {
  ({ database, asOwner, close } = await filledDatabase(scenario));
});
afterAll(async () => close());
beforeEach(async () => {
  await asOwner(
    `update campaign_deliveries set state = 'asked', "confirmedAt" = null, reason = null; delete from campaign_replies`,
  );
  planned = [];
  const add: App['jobs']['add'] = async (_tx, _name, payload) =>
    void planned.push((payload as { campaignId: number }).campaignId);
  app = { database, jobs: { add } as App['jobs'], log: createLogger('silent'), now: () => NOW };
  runs = new PlannedRuns(app);
});

const at = (second: number) => `2026-11-20T11:00:0${second}.000Z`;
const take = async (ids: number[], second = 1, companyId = 1, refuses = false) =>
  database.inCompany(companyId, async (tx) =>
    takeReplies(
      tx,
      ids.map((deliveryId) => ({ deliveryId, at: at(second), refuses })),
    ),
  );
const rows = async (name: string, text: string, companyId = 1) =>
  database.inCompany(companyId, (tx) => tx.query<{ id: number; at: string }>(name, text, []));
const confirmed = async (companyId = 1) =>
  (
    await rows(
      'test-confirmed',
      `select id, "confirmedAt" as at from campaign_deliveries where state = 'confirmed' order by id`,
      companyId,
    )
  ).map(({ id, at: time }) => [id, new Date(time).toISOString()]);
const left = async (companyId = 1) =>
  (await rows('test-replies', 'select id from campaign_replies', companyId)).length;

it('notes the first of several replies, once, and plans the campaign', async () => {
  await take([1, 2], 3);
  await take([1], 2);
  await confirmReplies(app, 1, runs);
  expect(await confirmed()).toEqual([
    [1, at(2)],
    [2, at(3)],
  ]);
  expect([await left(), planned]).toEqual([0, [7]]);
  await take([1], 9);
  await confirmReplies(app, 1, runs);
  expect((await confirmed())[0]).toEqual([1, at(2)]);
});

it('keeps the replies of a transaction in one row', async () => {
  await take([1, 2], 3);
  const kept = await database.inCompany(1, (tx) =>
    tx.query('test-kept', 'select "deliveryIds", "repliedAt", refuses from campaign_replies', []),
  );
  expect(kept).toEqual([{ deliveryIds: [1, 2], repliedAt: [at(3), at(3)], refuses: [false, false] }]);
});

it('sends nothing to who refuses, first or soon after, and lets the campaign end', async () => {
  await take([1], 1, 1, true);
  await take([2], 2);
  await take([2], 3, 1, true);
  await confirmReplies(app, 1, runs);
  expect([await confirmed(), await left(), planned]).toEqual([[], 0, [7]]);
  const refused = await rows(
    'test-refused',
    `select id, reason as at from campaign_deliveries where state = 'skipped' and "confirmedAt" is null
       and "dueAt" is null and "confirmationRequestedAt" is not null order by id`,
  );
  expect(refused).toEqual([
    { id: 1, at: 'declined' },
    { id: 2, at: 'declined' },
  ]);
  // A yes comes too late.
  await take([1], 4);
  await confirmReplies(app, 1, runs);
  expect(await confirmed()).toEqual([]);
});

it('drops replies of who is no longer asked, or no longer there', async () => {
  await asOwner(`update campaign_deliveries set state = 'skipped' where id = 3`);
  await take([3, 99_999]);
  await confirmReplies(app, 1, runs);
  expect([await confirmed(), await left(), planned]).toEqual([[], 0, []]);
  await asOwner(`update campaign_deliveries set state = 'asked' where id = 3`);
});

it('changes nothing of another company', async () => {
  await take([5000]);
  await take([5000], 1, 2);
  await confirmReplies(app, 1, runs);
  expect([await confirmed(2), await left(2)]).toEqual([[], 1]);
});

it('notes more than fit into one statement', async () => {
  for (let first = 1; first < 130; first += 2) await take([first, first + 1, 3_000]);
  await confirmReplies(app, 1, runs);
  expect([(await confirmed()).length, await left(), new Set(planned)]).toEqual([131, 0, new Set([7])]);
});

it('lets two processes note the same replies: each is noted once, and neither waits', async () => {
  await take([1, 2, 3]);
  await Promise.all([confirmReplies(app, 1, runs), confirmReplies(app, 1, new PlannedRuns(app))]);
  expect([(await confirmed()).length, await left()]).toEqual([3, 0]);
  await take([4]);
  await database.inCompany(1, async (tx) => {
    await tx.query('test-lock', 'select from campaign_replies for update', []);
    await confirmReplies(app, 1, runs);
  });
  expect([(await confirmed()).length, await left()]).toEqual([3, 1]);
});

it('notes what a killed process has left, of all companies', async () => {
  await take([1]);
  await take([5000], 2, 2);
  await confirmAllReplies(app, runs);
  expect([await confirmed(), await confirmed(2)]).toEqual([[[1, at(1)]], [[5000, at(2)]]]);
  expect(planned).toEqual([7, 8]);
});

it('notes those of the other companies when one fails', async () => {
  await take([1]);
  await take([5000], 2, 2);
  const plan: PlannedRuns['plan'] = async (companyId) => {
    if (companyId === 1) throw new Error('down');
  };
  await confirmAllReplies(app, { plan });
  expect(await confirmed(2)).toEqual([[5000, at(2)]]);
});

it('is done by itself soon after the messages are stored, and never for those that were not', async () => {
  const gathered = new GatheredReplies(app);
  await expect(
    database.inCompany(1, async (tx) => {
      await gathered.take(tx, [{ deliveryId: 2, at: at(1), refuses: false }]);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await database.inCompany(1, async (tx) =>
    gathered.take(tx, [{ deliveryId: 1, at: at(1), refuses: false }]),
  );
  expect(await confirmed()).toEqual([]);
  await expect.poll(async () => confirmed(), { timeout: 10_000 }).toEqual([[1, at(1)]]);
});

it('leaves to the job of every minute what fails', async () => {
  const inCompany = async () => Promise.reject(new Error('down'));
  const gathered = new GatheredReplies({ ...app, database: { inCompany } as unknown as App['database'] });
  await database.inCompany(1, async (tx) =>
    gathered.take(tx, [{ deliveryId: 1, at: at(1), refuses: false }]),
  );
  await gathered.flush();
  expect(await left()).toBe(1);
});
