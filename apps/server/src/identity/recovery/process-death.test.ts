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
const letTimePass = async () =>
  server.query(`
    update job_workers set "seenAt" = now() - interval '1 minute' where "poolId" in
      (select locked_by from graphile_worker._private_jobs where locked_by is not null);
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null;
    update graphile_worker._private_job_queues set locked_at = now() - interval '1 minute' where locked_by is not null;
    update mails set "nextAttemptAt" = now() where status = 'sending'`);

async function dieAndComeBack(): Promise<void> {
  await server.kill();
  await letTimePass();
  await server.restart();
}

it('a process dies between any two steps of a recovery: the flow goes on, and no log has the code', async () => {
  await server.query(`update users set wpp = '5511987654321' where email = 'admin@prosa.local'`);
  const { userId } = await server.call('POST', '/enviar-email', { wpp: '11 98765-4321' });
  await dieAndComeBack();
  await expect.poll(() => smtp.mails.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const code = /^\d{6}$/m.exec(smtp.mails.at(-1)?.text ?? '')?.[0] ?? '';
  await dieAndComeBack();
  // The first answer is lost with the process.
  await server.call('GET', `/verificar-code/5511987654321?code=${code}`);
  await dieAndComeBack();
  const { resetToken } = await server.call('GET', `/verificar-code/5511987654321?code=${code}`);
  await dieAndComeBack();
  await server.call('PUT', '/atualizar-senha', { userId, resetToken, newPassword: 'outra-senha' });
  await dieAndComeBack();
  const signIn = { email: 'admin@prosa.local', password: 'outra-senha' };
  expect(await server.call('POST', '/auth/login', signIn)).toMatchObject({ user: { email: signIn.email } });
  // The log of the server that lives is complete: that of a dead one lacks its last lines.
  await expect.poll(() => server.output()).toContain('/api/auth/login');
  for (const secret of [code, resetToken, '5511987654321', 'outra-senha'])
    expect(server.output().includes(secret), 'in the log').toBe(false);
}, 180_000);
