import type { ChannelSession, Outgoing, Party } from '@prosa/channel-driver';
import type { Chat } from '@prosa/channel-whatsapp-web-simulator';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Scenario, WAIT } from './testing/scenario.ts';

/** `npm run test:all` tries so many cuts, at each instant in turn; `npm test` one or two of each kind. */
const CUTS = process.env['PROSA_TEST_ALL'] === '1' ? 200 : null;

let scenario: Scenario;
let session: ChannelSession;
let chat: Chat;
const ana: Party = { kind: 'phone', value: '5511999990001', name: 'Ana' };

beforeEach(async () => {
  scenario = await Scenario.start();
  chat = scenario.simulator.person({ number: ana.value, name: 'Ana' }).with(scenario.phone);
  session = await scenario.paired();
  // So that both know the keys of the other.
  await sendUntilSent('olá');
  await chat.write('oi');
  await expect.poll(received, WAIT).toEqual(['oi']);
});
afterEach(() => scenario.dispose());

let counter = 0;
const outgoing = (body: string): Outgoing => ({
  wid: `CUT${(counter += 1)}`,
  to: ana,
  body,
  mediaType: 'conversation',
});

/** As the outbox does it: the same message again, until it counts as sent. */
async function sendUntilSent(body: string, message = outgoing(body)): Promise<void> {
  const send = () =>
    session.send(message).then(
      () => true,
      () => false,
    );
  await expect.poll(send, WAIT).toBe(true);
}

const shown = () => chat.screen.all.filter(({ fromBusiness }) => fromBusiness).map(({ body }) => body);
/** The inbox knows a message by its id: one that was read but not confirmed comes again. */
const received = () => {
  const bodies = new Map<string, string>();
  for (const event of scenario.sink.events)
    if (event.kind === 'message' && event.mediaType !== 'ciphertext') bodies.set(event.wid, event.body);
  return [...bodies.values()];
};
const placeholder = (wid: string) =>
  scenario.sink.events.some(
    (event) => event.kind === 'message' && event.wid === wid && event.mediaType === 'ciphertext',
  );

interface Kind {
  title: string;
  /** The instants that `npm test` tries, in nodes that pass before the cut. */
  some: number[];
  before: () => unknown;
  exchange: (body: string) => Promise<unknown>;
  arrived: () => string[];
}
const sends = { exchange: sendUntilSent, arrived: shown };
const comes = { exchange: (body: string) => chat.write(body), arrived: received };
const kinds: Kind[] = [
  { title: 'a reply', some: [1, 2, 3], before: () => null, ...sends },
  {
    title: 'a reply that the phone cannot read',
    some: [6],
    before: () => (chat.unreadableNext = 1),
    ...sends,
  },
  { title: 'a reply to a new phone', some: [4], before: () => chat.person.reinstall(), ...sends },
  { title: 'a message', some: [1], before: () => null, ...comes },
  { title: 'a message with a wrong key', some: [3], before: () => (chat.garbleNext = 1), ...comes },
  { title: 'a message without content', some: [2], before: () => (chat.withoutContentNext = 1), ...comes },
];

/** Printed at the end: what was cut, and what came of it. */
const counts: string[] = [];
afterAll(() => void process.stdout.write(`${counts.join('\n')}\n`));

/** Exchanges one message, with a cut after so many nodes; returns whether the exchange went on for so long. */
async function exchangeCut(
  { before, exchange, arrived }: Kind,
  body: string,
  after: number,
): Promise<boolean> {
  const { network } = scenario.phone;
  before();
  network.cutAfter(after);
  await exchange(body);
  await expect.poll(arrived, WAIT).toContain(body);
  await scenario.settled();
  const isCut = !network.isArmed;
  network.disarm();
  await scenario.connected();
  return isCut;
}

