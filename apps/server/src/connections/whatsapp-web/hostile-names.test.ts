import { startSimulator, type Simulator } from '@prosa/channel-whatsapp-web-simulator';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// Senders decide what is in a message: an id that no row can hold must not cost anybody a message.

const patience = { timeout: 15_000 };
const unstorable = ['A\u0000B', randomBytes(6_000).toString('hex')];
let platform: Simulator;
let phone: ReturnType<Simulator['phone']>;
let rui: ReturnType<Simulator['person']>;
let eva: ReturnType<Simulator['person']>;
let app: TestApp;
let ana: GivenUser;
let connection: number;
let counter = 0;

beforeAll(async () => {
  platform = await startSimulator();
  phone = platform.phone('5511988887777', { name: 'Loja' });
  rui = platform.person({ number: '5511999990001', name: 'Rui' });
  eva = platform.person({ number: '5511999990002', name: 'Eva' });
  app = await startTestApp({
    WHATSAPP_WEB_URL: platform.server.url,
    WHATSAPP_WEB_ROOT_KEY: Buffer.from(platform.server.rootKey).toString('hex'),
  });
  ana = await app.given.admin(await app.given.company());
});
afterAll(async () => {
  await app.close();
  await platform.stop();
});

const row = async (): Promise<Anything> => (await app.as(ana).get(`/whatsapp/${connection}`)).body;
const shown = async (): Promise<string[]> =>
  (await app.as(ana).get('/tickets?status=pending&showAll=true')).body.tickets.map(
    ({ contact, lastMessage }: Anything) => `${contact.name}: ${lastMessage}`,
  );

/** The next messages of both customers arrive. */
async function goesOn(): Promise<void> {
  counter += 1;
  for (const person of [rui, eva]) await person.with(phone).write(`${counter}`);
  await expect
    .poll(async () => (await shown()).toSorted(), patience)
    .toEqual([`Eva: ${counter}`, `Rui: ${counter}`]);
}

it('a connection receives messages of two customers', async () => {
  const made = await app.as(ana).post('/whatsapp', { name: 'Loja', channel: 'whatsapp', provider: 'beta' });
  connection = made.body.id;
  await expect.poll(row, patience).toMatchObject({ status: 'qrcode' });
  await phone.scan((await row()).qrcode);
  await expect.poll(row, patience).toMatchObject({ status: 'CONNECTED' });
  await goesOn();
}, 60_000);

const payload = { encPayload: Buffer.alloc(40, 1), encIv: Buffer.alloc(12, 1) };

it.each(unstorable)(
  'keeps receiving after answers to polls and events that do not exist (%#)',
  async (id) => {
    const key = { id, remoteJid: phone.jid, fromMe: false };
    await eva.with(phone).send({ pollUpdateMessage: { pollCreationMessageKey: key, vote: payload } });
    await eva.with(phone).send({ encEventResponseMessage: { eventCreationMessageKey: key, ...payload } });
    await goesOn();
  },
  60_000,
);

it.each(unstorable)(
  'keeps receiving after the key of a group that does not exist (%#)',
  async (id) => {
    const { senderKeyDistributionMessage: key } = await eva.signal.senderKeyMessage('1@g.us', eva.number);
    const senderKeyDistributionMessage = { ...key, groupId: `${id}@g.us` };
    await eva.with(phone).send({ senderKeyDistributionMessage, conversation: 'x' });
    await goesOn();
  },
  60_000,
);

it.each(unstorable)(
  'keeps receiving after reactions, deletions and quotes of a message that does not exist (%#)',
  async (id) => {
    const key = { id, remoteJid: phone.jid, fromMe: false };
    const contextInfo = { stanzaId: id, participant: phone.jid, quotedMessage: { conversation: 'x' } };
    await eva.with(phone).send({ reactionMessage: { key, text: '👍', senderTimestampMs: Date.now() } });
    await eva.with(phone).send({ protocolMessage: { key, type: 0 } });
    await eva.with(phone).send({ extendedTextMessage: { text: 'y', contextInfo } });
    await goesOn();
    const failed = await app.app.database.acrossCompanies('count failures in a test', (tx) =>
      tx.query('test-failed', 'select 1 from failed_events', []),
    );
    expect(failed).toEqual([]);
  },
  60_000,
);

it('stores people whose name has characters that no row can hold', async () => {
  await platform.person({ number: '5511999990003', name: 'Z\u0000é' }).with(phone).write('Oi');
  await expect.poll(shown, patience).toContain('Zé: Oi');
  const names = () =>
    app.app.database.acrossCompanies('look into the chats of a test', (tx) =>
      tx.query('test-names', `select name from web_people where name like 'Z%'`, []),
    );
  await expect.poll(names, patience).toEqual([{ name: 'Zé' }]);
}, 60_000);
