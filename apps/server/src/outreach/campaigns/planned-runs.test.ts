import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { App } from '../../platform/app.ts';
import { filledDatabase } from '../../testing/test-database.ts';
import { PlannedRuns } from './planned-runs.ts';

const scenario = `
insert into companies (id, name) values (1, 'Empresa'), (2, 'Outra');
insert into campaigns (company_id, id, name, status, "startedAt", "dueAt") values
  (1, 7, 'Pergunta', 'EM_ANDAMENTO', now(), null),
  (1, 8, 'Amanhã', 'EM_ANDAMENTO', now(), '2026-11-21T12:00:00Z'),
  (1, 9, 'Agora', 'EM_ANDAMENTO', now(), '2026-11-20T12:00:02Z'),
  (2, 10, 'De outra', 'EM_ANDAMENTO', now(), null);`;

const second = (count: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, 0, count * 1_000));
let database: App['database'];
let close: () => Promise<void>;
let runs: PlannedRuns;
let now: Date;
/** Campaign and second of each job. */
let planned: [number, number][];
beforeAll(async () => {
  ({ database, close } = await filledDatabase(scenario));
});
afterAll(async () => close());
beforeEach(() => {
  planned = [];
  now = second(0);
  const add: App['jobs']['add'] = async (_tx, _name, payload, options) => {
    const { campaignId } = payload as { campaignId: number };
    planned.push([campaignId, ((options?.runAt?.getTime() ?? 0) - second(0).getTime()) / 1_000]);
  };
  const jobs = { add } as App['jobs'];
  runs = new PlannedRuns({ database, jobs, now: () => now });
});

async function plan(at: number, due: number, campaignId = 7, companyId = 1): Promise<void> {
  now = second(at);
  await runs.plan(companyId, [{ campaignId, dueAt: second(due) }]);
}

it('plans the first run, an earlier one, and one after the last is over, each for a whole second', async () => {
  await plan(0, 4.2);
  await plan(1, 2.7);
  await plan(3, 8);
  expect(planned).toEqual([
    [7, 5],
    [7, 3],
    [7, 8],
  ]);
});

it('plans none behind one that comes before it', async () => {
  await plan(0, 4.2);
  await plan(1, 9);
  await plan(4.5, 4.8);
  expect(planned).toEqual([[7, 5]]);
});

it('plans one for each second however many are due at once', async () => {
  for (const due of [3.1, 3.2, 3.9, 4.1, 4.2]) await plan(due, due);
  expect(planned).toEqual([
    [7, 4],
    [7, 5],
  ]);
});

it('knows campaigns of several companies apart', async () => {
  await plan(0, 6, 10, 2);
  await plan(0, 7, 8);
  await plan(0, 5, 7);
  expect(planned).toEqual([
    [10, 6],
    [8, 7],
    [7, 5],
  ]);
});

it('puts off no run of the campaign itself that comes sooner', async () => {
  await plan(0, 5, 9);
  expect(planned).toEqual([]);
  await plan(0, 1, 9);
  expect(planned).toEqual([[9, 1]]);
});
