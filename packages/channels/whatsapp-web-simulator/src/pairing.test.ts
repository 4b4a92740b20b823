import { proto } from '@whiskeysockets/baileys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Simulator, startSimulator } from './index.ts';
import type { Phone } from './people/phone.ts';
import { Client, WAIT } from './testing.ts';
import { makeCertificate } from './wire/certificate.ts';
import { isSigned } from './wire/is-signed.ts';

let simulator: Simulator;
let client: Client;
let phone: Phone;

beforeEach(async () => {
  simulator = await startSimulator();
  phone = simulator.phone('5511999990000');
  client = new Client(simulator.server);
});

afterEach(async () => {
  await client.close();
  await simulator.stop();
});

const firstCode = async () => {
  client.connect();
  await expect.poll(() => client.codes[0]).toBeDefined();
  return client.codes[0]!;
};

test('a device is linked by the code that it shows, and connects again as itself', async () => {
  const device = await client.pair(phone);
  expect(client.ends).toEqual([515]);
  expect(client.auth.creds.me).toMatchObject({ id: device.jid, lid: device.lidJid });
  expect(client.auth.creds.myAppStateKeyId).toBeDefined();
  expect(phone.device.preKeys.size).toBeGreaterThan(100);
  expect(simulator.unanswered).toEqual([]);
});

test('an expired code, or one of another device, links nothing', async () => {
  const code = await firstCode();
  const [ref, noise, , secret] = code.split(',');
  const forged = [ref, noise, Buffer.alloc(32, 1).toString('base64'), secret].join(',');
  await expect(phone.scan(forged)).rejects.toThrow('of another device');
  simulator.codes.first = 0;
  await expect(phone.scan(code)).rejects.toThrow('not valid');
  expect(phone.companions.size).toBe(0);
});

test('the certificate is signed by its chain from the root on', () => {
  const { rootKey, keys, chain } = makeCertificate();
  const { intermediate, leaf } = proto.CertChain.decode(chain);
  const authority = proto.CertChain.NoiseCertificate.Details.decode(intermediate!.details!);
  const server = proto.CertChain.NoiseCertificate.Details.decode(leaf!.details!);
  expect(isSigned(rootKey, intermediate!.details!, intermediate!.signature!)).toBe(true);
  expect(isSigned(authority.key!, leaf!.details!, leaf!.signature!)).toBe(true);
  expect(isSigned(rootKey, leaf!.details!, leaf!.signature!)).toBe(false);
  expect(Buffer.from(server.key!)).toEqual(Buffer.from(keys.public));
});

test.each(['403', '500', '503'])('a login is refused with %s', async (code) => {
  const device = await client.pair(phone);
  phone.network.refusal = code;
  phone.network.cut();
  await expect.poll(() => client.ends, WAIT).toEqual([515, 428]);
  client.connect();
  await expect.poll(() => client.ends.at(-1), WAIT).toBe(Number(code));
  phone.network.refusal = null;
  client.connect();
  await client.opened(device);
});

test.each(['401', '408', '428', '500', '503'])('the platform ends the stream with %s', async (code) => {
  await client.pair(phone);
  phone.network.fail(code);
  await expect.poll(() => client.ends, WAIT).toEqual([515, Number(code)]);
});

test('a device that the phone unlinks is not let in again', async () => {
  await client.pair(phone);
  phone.logOut();
  await expect.poll(() => client.ends, WAIT).toEqual([515, 401]);
  client.connect();
  await expect.poll(() => client.ends, WAIT).toEqual([515, 401, 401]);
});

test('a device that logs out is gone from the phone', async () => {
  await client.pair(phone);
  await client.socket!.logout();
  await expect.poll(() => phone.companions.size).toBe(0);
});

test('the same device twice: the later connection takes the place of the first', async () => {
  const device = await client.pair(phone);
  client.connect();
  await expect.poll(() => client.ends, WAIT).toEqual([515, 440]);
  await expect.poll(() => device.isOnline, WAIT).toBe(true);
});

test('a frozen connection keeps the socket open, and sends nothing', async () => {
  await client.close();
  client = new Client(simulator.server, { keepAliveIntervalMs: 100, defaultQueryTimeoutMs: 200 });
  await client.pair(phone);
  phone.network.freeze();
  await expect(client.socket!.onWhatsApp('5511999990000')).resolves.toBeUndefined();
  expect(client.ends).toEqual([515]);
});

test('a Brazilian mobile number is found in both spellings, and an unknown number is not', async () => {
  const ana = simulator.person({ number: '551188887777', name: 'Ana' });
  await client.pair(phone);
  const asked = await client.socket!.onWhatsApp('5511988887777', '5511977776666');
  expect(asked).toEqual([{ jid: ana.jid, exists: true }]);
  await expect(client.socket!.profilePictureUrl(ana.jid)).rejects.toThrow('refused');
  ana.picture = simulator.media.keep('/v/ana.jpg', Buffer.from('jpg'));
  expect(await client.socket!.profilePictureUrl(ana.jid)).toBe(ana.picture);
});

test('a device is linked by a code that is typed into the phone, and by no other', async () => {
  client.connect();
  await expect.poll(() => client.codes.length).toBeGreaterThan(0);
  await client.socket!.requestPairingCode(phone.number, 'PROSA234');
  await expect.poll(() => simulator.codesAsked, WAIT).toBe(1);
  await expect(phone.enterCode('PROSA235')).rejects.toThrow('The code is wrong');
  await client.socket!.requestPairingCode(phone.number, 'PROSA234');
  await expect.poll(() => simulator.codesAsked, WAIT).toBe(2);
  const device = await phone.enterCode('PROSA234');
  await client.opened(device);
  expect(client.auth.creds.me?.id).toBe(device.jid);
});

test('many businesses are connected at once', async () => {
  const clients = Array.from({ length: 12 }, () => new Client(simulator.server));
  await Promise.all(
    clients.map((one, index) => one.pair(simulator.phone(`55119999911${String(index).padStart(2, '0')}`))),
  );
  const ana = simulator.person({ number: '5511988887777', name: 'Ana' });
  for (const [number, each] of simulator.directory.phones)
    if (each.companions.size > 0) await ana.with(each).write(`oi ${number}`);
  await expect.poll(() => clients.flatMap(({ texts }) => texts).length, WAIT).toBe(clients.length);
  await Promise.all(clients.map((one) => one.close()));
});
