import type { Viewer } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../identity/index.ts';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { insertPeriod } from '../testing/periods.ts';
import { reportCompany } from '../testing/report-company.ts';
import { reportOf } from './list-reports.ts';
import type { Report } from './queries.ts';
import { allParts } from './report-parts.ts';
import { reportRows } from './report-row.ts';

let server: ModuleServer;
let make: Given;
let viewer: Viewer;
let report: Report;
/** Newest first. */
let periodIds: number[];

beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  const { company, admin, sales, ana, connection } = await reportCompany(make);
  const place = { queueId: sales.id, userId: ana.id, whatsappId: connection.id };
  const found: number[] = [];
  // Some begin in the same instant: their ids order them.
  for (let count = 0; count < 25; count += 1) {
    const createdAt = new Date(Date.UTC(2026, 2, 1 + Math.floor(count / 3))).toISOString();
    found.push((await insertPeriod(make, company, { createdAt }, place)).id);
  }
  periodIds = found.toReversed();
  viewer = await createAuthenticator(server.app).byAccessToken(admin.token);
  report = await reportOf(server.app, viewer, {});
});

const pace = { size: 3, slowMs: 10_000, longestMs: 10_000 };
const idsOf = (rows: readonly { periodId: number }[]) => rows.map(({ periodId }) => periodId);
async function idsIn(parts: AsyncIterable<{ periodId: number }[]>): Promise<number[]> {
  const ids: number[] = [];
  for await (const rows of parts) ids.push(...idsOf(rows));
  return ids;
}
const withoutConnection = async () => {
  const busy = () => {
    const { total, idle } = server.app.database.usage().prosa_app;
    return total - idle;
  };
  await expect.poll(busy, { interval: 5 }).toBe(0);
};

describe('all rows of a report', () => {
  it('are each there once, the newest first, also where the last part is full', async () => {
    expect(await idsIn(allParts(server.app, report, reportRows, pace))).toEqual(periodIds);
    const even = { ...pace, size: 5 };
    expect(await idsIn(allParts(server.app, report, reportRows, even))).toEqual(periodIds);
    await withoutConnection();
  });

  it('are those that were there when the file began', async () => {
    const parts = allParts(server.app, report, reportRows, pace);
    const first = (await parts.next()).value ?? [];
    await server.app.database.inCompany(viewer.companyId, async ({ db }) => {
      await db
        .deleteFrom('ticket_tracking')
        .where('id', '=', periodIds.at(-1) ?? 0)
        .execute();
    });
    expect([...idsOf(first), ...(await idsIn(parts))]).toEqual(periodIds);
  });

  it('take no connection of the database while their reader waits, and none is left out or there twice', async () => {
    const parts = allParts(server.app, report, reportRows, { ...pace, slowMs: 1 });
    const first = (await parts.next()).value ?? [];
    await withoutConnection();
    expect([...idsOf(first), ...(await idsIn(parts))]).toEqual(periodIds);
  });

  it('are read in parts after a statement that took long', async () => {
    const parts = allParts(server.app, report, reportRows, { ...pace, longestMs: 0 });
    expect(await idsIn(parts)).toEqual(periodIds);
  });

  it('are read in parts while as many long reads are under way as may be', async () => {
    const released = Promise.withResolvers<void>();
    const read = () => server.app.database.longRead(viewer.companyId, async () => released.promise);
    const others = [read(), read()];
    expect(read()).toBeUndefined();
    expect(await idsIn(allParts(server.app, report, reportRows, pace))).toEqual(periodIds);
    released.resolve();
    for (const other of others) await other;
    const further = read();
    expect(further).toBeDefined();
    await further;
  });

  it('end their statement where the reader leaves, and where a row cannot be answered', async () => {
    for await (const rows of allParts(server.app, report, reportRows, pace)) {
      expect(idsOf(rows)).toEqual(periodIds.slice(0, 3));
      break;
    }
    await withoutConnection();
    const failing = allParts<{ periodId: number }>(
      server.app,
      report,
      () => Promise.reject(new Error('no answer')),
      pace,
    );
    await expect(idsIn(failing)).rejects.toThrow('no answer');
    await withoutConnection();
  });
});
