import { afterAll, beforeAll, expect, it } from 'vitest';
import { mortalServer, type MortalServer } from '../../testing/mortal-server.ts';
import { MailServer } from '../testing/mail-server.ts';

const smtp = new MailServer();
let server: MortalServer;
beforeAll(async () => {
  await smtp.start();
  server = await mortalServer(smtp.environment);
  await server.call('PUT', '/settings/userCreation', { value: 'enabled' });
}, 60_000);
afterAll(async () => {
  await server.close();
  await smtp.stop();
});

const rows = async () => server.query('select status, attempts, "messageId" from mails order by id');

/** The dead process is found at once instead of after half a minute, and its claim ends. */
const letTimePass = async () =>
  server.query(`
    update job_workers set "seenAt" = now() - interval '1 minute' where "poolId" in
      (select locked_by from graphile_worker._private_jobs where locked_by is not null);
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null;
    update graphile_worker._private_job_queues set locked_at = now() - interval '1 minute' where locked_by is not null;
    update mails set "nextAttemptAt" = now() where status = 'sending'`);

it('a process dies between sending a mail and knowing of it: it goes again, with the same Message-ID', async () => {
  const dead = Promise.withResolvers<void>();
  smtp.received = () => dead.promise;
  const [{ id: planId }] = await server.query('select id from plans limit 1');
  await server.call('POST', '/auth/signup', {
    name: 'Bia',
    companyName: 'Loja',
    email: 'bia@loja.test',
    password: 'segredo-5',
    phone: '5511',
    planId,
  });
  await expect.poll(() => smtp.mails.length, { timeout: 30_000 }).toBe(1);
  expect(await rows()).toMatchObject([{ status: 'sending', attempts: 1 }]);
  await server.kill();
  dead.resolve();
  smtp.received = async () => undefined;
  await letTimePass();

  await server.restart();
  await expect
    .poll(async () => (await rows())[0], { timeout: 60_000 })
    .toMatchObject({ status: 'sent', attempts: 2 });
  const [row] = await rows();
  expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([row.messageId, row.messageId]);
}, 120_000);
