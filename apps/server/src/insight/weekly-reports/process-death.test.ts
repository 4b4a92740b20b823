import { dueWeek } from '@prosa/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailServer } from '../../platform/testing/mail-server.ts';
import { type MortalServer, mortalServer } from '../../testing/mortal-server.ts';

const smtp = new MailServer();
let server: MortalServer;
beforeAll(async () => {
  await smtp.start();
  server = await mortalServer(smtp.environment);
}, 60_000);
afterAll(async () => {
  await server.close();
  await smtp.stop();
});

/** Inserting a mail waits while the flag is up. */
const slowInsert = `
  create table test_flag (up boolean);
  insert into test_flag values (true);
  grant select on test_flag to public;
  create function test_wait() returns trigger language plpgsql as $$
  begin
    while exists (select from public.test_flag where up) loop perform pg_sleep(0.05); end loop;
    return new;
  end $$;
  create trigger test_wait before insert on mails for each row execute function test_wait()`;
const waits = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
const addJob = `select graphile_worker.add_job('weekly-reports')`;

/** The dead process is found at once instead of after half a minute. */
const letTimePass = `
  update job_workers set "seenAt" = now() - interval '1 minute' where "poolId" in
    (select locked_by from graphile_worker._private_jobs where locked_by is not null);
  update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null;
  update graphile_worker._private_job_queues set locked_at = now() - interval '1 minute' where locked_by is not null`;

it('a process dies with a week taken and the mail half stored: the mail comes once, from the next process', async () => {
  // Somewhere it is always past seven on Monday.
  const timeZone = ['America/Sao_Paulo', 'Asia/Tokyo'].find((zone) => dueWeek(new Date(), zone, new Date(0)));
  await server.call('PUT', '/settings/timezone', { value: timeZone });
  await server.call('PUT', '/dashboard/weekly-report', { enabled: true });
  await server.query(`update weekly_reports set "createdAt" = '2020-01-01'`);
  await server.query(slowInsert);
  await server.query(addJob);
  await expect.poll(async () => server.query(waits), { timeout: 30_000 }).toHaveLength(1);
  await server.kill();
  await server.query('update test_flag set up = false');
  await expect.poll(async () => server.query(waits), { timeout: 30_000 }).toEqual([]);
  expect(await server.query('select from weekly_report_mails')).toEqual([]);
  expect(await server.query('select from mails')).toEqual([]);

  await server.query(letTimePass);
  await server.restart();
  await expect.poll(() => smtp.mails.length, { timeout: 60_000 }).toBe(1);
  await server.query(addJob);
  await server.query(`select graphile_worker.add_job('weekly-report',
    (select json_build_object('companyId', company_id, 'userId', "userId") from weekly_reports))`);
  const open = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('weekly-reports', 'weekly-report', 'mails-send')`;
  await expect.poll(async () => server.query(open), { timeout: 30_000 }).toEqual([]);
  expect(await server.query('select from weekly_report_mails')).toHaveLength(1);
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]?.subject).toMatch(/^Relatório semanal: /);
}, 180_000);
