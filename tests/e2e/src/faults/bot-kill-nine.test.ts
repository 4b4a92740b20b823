import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiClient } from '../api-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, freePort, ServerProcess, temporaryFolder } from '../server-process.ts';

const ROUNDS = 10;
const PHONES = Array.from({ length: 5 }, (_, index) => `551198888000${index}`);

let dataDir: string;
let server: ServerProcess;
let admin: ApiClient;
let line: number;
let counter = 0;
let isRunning = true;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = new ServerProcess(dataDir, await freePort());
  await server.start();
  admin = new ApiClient(server.url);
  await admin.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
  const queueIds: number[] = [];
  for (const [index, name] of ['Vendas', 'Suporte'].entries()) {
    const queue = { name, color: `#00000${index}`, greetingMessage: `Fila ${name}` };
    queueIds.push((await admin.expectOk<{ id: number }>('POST', '/queue', queue)).id);
  }
  const spoken = { greetingMessage: 'Menu', complationMessage: 'Até logo!', maxUseBotQueues: 0 };
  const connection = { name: 'Linha', channel: 'whatsapp', provider: 'sandbox', queueIds, ...spoken };
  line = (await admin.expectOk<{ id: number }>('POST', '/whatsapp', connection)).id;
}, 120_000);

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What was not answered is written again under its own id, as a channel delivers again what nobody took. */
async function write(phone: string, body: string): Promise<void> {
  const message = { id: `bot-${(counter += 1)}`, type: 'text', body };
  const from = { number: phone, name: 'Ana' };
  for (;;) {
    const answer = await admin.call('POST', `/sandbox/${line}/inbound`, { from, message });
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Shown {
  id: string;
  body: string;
  fromBusiness: boolean;
}
async function screen(phone: string): Promise<Shown[]> {
  const path = `/sandbox/${line}/phones/${phone}/messages`;
  return (await admin.expectOk<{ messages: Shown[] }>('GET', path)).messages;
}
const said = async (phone: string) =>
  (await screen(phone)).flatMap(({ fromBusiness, body }) => (fromBusiness ? [body.split('\n')[0]] : []));

/** One dialogue, again and again: a greeting brings the menu, "sair" the farewell, and the next ticket begins. */
async function talk(phone: string, rounds: { count: number }): Promise<void> {
  while (isRunning) {
    await write(phone, 'Oi');
    await write(phone, 'sair');
    rounds.count += 1;
  }
}

it(`says each text once, in its order, through ${ROUNDS} kills`, { timeout: 400_000 }, async () => {
  const talks = PHONES.map((phone) => ({ phone, rounds: { count: 0 } }));
  const talking = talks.map(async ({ phone, rounds }) => talk(phone, rounds));
  for (let round = 0; round < ROUNDS; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 900));
    await server.kill();
    await server.start();
  }
  isRunning = false;
  await Promise.all(talking);
  for (const { phone, rounds } of talks) {
    // A menu and a farewell for each round, one after the other: none twice, none left out.
    const expected = Array.from({ length: rounds.count }, () => ['Menu', 'Até logo!']).flat();
    await expect.poll(async () => said(phone), { timeout: 60_000, interval: 500 }).toEqual(expected);
    expect(rounds.count).toBeGreaterThan(2);
    const ids = (await screen(phone)).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    await write(phone, 'Oi');
    await write(phone, '2');
    await expect.poll(async () => (await said(phone)).at(-1), { timeout: 30_000 }).toBe('Fila Suporte');
  }
});
