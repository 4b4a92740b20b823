import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Simulator, startSimulator } from './index.ts';
import type { Group } from './people/group.ts';
import type { Person } from './people/person.ts';
import { Client, WAIT } from './testing.ts';

let simulator: Simulator;
let client: Client;
let ana: Person;
let rui: Person;
let group: Group;

beforeEach(async () => {
  simulator = await startSimulator();
  const phone = simulator.phone('5511999990000');
  ana = simulator.person({ number: '5511988887777', name: 'Ana' });
  rui = simulator.person({ number: '5511977776666', name: 'Rui' });
  group = simulator.group(phone, 'Clientes', [ana, rui]);
  client = new Client(simulator.server, { retryRequestDelayMs: 1, emitOwnEvents: false });
  await client.pair(phone);
});

afterEach(async () => {
  expect(simulator.unanswered).toEqual([]);
  await client.close();
  await simulator.stop();
});

test('members write, and messages of the business reach all their phones', async () => {
  const first = await group.write(ana, 'oi');
  await group.write(rui, 'olá', { quotedId: first });
  await group.write(ana, 'tudo bem?');
  await expect.poll(() => client.texts, WAIT).toEqual(['oi', 'olá', 'tudo bem?']);
  const [message] = client.messages.filter(({ key }) => key.id === first);
  expect(message!.key).toMatchObject({
    remoteJid: group.jid,
    participant: ana.lidJid,
    participantAlt: ana.jid,
  });
  const { key } = (await client.socket!.sendMessage(group.jid, { text: 'bom dia' }, { quoted: message! }))!;
  await expect.poll(() => group.screen.get(key.id!)?.body, WAIT).toBe('bom dia');
  await client.socket!.sendMessage(group.jid, { text: 'boa tarde', edit: key });
  await expect.poll(() => group.screen.get(key.id!)?.body, WAIT).toBe('boa tarde');
  await group.react(rui, key.id!, '👍');
  expect(group.screen.get(key.id!)!.reactions).toEqual([{ emoji: '👍', fromBusiness: false }]);
});

test('name and members of a group can be queried, and changes are announced', async () => {
  const facts = await client.socket!.groupMetadata(group.jid);
  expect(facts).toMatchObject({ id: group.jid, subject: 'Clientes' });
  expect(facts.participants.map(({ phoneNumber }) => phoneNumber)).toContain(ana.jid);
  expect(Object.keys(await client.socket!.groupFetchAllParticipating())).toEqual([group.jid]);
  group.rename(ana, 'Amigos');
  await expect.poll(() => client.messages.at(-1)?.messageStubParameters, WAIT).toEqual(['Amigos']);
  group.expel(ana, rui);
  await expect.poll(() => client.messages.at(-1)?.messageStubType, WAIT).toBe(28);
  group.add(ana, rui);
  await expect.poll(() => client.messages.at(-1)?.messageStubType, WAIT).toBe(27);
});

test('edits, removals and read receipts work in a group', async () => {
  const id = await group.write(ana, 'oi');
  await group.edit(ana, id, 'olá');
  await group.remove(ana, id);
  await expect.poll(() => client.messages.filter(({ message }) => message).length, WAIT).toBeGreaterThan(2);
  const receipts: string[] = [];
  client.socket!.ev.on('message-receipt.update', (all) =>
    receipts.push(...all.flatMap(({ receipt }) => (receipt.readTimestamp ? [receipt.userJid!] : []))),
  );
  const { key } = (await client.socket!.sendMessage(group.jid, { text: 'bom dia' }))!;
  await expect.poll(() => group.screen.get(key.id!)?.body, WAIT).toBe('bom dia');
  group.read(rui, [key.id!]);
  await expect.poll(() => receipts, WAIT).toEqual([rui.lidJid]);
});