describe('a connection that is cut', () => {
  test.each(kinds)(
    'at any instant of $title loses nothing and doubles nothing',
    { timeout: 600_000 },
    async (kind) => {
      const most = CUTS === null ? kind.some.length : Math.ceil(CUTS / kinds.length);
      const bodies: string[] = [];
      let cuts = 0;
      for (let after = 0; cuts < most; ) {
        const body = `${kind.title} ${bodies.length}`;
        bodies.push(body);
        const isCut = await exchangeCut(kind, body, CUTS === null ? (kind.some[cuts] ?? 0) : after);
        if (isCut) cuts += 1;
        // Beyond the end of the exchange the instants begin anew.
        after = isCut ? after + 1 : 0;
      }
      const all = kind.arrived();
      expect(all.slice(1)).toEqual(bodies);
      const twice = all.length - new Set(all).size;
      const figures = `${cuts} cuts, ${bodies.length} sent, ${all.length - 1} arrived, ${twice} twice`;
      counts.push(`${kind.title}: ${figures}`);
    },
  );
});

describe('a message that cannot be read', () => {
  test.each([
    { what: 'came without its content', before: () => (chat.withoutContentNext = 1) },
    {
      what: 'was sealed with a wrong key, by a phone that is away',
      before: () => {
        chat.garbleNext = 1;
        chat.answersRetries = false;
      },
    },
  ])(
    'and $what is asked for again when the connection breaks before the first request',
    async ({ before }) => {
      before();
      const wid = await chat.write('dois');
      await expect.poll(() => placeholder(wid), WAIT).toBe(true);
      scenario.phone.network.cut();
      await expect.poll(received, WAIT).toEqual(['oi', 'dois']);
    },
  );

  test('is asked for by the next process, which shows that it came', async () => {
    scenario.sink.failNext = 1_000_000;
    chat.withoutContentNext = 1;
    const wid = await chat.write('dois');
    await scenario.settled();
    await session.close();
    expect(placeholder(wid)).toBe(false);
    scenario.sink.failNext = 0;
    scenario.phone.talk.answers = false;
    session = await scenario.open();
    await expect.poll(() => placeholder(wid), WAIT).toBe(true);
    await session.close();
    scenario.phone.talk.answers = true;
    session = await scenario.open();
    await expect.poll(received, WAIT).toEqual(['oi', 'dois']);
    await expect.poll(() => scenario.store.unreadable, WAIT).toBe(0);
  });
});

test('what the inbox missed comes before what was written while nobody was connected', async () => {
  scenario.sink.failNext = 1_000_000;
  await chat.write('dois');
  await scenario.settled();
  await session.close();
  for (const body of ['três', 'quatro', 'cinco']) await chat.write(body);
  scenario.sink.failNext = 0;
  session = await scenario.open();
  await expect.poll(() => received().length, WAIT).toBe(5);
  expect(received()).toEqual(['oi', 'dois', 'três', 'quatro', 'cinco']);
});

test('a reply does not count as sent before the keys that it has used are durable', async () => {
  // Somebody without an alias: with others Baileys begins a new session at the first message of each connection.
  const rui: Party = { kind: 'phone', value: '5511999990002', name: 'Rui' };
  chat = scenario.simulator.person({ number: rui.value, name: 'Rui', lid: null }).with(scenario.phone);
  await chat.write('bom dia');
  await expect.poll(received, WAIT).toContain('bom dia');
  const toRui = (body: string) => ({ ...outgoing(body), to: rui });
  await sendUntilSent('um', toRui('um'));
  await expect.poll(shown, WAIT).toEqual(['um']);
  await scenario.settled();
  const saveAuth = scenario.store.saveAuth.bind(scenario.store);
  const died = Promise.withResolvers<void>();
  scenario.store.saveAuth = () => died.promise;
  const second = toRui('dois');
  const first = session.send(second).catch(() => null);
  await expect.poll(shown, WAIT).toEqual(['um', 'dois']);
  // The receipt of the phone, which comes after WhatsApp's acknowledgement, is processed.
  await scenario.settled();
  // The process dies, and the next one has the keys of before.
  scenario.store.fence(2);
  scenario.store.saveAuth = saveAuth;
  died.reject(new Error('killed'));
  await session.close();
  await first;
  session = await scenario.open({ epoch: 2 });
  await scenario.connected();
  if ((await session.findSent(second.wid)) === null) await sendUntilSent('dois', second);
  await sendUntilSent('três', toRui('três'));
  await expect.poll(shown, WAIT).toEqual(['um', 'dois', 'três']);
});
