import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailServer } from '../../platform/testing/mail-server.ts';
import { type MortalServer, mortalServer } from '../../testing/mortal-server.ts';

const smtp = new MailServer();
let server: MortalServer;
beforeAll(async () => {
  await smtp.start();
  server = await mortalServer({ ...smtp.environment, LOG_LEVEL: 'trace' });
}, 60_000);
afterAll(async () => {
  await server.close();
  await smtp.stop();
});

/** Jobs and mails that the dead process had begun are taken over at once instead of after half a minute. */
async function dieAndComeBack(): Promise<void> {
  await server.kill();
  await server.query(`
    update job_workers set "seenAt" = now() - interval '1 minute' where "poolId" in
      (select locked_by from graphile_worker._private_jobs where locked_by is not null);
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null;
    update graphile_worker._private_job_queues set locked_at = now() - interval '1 minute' where locked_by is not null;
    update mails set "nextAttemptAt" = now() where status = 'sending'`);
  await server.restart();
}

it('a process dies between any two steps of an invitation: the person gets in, and no log has the token', async () => {
  const email = 'rui@loja.test';
  await server.call('POST', '/users', { name: 'Rui', email });
  await dieAndComeBack();
  await expect.poll(() => smtp.mails.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const token = /invitation#(\S+)/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? '';
  await dieAndComeBack();
  expect(await server.call('POST', '/auth/invitation', { token })).toMatchObject({ name: 'Rui', email });
  await dieAndComeBack();
  // The answer is lost with the process: the password is set, and signs in.
  await server.call('POST', '/auth/invitation/accept', {
    token,
    name: 'Rui Prado',
    password: 'chuva-fina-9',
  });
  await dieAndComeBack();
  const signIn = { email, password: 'chuva-fina-9' };
  expect(await server.call('POST', '/auth/login', signIn)).toMatchObject({ user: { name: 'Rui Prado' } });
  await expect.poll(() => server.output()).toContain('/api/auth/login');
  for (const secret of [token, token.split('.')[1] ?? '', 'chuva-fina-9'])
    expect(server.output().includes(secret), 'in the log').toBe(false);
}, 180_000);
