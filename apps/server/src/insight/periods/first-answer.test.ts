import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { insertPeriod } from '../testing/periods.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
});
afterAll(async () => server.close());

const MIGRATION = '../../platform/database/migrations/0047-first-answers.sql';

it('is taken from the messages that are there when the column comes', async () => {
  const company = await make.company();
  const first = await insertPeriod(make, company, { finishedAt: '2026-03-05T13:00:00Z' }, {});
  const again = { createdAt: '2026-03-06T12:00:00Z', closedAt: null, finishedAt: null };
  const second = await insertPeriod(make, company, again, first.ticket);
  const silent = await insertPeriod(make, company, {}, {});
  const message = async (ticket: unknown, createdAt: string, facts: Record<string, unknown> = {}) =>
    make.message(ticket, { fromMe: true, byPerson: true, createdAt, ...facts });
  await message(first.ticket, '2026-03-05T12:01:00Z', { byPerson: false });
  await message(first.ticket, '2026-03-05T12:02:00Z', { isPrivate: true });
  await message(first.ticket, '2026-03-05T12:03:00Z');
  await message(first.ticket, '2026-03-05T12:04:00Z');
  await message(first.ticket, '2026-03-06T12:05:00Z');
  const text = await readFile(new URL(MIGRATION, import.meta.url), 'utf8');
  const fill = /update ticket_tracking[\s\S]*?;/.exec(text)?.[0] ?? '';
  const rows = await server.app.database.acrossCompanies('as the migration does', async (tx) => {
    await tx.query('test-fill', fill, []);
    return tx.query('test-answers', 'select id, "firstAnswerAt" from ticket_tracking order by id', []);
  });
  expect(rows).toEqual([
    { id: first.id, firstAnswerAt: '2026-03-05T12:03:00.000Z' },
    { id: second.id, firstAnswerAt: '2026-03-06T12:05:00.000Z' },
    { id: silent.id, firstAnswerAt: null },
  ]);
});
