import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MortalServer, mortalServer } from '../../testing/mortal-server.ts';
import { codeIn } from './testing/recovering.ts';

const RUI = '5511987654321';
const slow = { timeout: 60_000, interval: 100 };
let server: MortalServer;
let connection: number;

beforeAll(async () => {
  server = await mortalServer({ LOG_LEVEL: 'trace' });
  connection = (await server.call('POST', '/whatsapp', { name: 'Loja', provider: 'sandbox' })).id;
  await server.query(`insert into users (company_id, name, email, "passwordHash", wpp)
    select 1, 'Rui', 'rui@prosa.test', "passwordHash", '${RUI}' from users where email = 'admin@prosa.local'`);
}, 60_000);
afterAll(async () => server.close());

/** Jobs that the dead process had begun are taken over at once instead of after half a minute. */
const letTimePass = async () =>
  server.query(`
    update job_workers set "seenAt" = now() - interval '1 minute' where "poolId" in
      (select locked_by from graphile_worker._private_jobs where locked_by is not null);
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null;
    update graphile_worker._private_job_queues set locked_at = now() - interval '1 minute' where locked_by is not null`);
const request = async () => server.call('POST', '/enviar-email', { wpp: RUI });
const claimed = async () =>
  (await server.query('select count(*)::int as n from one_time_texts where content is null'))[0]?.n;
const onPhone = async (): Promise<string[]> => {
  const path = `/sandbox/${connection}/phones/${RUI}/messages`;
  return (await server.call('GET', path)).messages.map(({ body }: { body: string }) => codeIn(body));
};

it('a process is killed while it sends a code: it is lost, never sent twice, and the next one works', async () => {
  // The channel takes so long that the process dies between the claim and the send.
  await server.call('PUT', `/sandbox/${connection}`, { latencyMs: 5_000 });
  await request();
  await expect.poll(claimed, slow).toBe(1);
  await server.kill();
  await letTimePass();
  await server.restart();
  await server.call('PUT', `/sandbox/${connection}`, { latencyMs: 0 });
  const { userId } = await request();
  await expect.poll(async () => (await onPhone()).length, slow).toBe(1);
  const [code = ''] = await onPhone();
  expect(await claimed()).toBe(2);
  expect(await server.call('GET', `/verificar-code/${RUI}?code=${code}&userId=${userId}`)).toMatchObject({
    resetToken: expect.any(String),
  });
  await expect.poll(() => server.output()).toContain('/api/verificar-code');
  for (const secret of [code, RUI]) expect(server.output().includes(secret), 'in the log').toBe(false);
}, 180_000);
