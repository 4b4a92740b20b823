import { newConnectionToken } from '@prosa/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MortalServer, mortalServer } from '../../testing/mortal-server.ts';

// A program sends with one key again and again while the server is killed at any moment: the phone has one message.

const KILLS = 6;
const AT_ONCE = 20;

let server: MortalServer;
let token: string;
beforeAll(async () => {
  server = await mortalServer();
  token = newConnectionToken();
  const input = { name: 'Loja', channel: 'whatsapp', provider: 'sandbox', token };
  await server.call('POST', '/whatsapp', input);
}, 60_000);
afterAll(async () => server.close());

/** The status, or null without an answer. */
async function send(key: string): Promise<number | null> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const body = JSON.stringify({ number: '5511988887777', body: key });
  const answer = await fetch(`${server.url}/api/messages/send`, { method: 'POST', headers, body }).catch(
    () => null,
  );
  return answer?.status ?? null;
}

it('twenty requests at once with one key, repeated over a kill, are one message', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const key = `pedido-${kill}`;
    const sending = Promise.all(Array.from({ length: AT_ONCE }, async () => send(key)));
    // Meanwhile between none and all of the transactions are committed.
    for (let step = 0; step < kill; step += 1) await server.query('select 1');
    await server.kill();
    await sending;
    await server.restart();
    await expect.poll(async () => send(key), { timeout: 60_000 }).toBe(200);
    const rows = await server.query(`select count(*)::int as count from messages where body = '${key}'`);
    expect(rows).toEqual([{ count: 1 }]);
  }
  const onPhone = `select body, count(*)::int as count from sandbox_messages group by body order by body`;
  const expected = Array.from({ length: KILLS }, (_, kill) => ({ body: `pedido-${kill}`, count: 1 }));
  await expect.poll(async () => server.query(onPhone), { timeout: 60_000 }).toEqual(expected);
}, 300_000);
