import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddressGuard } from './address-guard.ts';
import { GuardedOutbound } from './outbound.ts';

let server: Server;
let url: string;
let asked: string[] = [];
const open = new GuardedOutbound(['127.0.0.0/8', '::1/128']);
const guarded = new GuardedOutbound([]);

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/away') response.writeHead(302, { location: '/secret' }).end();
    else if (request.url === '/large') response.end(Buffer.alloc(2_000));
    else if (request.url !== '/never') request.pipe(response.writeHead(500, { 'x-told': 'yes' }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await Promise.all([open.close(), guarded.close()]);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const reasonOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: { reason?: string }) => error.reason,
  );

describe('the address', () => {
  const guard = new AddressGuard(['10.20.0.0/16', 'fd12::/16']);

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '172.31.0.9',
    '100.64.1.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    '2002:7f00:1::',
    // Old or special ways to write an IPv4 address, and networks that are no part of the public internet.
    '::7f00:1',
    '::10.0.0.1',
    '::ffff:0:7f00:1',
    '::ffff:0:a00:1',
    'fec0::1',
    '192.88.99.1',
    '5f00::1',
    '3fff::1',
    '3fff:fff:ffff::1',
    '64:ff9b:1::a00:1',
    '100::1',
    '100:0:0:1::1',
    '2001::1',
    '2001:1::1',
    '2001:20::1',
    '2001:db8::1',
    '1::1',
    '4000::1',
    'e000::1',
    'ff02::1',
    '192.0.0.8',
    '192.0.2.1',
    '192.31.196.1',
    '198.19.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    'no address',
    'fe80::1%lo',
  ])('%s is refused', (address) => expect(guard.isOpen(address)).toBe(false));

  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '192.0.1.1',
    '198.20.0.1',
    '223.255.255.254',
    '2606:4700::1111',
    '2001:4860:4860::8888',
    '2a00:1450:4001::1',
    '3ffe::1',
    '::ffff:8.8.8.8',
    '10.20.3.4',
    'fd12::9',
  ])('%s is allowed', (address) => expect(guard.isOpen(address)).toBe(true));
});

describe('a request', () => {
  it('returns status, headers and body, whatever the status', async () => {
    const answer = await open.request(`${url}/bad`, { method: 'POST', body: 'Olá' });
    expect(answer).toMatchObject({ status: 500, body: Buffer.from('Olá') });
    expect(answer.headers.get('x-told')).toBe('yes');
  });

  it('does not follow a redirect', async () => {
    asked = [];
    expect(await open.request(`${url}/away`)).toMatchObject({ status: 302 });
    expect(asked).toEqual(['GET /away']);
  });

  it('fails when no answer comes in time, the answer is too large, or the host is unreachable', async () => {
    expect(await reasonOf(open.request(`${url}/never`, { timeoutMs: 100 }))).toBe('timeout');
    expect(await reasonOf(open.request(`${url}/large`, { maxBytes: 1_999 }))).toBe('tooLarge');
    expect(await reasonOf(open.request('http://127.0.0.1:1/'))).toBe('unreachable');
  });

  it.each(['ftp://x.test/', 'file:///etc/passwd', 'x', 'https://user:secret@x.test/'])(
    'cannot be made to %s',
    async (address) => expect(await reasonOf(open.request(address))).toBe('address'),
  );

  it.each(['', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])(
    'does not reach this machine as "%s"',
    async (host) => {
      asked = [];
      const address = host === '' ? url : url.replace('127.0.0.1', host);
      expect(await reasonOf(guarded.request(address))).toBe('forbidden');
      expect(asked).toEqual([]);
    },
  );
});
