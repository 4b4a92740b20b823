import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { runsAllCases } from '../../testing/all-cases.ts';
import { bubble, playing } from '../../testing/bot-scenario.ts';
import { mortalServer, type MortalServer } from '../../testing/mortal-server.ts';
import { outsideService, type Service } from '../../testing/outside-service.ts';
import { completion, localAi, type LocalAi } from '../testing/local-ai.ts';

// Kills a real process (-9) while an AI, a bot or a webhook is called; another process starts on the same database. The
// customer gets each text once, and soon.

/** The longest wait for the next process's answer: far below the time after which a lock would expire. */
const SOON_MS = 10_000;

let server: MortalServer;
let ai: LocalAi;
let service: Service;
beforeAll(async () => {
  [server, ai, service] = await Promise.all([
    mortalServer({ OUTBOUND_ALLOW: '127.0.0.0/8' }),
    localAi(),
    outsideService(),
  ]);
}, 60_000);
afterEach(() => {
  ai.reset();
  service.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await Promise.all([ai.close(), service.close()]);
});

let counter = 0;
/** A connection with this speaker, and a customer who writes to it. */
async function customer(speaker: object) {
  counter += 1;
  const connection = { name: `Linha ${counter}`, provider: 'sandbox', ...speaker };
  const { id } = await server.call('POST', '/whatsapp', connection);
  const number = `55119999900${String(counter).padStart(2, '0')}`;
  return {
    receives: async (body: string) =>
      server.call('POST', `/sandbox/${id}/inbound`, {
        from: { number, name: 'Ana' },
        message: { type: 'text', body },
      }),
    /** The messages of the company on the customer's phone. */
    async reads(): Promise<string[]> {
      const { messages } = await server.call('GET', `/sandbox/${id}/phones/${number}/messages`);
      const ours = (messages as { fromBusiness: boolean; body: string }[]).filter((one) => one.fromBusiness);
      return ours.map(({ body }) => body);
    },
  };
}

async function prompt(): Promise<{ promptId: number }> {
  counter += 1;
  const queue = { name: `Fila ${counter}`, color: `#0000${10 + counter}`, greetingMessage: '' };
  const { id: queueId } = await server.call('POST', '/queue', queue);
  const { id } = await server.call('POST', '/prompt', {
    name: `Aurora ${counter}`,
    prompt: 'Você atende os clientes de uma loja de móveis e responde em poucas palavras.',
    voice: 'texto',
    apiKey: 'sk-1',
    apiUrl: ai.url,
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    queueId,
  });
  return { promptId: id };
}

async function integration(input: object): Promise<{ integrationId: number }> {
  counter += 1;
  const named = { name: `Serviço ${counter}`, urlN8N: service.url, ...input };
  return { integrationId: (await server.call('POST', '/queueIntegration', named)).id };
}

const soon = { timeout: SOON_MS, interval: 50 };
const pending = `select
  (select count(*) from prompt_questions where status = 'waiting')
  + (select count(*) from integration_deliveries where status = 'waiting')
  + (select count(*) from messages where status in ('queued', 'sending')) as count`;
/** Nothing more will come: a text to be repeated would wait in the database. */
const workIsDone = async () =>
  expect.poll(async () => Number((await server.query(pending))[0]?.['count']), soon).toBe(0);
const expectOnce = async (reads: () => Promise<string[]>, texts: string[]) => {
  await expect.poll(reads, soon).toEqual(texts);
  await workIsDone();
  expect(await reads()).toEqual(texts);
};

it('the process dies before an AI answers: the next one asks again, at once', async () => {
  ai.chat(() => undefined);
  const ana = await customer(await prompt());
  await ana.receives('Oi');
  await expect.poll(() => ai.chats().length, soon).toBe(1);
  await server.kill();
  ai.chat((_asked, response) => completion(response, { content: 'Olá, Ana!' }));
  await server.restart();
  await expectOnce(ana.reads, ['Olá, Ana!']);
  expect(ai.chats()).toHaveLength(2);
}, 60_000);

it('the process dies just as the answer comes, is stored or is sent: the customer reads it once', async () => {
  const ana = await customer(await prompt());
  const expected: string[] = [];
  const isStored = async (text: string) =>
    (await server.query('select body from messages where "fromMe"')).some(({ body }) => body === text);
  const isRead = async (text: string) => (await ana.reads()).includes(text);
  const moments = { answered: async () => true, stored: isStored, read: isRead };
  for (const [moment, isThere] of Object.entries(moments)) {
    if (moment !== 'stored' && !runsAllCases) continue;
    const body = `Pergunta: ${moment}`;
    let answered: () => void = () => undefined;
    const whenAnswered = new Promise<void>((done) => (answered = done));
    ai.chat((asked, response) => {
      completion(response, { content: `Eco: ${asked.body.messages.at(-1)?.content}` });
      answered();
    });
    await ana.receives(body);
    await whenAnswered;
    await expect.poll(async () => isThere(`Eco: ${body}`), { ...soon, interval: 1 }).toBe(true);
    await server.kill();
    await server.restart();
    expected.push(`Eco: ${body}`);
    await expectOnce(ana.reads, expected);
  }
}, 120_000);

it('the process dies between the texts of a typebot: the next one sends the rest', async () => {
  const texts = ['um', 'dois', 'três', 'quatro', 'cinco'];
  service.answer(playing(() => ({ start: { messages: texts.map((text) => bubble(text)) }, replies: {} })));
  const bot = { type: 'typebot', typebotSlug: 'loja', typebotDelayMessage: 1_000 };
  const ana = await customer(await integration(bot));
  await ana.receives('Oi');
  for (const count of [1, 3]) {
    await expect.poll(async () => (await ana.reads()).length, soon).toBeGreaterThanOrEqual(count);
    await server.kill();
    await server.restart();
  }
  await expectOnce(ana.reads, texts);
  expect(service.requests).toHaveLength(1);
}, 60_000);

it('the process dies before a typebot answers: the next one asks again, at once', async () => {
  service.answer(() => undefined);
  const bot = { type: 'typebot', typebotSlug: 'loja', typebotDelayMessage: 0 };
  const ana = await customer(await integration(bot));
  await ana.receives('Oi');
  await expect.poll(() => service.requests.length, soon).toBe(1);
  await server.kill();
  service.answer(playing(() => ({ start: { messages: [bubble('Olá!')] }, replies: {} })));
  await server.restart();
  await expectOnce(ana.reads, ['Olá!']);
}, 60_000);

it('the process dies before a webhook confirms a delivery: the next one delivers it again, under the same id', async () => {
  service.answer(() => undefined);
  const hook = await integration({ type: 'webhook' });
  const ana = await customer(hook);
  await ana.receives('Oi');
  await expect.poll(() => service.requests.length, soon).toBe(1);
  await server.kill();
  service.answer((_request, response) => void response.writeHead(204).end());
  await server.restart();
  await expect.poll(() => service.requests.length, soon).toBe(2);
  const states = async () => {
    const page = await server.call('GET', `/queueIntegration/${hook.integrationId}/deliveries`);
    return (page.deliveries as { status: string; uuid: string }[]).map(({ status, uuid }) => [status, uuid]);
  };
  await expect.poll(states, soon).toEqual([['done', service.requests[0]?.delivery]]);
  await workIsDone();
  expect(service.requests.map(({ delivery }) => delivery)).toEqual(
    Array(2).fill(service.requests[0]?.delivery),
  );
}, 60_000);
