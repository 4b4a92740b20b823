import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { runOperation, type CommandOutcome } from '../testing/run-command.ts';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await testDatabase();
  database = new Database(place.address, createLogger('silent'));
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

async function figures(...args: string[]): Promise<CommandOutcome> {
  const { host = '', database: name } = place.address;
  const url = `postgres://postgres@localhost/${name}?host=${encodeURIComponent(host)}`;
  return runOperation('figures', args, { DATABASE_URL: url });
}

const run = async (text: string): Promise<unknown[]> =>
  database.acrossCompanies('the test fills a company', (tx) => tx.lastQuery(text, []));

async function companyWithPeriods(id: number): Promise<void> {
  await run(`insert into companies (id, name) values (${id}, 'Empresa ${id}')`);
  await run(`insert into contacts (company_id, id, name, number) values (${id}, 1, 'Bia', '5511988887777')`);
  await run(`insert into conversations (company_id, id, "contactId") values (${id}, 1, 1)`);
  await run(`insert into tickets (company_id, id, "conversationId", "contactId", status, channel, uuid)
    values (${id}, 1, 1, 1, 'closed', 'whatsapp', gen_random_uuid())`);
  await run(`insert into ticket_tracking (company_id, "ticketId", "createdAt", "finishedAt")
    values (${id}, 1, now() - interval '50 hours', now())`);
}

it('counts the sums by day again, and says which differed', async () => {
  await companyWithPeriods(31);
  await companyWithPeriods(32);
  const first = await figures('--company=31');
  expect(first).toMatchObject({ code: 0, errors: '' });
  expect(first.output).toMatch(/^company 31: [45] days counted, 0 differed\n$/);
  await run('update period_sums set tickets = 7 where company_id = 31');
  const all = await figures();
  expect(all).toMatchObject({ code: 1, errors: '' });
  expect(all.output).toMatch(
    /company 31: [45] days counted, 1 differed\n {2}\d{4}-\d\d-\d\d differed\ncompany 32: [45] days counted, 0 differed\n$/,
  );
  expect((await figures()).code).toBe(0);
});

it.each([
  ['--company=99', '--company: there is no company 99.\n'],
  ['--company=um', '--company: an id is a whole number.\n'],
  ['--day=1', 'npm run figures'],
])('refuses %s', async (argument, text) => {
  const { code, errors } = await figures(argument);
  expect(code).toBe(2);
  expect(errors).toContain(text);
});
