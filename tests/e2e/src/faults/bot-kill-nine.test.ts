import { runsAllCases } from '@prosa/server/src/testing/all-cases.ts';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, ServerProcess, temporaryFolder } from '../support/server-process.ts';

const ROUNDS = runsAllCases ? 10 : 3;
const PHONES = Array.from({ length: 5 }, (_, index) => `551198888000${index}`);

let dataDir: string;
let server: ServerProcess;
let admin: ApiClient;
let adminId: number;
let connectionId: number;
let counter = 0;
let answered = 0;
/** Long enough to restart a killed server. */
const untilBack = { timeout: 300_000 };
let isRunning = true;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = new ServerProcess(dataDir);
  await server.start();
  admin = new ApiClient(server.url);
  const token = await admin.signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
  adminId = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).id;
  await admin.expectOk('PUT', '/companySettings', { column: 'enableLGPD', data: 'enabled' });
  await admin.expectOk('PUT', '/companySettings', { column: 'lgpdMessage', data: 'Aviso' });
  await admin.expectOk('PUT', '/companySettings', { column: 'lgpdConsent', data: 'enabled' });
  await admin.expectOk('PUT', '/companySettings', { column: 'userRating', data: 'enabled' });
  const queueIds: number[] = [];
  for (const [index, name] of ['Vendas', 'Suporte'].entries()) {
    const chatbots = [{ name: 'Boleto', greetingMessage: 'Segue o boleto' }, { name: 'Prazo' }];
    const queue = { name, color: `#00000${index}`, greetingMessage: `Fila ${name}`, chatbots };
    queueIds.push((await admin.expectOk<{ id: number }>('POST', '/queue', queue)).id);
  }
  const texts = { greetingMessage: 'Menu', complationMessage: 'Até logo!', ratingMessage: 'Que nota?' };
  const spoken = { ...texts, maxUseBotQueues: 0, maxUseBotQueuesNPS: 0, expiresTicketNPS: 600 };
  const connection = { name: 'Linha', channel: 'whatsapp', provider: 'sandbox', queueIds, ...spoken };
  connectionId = (await admin.expectOk<{ id: number }>('POST', '/whatsapp', connection)).id;
}, 120_000);

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A message without an answer is written again under its own id, as a channel redelivers what was not acknowledged. */
async function write(phone: string, body: string): Promise<void> {
  const message = { id: `bot-${(counter += 1)}`, type: 'text', body };
  const from = { number: phone, name: 'Ana' };
  const call = async () =>
    (await admin.call('POST', `/sandbox/${connectionId}/inbound`, { from, message }))?.ok;
  await expect.poll(call, untilBack).toBe(true);
  answered += 1;
}

interface Shown {
  id: string;
  body: string;
  fromBusiness: boolean;
}
async function screen(phone: string): Promise<Shown[]> {
  const path = `/sandbox/${connectionId}/phones/${phone}/messages`;
  return (await admin.expectOk<{ messages: Shown[] }>('GET', path)).messages;
}
const repliesOn = async (phone: string) =>
  (await screen(phone)).flatMap(({ fromBusiness, body }) => (fromBusiness ? [body.split('\n')[0]] : []));

interface Ticket {
  id: number;
  contact: { number: string };
}
/** The phone's ticket with this status, or undefined; asks until the server answers. */
async function ticketOf(phone: string, status: 'pending' | 'open'): Promise<Ticket | undefined> {
  const path = `/tickets?showAll=true&status=${status}&searchParam=${phone}`;
  return vi.waitFor(async () => {
    const answer = await admin.call('GET', path);
    if (!answer?.ok) throw new Error(`it does not answer: ${answer?.status}`);
    return ((await answer.json()) as { tickets: Ticket[] }).tickets[0];
  }, untilBack);
}

/** Accepts and closes the ticket. An answer may be lost, so the ticket is read before each further try. */
async function attend(phone: string): Promise<void> {
  let ticket = await ticketOf(phone, 'open');
  while (!ticket) {
    const waiting = await ticketOf(phone, 'pending');
    if (waiting) await admin.call('PUT', `/tickets/${waiting.id}`, { status: 'open', userId: adminId });
    ticket = await ticketOf(phone, 'open');
  }
  while (await ticketOf(phone, 'open'))
    await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'closed', userId: adminId });
}

/** Consent, menu, queue, option, the close by a person, the rating and the farewell, anew for each ticket. */
const EXPECTED_REPLIES = [
  'Aviso',
  'Estou ciente sobre o tratamento dos meus dados pessoais.',
  'Menu',
  'Fila Vendas',
  'Segue o boleto',
  'Que nota?',
  'Até logo!',
];
async function talk(phone: string, rounds: { count: number }): Promise<void> {
  while (isRunning) {
    await write(phone, 'Oi');
    for (const answer of ['1', '1', '1']) await write(phone, answer);
    await attend(phone);
    await write(phone, '9');
    rounds.count += 1;
  }
}

it(`says each text once, in its order, through ${ROUNDS} kills`, { timeout: 400_000 }, async () => {
  const talks = PHONES.map((phone) => ({ phone, rounds: { count: 0 } }));
  const talking = talks.map(async ({ phone, rounds }) => talk(phone, rounds));
  for (let round = 0; round < ROUNDS; round += 1) {
    // At some point in the next rounds of the five phones.
    const enough = answered + 1 + Math.floor(Math.random() * 20);
    await expect.poll(() => answered, { ...untilBack, interval: 1 }).toBeGreaterThanOrEqual(enough);
    await server.kill();
    await server.start();
  }
  isRunning = false;
  await Promise.all(talking);
  for (const { phone, rounds } of talks) {
    // The replies of all rounds in order: none twice, none missing.
    const expected = Array.from({ length: rounds.count }, () => EXPECTED_REPLIES).flat();
    await expect.poll(async () => repliesOn(phone), { timeout: 60_000, interval: 500 }).toEqual(expected);
    expect(rounds.count).toBeGreaterThan(0);
    const ids = (await screen(phone)).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const answer of ['Oi', '1', '2']) await write(phone, answer);
    await expect.poll(async () => (await repliesOn(phone)).at(-1), { timeout: 30_000 }).toBe('Fila Suporte');
  }
});
