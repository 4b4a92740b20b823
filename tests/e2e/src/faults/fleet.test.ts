import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { startFleet, type Fleet } from '../support/fleet.ts';

const PHONE = '5511977770001';
let fleet: Fleet;
let servers: Fleet['servers'];
let clients: Fleet['clients'];
let token: string;
let connection: number;
let ticketId: number;

beforeAll(async () => {
  fleet = await startFleet();
  ({ servers, clients, token } = fleet);
  const { id } = await clients[0].expectOk<{ id: number }>('POST', '/whatsapp', {
    name: 'Linha',
    channel: 'whatsapp',
    provider: 'sandbox',
  });
  connection = id;
}, 120_000);

afterAll(async () => fleet.close());

async function writes(client: ApiClient, id: string): Promise<void> {
  await client.expectOk('POST', `/sandbox/${connection}/inbound`, {
    from: { number: PHONE, name: 'Ana' },
    message: { id, type: 'text', body: id },
  });
}

async function repliesOnScreen(client: ApiClient): Promise<string[]> {
  const { messages } = await client.expectOk<{ messages: { body: string; fromBusiness: boolean }[] }>(
    'GET',
    `/sandbox/${connection}/phones/${PHONE}/messages`,
  );
  return messages.filter((message) => message.fromBusiness).map((message) => message.body);
}

it('shows a browser on one process what a customer wrote through the other', {
  timeout: 30_000,
}, async () => {
  const me = await clients[1].expectOk<{ id: number }>('GET', '/auth/me');
  const socket: Socket = io(`${servers[1].url}/1`, { auth: { token }, transports: ['websocket'] });
  const heard: string[] = [];
  socket.on('company-1-appMessage', (event: { message: { body: string } }) => heard.push(event.message.body));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  await writes(clients[0], 'in-across');
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('in-across');
  socket.close();

  const { tickets } = await clients[1].expectOk<{ tickets: { id: number }[] }>(
    'GET',
    '/tickets?status=pending&showAll=true',
  );
  ticketId = tickets[0]?.id ?? 0;
  await clients[1].expectOk('PUT', `/tickets/${ticketId}`, { status: 'open', userId: me.id });
});

it('moves the connection within 20 s when a process is killed, and sends each reply once', {
  timeout: 90_000,
}, async () => {
  const accepted: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    const body = `before-${index}`;
    await clients[index % 2 === 0 ? 0 : 1].expectOk('POST', `/messages/${ticketId}`, { body });
    accepted.push(body);
  }
  // Either of the two may run the connection: each is killed once.
  for (const victim of [0, 1] as const) {
    const survivor = victim === 0 ? 1 : 0;
    await servers[victim].kill();
    for (let index = 0; index < 5; index += 1) {
      const body = `after-${victim}-${index}`;
      await clients[survivor].expectOk('POST', `/messages/${ticketId}`, { body });
      accepted.push(body);
    }
    await expect
      .poll(async () => repliesOnScreen(clients[survivor]), { timeout: 20_000, interval: 250 })
      .toEqual(accepted);
    await writes(clients[survivor], `in-${victim}`);
    await servers[victim].start();
  }
});
