import {
  type MetaSimulator as Simulator,
  MetaSimulator,
  APP_SECRET,
  makeConnectable,
  environmentOf,
  numberToConnect,
} from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsAllCases } from '../../testing/all-cases.ts';
import { mortalServer, type MortalServer } from '../../testing/mortal-server.ts';

// A real process is killed (-9), or suspended until another one has taken its connection over: between the storing and
// the processing of Meta's calls, and between a send and its answer.

const webhook = { url: '', secret: APP_SECRET };
const ana = { kind: 'phone', value: '5511999990001', name: 'Ana' } as const;
const rui = { kind: 'phone', value: '5511999990002', name: 'Rui' } as const;
let platform: Simulator;
let server: MortalServer;

beforeAll(async () => {
  platform = new MetaSimulator('whatsappapi', webhook);
  for (const person of [ana, rui]) platform.meet(person);
  await platform.start();
  makeConnectable(platform);
  server = await mortalServer(environmentOf(platform));
  aim();
  await server.call('POST', '/whatsapp', numberToConnect);
}, 60_000);
afterAll(async () => {
  await server.close();
  await platform.stop();
});

const aim = () => void (webhook.url = `${server.url}/api/webhooks/meta`);
const soon = { timeout: 30_000, interval: 100 };
let counter = 0;

type Person = typeof ana | typeof rui;
/** Resolves when the server has answered that the message is stored. */
async function writes(from: Person, text: string): Promise<void> {
  counter += 1;
  const wid = `wamid.${counter}`;
  platform.show(from.value, { wid, body: text });
  await platform.notify({
    kind: 'text',
    wid,
    from,
    text,
    at: new Date().toISOString(),
    quotedWid: undefined,
  });
}

async function tickets(): Promise<{ id: number; uuid: string; contact: { number: string } }[]> {
  const all = await Promise.all(
    ['pending', 'open'].map((status) => server.call('GET', `/tickets?status=${status}&showAll=true`)),
  );
  return all.flatMap((page) => page.tickets);
}
const ticketOf = async (person: Person) => {
  const all = await tickets();
  return all.find(({ contact }) => contact.number === person.value);
};
async function inbox(person: Person): Promise<string[]> {
  const ticket = await ticketOf(person);
  if (!ticket) return [];
  const { messages } = await server.call('GET', `/messages/${ticket.uuid}`);
  return (messages as { body: string; fromMe: boolean }[])
    .filter(({ fromMe }) => !fromMe)
    .map(({ body }) => body);
}

describe('the process is killed', () => {
  it('between storing an update and processing it: the message arrives once, in order', async () => {
    // The file cannot be loaded, and the messages behind it wait for it.
    const { id: mediaId, url } = platform.keep('foto.png', 'image/png', Buffer.from('abc'));
    const own = platform.intercept;
    platform.intercept = (asked) => (asked.path === mediaId ? { status: 503, json: 'busy' } : own(asked));
    const at = new Date().toISOString();
    await platform.notify({
      kind: 'file',
      wid: 'wamid.file',
      from: ana,
      text: 'foto',
      at,
      mime: 'image/png',
      mediaId,
      url,
    });
    for (const text of ['um', 'dois', 'três']) await writes(ana, text);
    await writes(rui, 'Oi');
    await expect.poll(async () => inbox(rui), soon).toEqual(['Oi']);
    expect(await inbox(ana)).toEqual([]);
    await server.kill();
    platform.intercept = own;
    await server.restart();
    aim();
    await expect.poll(async () => inbox(ana), soon).toEqual(['foto', 'um', 'dois', 'três']);
    expect(await inbox(rui)).toEqual(['Oi']);
  }, 60_000);

  it('again and again while Meta calls: nothing is lost, nothing arrives twice', async () => {
    const expected: string[] = await inbox(rui);
    for (const answers of runsAllCases ? [0, 1, 4] : [1]) {
      const texts = Array.from({ length: 6 }, (_, index) => `${answers}: ${index}`);
      expected.push(...texts);
      // A call that is not answered is repeated, to the process that runs then.
      let answered = 0;
      const deliver = async (text: string) => {
        await writes(rui, text);
        answered += 1;
      };
      const telling = Promise.all(texts.map(deliver));
      await expect.poll(() => answered, { ...soon, interval: 1 }).toBeGreaterThanOrEqual(answers);
      await server.kill();
      await server.restart();
      aim();
      await telling;
    }
    await expect.poll(async () => inbox(rui), soon).toEqual(expected);
  }, 120_000);
});

it('a process suspended in a send until another one takes over changes nothing; the message is sent once', async () => {
  const ticket = await ticketOf(ana);
  const waiting: (() => void)[] = [];
  // The platform has the message and reports it; its answer takes long, and is then lost.
  platform.beforeAnswer = () => new Promise((done) => waiting.push(done));
  platform.loseAnswers = 1;
  await server.call('PUT', `/tickets/${ticket?.id}`, { status: 'open' });
  await server.call('POST', `/messages/${ticket?.id}`, { body: 'Uma vez só' });
  const onPhone = () => platform.screen(ana.value).filter(({ body }) => body.endsWith('Uma vez só'));
  await expect.poll(() => waiting.length, soon).toBe(1);
  // A call that the suspended process never answered would keep the others back.
  await platform.flush();
  await server.suspend();
  await server.succeed();
  aim();
  const message = async () => {
    const { messages } = await server.call('GET', `/messages/${ticket?.uuid}`);
    return (messages as { body: string }[]).find(({ body }) => body.endsWith('Uma vez só'));
  };
  // Its lease runs out after 15 seconds, and PostgreSQL ends what it left open after a minute.
  await expect.poll(message, { ...soon, timeout: 75_000 }).toMatchObject({ status: 'sent', ack: 2 });
  platform.beforeAnswer = async () => undefined;
  const before = await message();
  server.resume();
  for (const answer of waiting) answer();
  // Before the old process ends it reads its answer, and would queue the message again.
  await server.retire();
  expect(await message()).toEqual(before);
  expect(onPhone()).toHaveLength(1);
  await server.call('POST', `/messages/${ticket?.id}`, { body: 'E a próxima' });
  await expect
    .poll(() => platform.screen(ana.value).filter(({ body }) => body.endsWith('E a próxima')).length, soon)
    .toBe(1);
}, 150_000);
