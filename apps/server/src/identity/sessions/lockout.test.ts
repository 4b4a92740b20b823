import { signInPaces } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Given, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { sessionRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer((app) => sessionRoutes(app));
  make = given(server);
});
// A year of its own for each test: what an earlier one counted is forgotten.
let year = 2030;
const day = (text: string) => server.setNow(`${year}-${text}`);
beforeEach(() => {
  year += 1;
  day('01-01T00:00:00Z');
});
afterAll(() => server.close());

const FREE = signInPaces.accountAtNetwork.free;

interface From {
  remoteAddress?: string;
  cookies?: Record<string, string>;
}
const login = (email: string, password = PASSWORD, from: From = {}) =>
  make.anyone('POST', '/auth/login', { email, password }, from);

/** So many wrong passwords, one after another. */
async function guess(email: string, times: number, from: (n: number) => From = () => ({})): Promise<void> {
  for (let n = 0; n < times; n += 1) expect((await login(email, 'errada', from(n))).status).toBe(401);
}
const newUser = async () => make.user(await make.company());

/** The cookies of a browser that has just received this answer. */
function cookiesOf({ headers }: { headers: Record<string, unknown> }): Record<string, string> {
  const pairs = [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0] ?? '');
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, 3), pair.slice(4)]));
}

describe('failed sign-ins', () => {
  it('are counted alone, also simultaneous ones; the wait grows, and the answer returns how long it is', async () => {
    const ana = await newUser();
    for (let count = 0; count < 12; count += 1) expect((await login(ana.email)).status).toBe(200);

    const guesses = await Promise.all(Array.from({ length: 15 }, () => login(ana.email, 'errada')));

    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(FREE);
    const refused = await login(ana.email);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    day('01-01T00:01:00Z');
    await guess(ana.email, 1);
    expect((await login(ana.email)).headers['retry-after']).toBe('120');
    day('01-01T00:03:00Z');
    expect((await login(ana.email)).status).toBe(200);
  });

  it('slow down an unknown e-mail in the same way', async () => {
    const email = 'fantasma@prosa.test';
    await guess(email, FREE);
    expect(await login(email, 'errada')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  });

  it('slow down a network after a hundred of many accounts', async () => {
    const from = { remoteAddress: '10.9.9.9' };
    for (let n = 0; n < 100; n += 1)
      expect((await login(`x${n}@prosa.test`, 'errada', from)).status).toBe(401);
    expect((await login('x101@prosa.test', 'errada', from)).status).toBe(429);
    expect((await login('outra@prosa.test', 'errada')).status).toBe(401);
  });

  it('are not evaded by a burst at many accounts, nor by many addresses of one IPv6 network', async () => {
    const from = (n: number, remoteAddress: string) => login(`y${n}@prosa.test`, 'errada', { remoteAddress });
    const guesses = await Promise.all(
      Array.from({ length: 130 }, (_, n) => from(n, `2001:db8:0:7::${(n + 1).toString(16)}`)),
    );
    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThan(104);
    expect((await from(200, '2001:db8:0:7:ffff:ffff:ffff:1')).status).toBe(429);
    expect((await from(201, '2001:db8:0:8::1')).status).toBe(401);
  });

  it('of every accepted spelling of an e-mail count as one account', async () => {
    const ana = await make.user(await make.company(), { email: `visita-${Date.now()}@prosa.test` });
    const attempts = [ana.email.toUpperCase(), `  ${ana.email} `, ana.email];
    for (let n = 0; n < FREE; n += 1) await login(attempts[n % attempts.length] ?? '', 'errada');
    for (const spelling of [...attempts, ana.email.replace('i', 'İ'), ana.email.replace('s', 'ſ')])
      expect((await login(spelling)).status).not.toBe(200);
  });
});

describe('the owner of an account that others guess at', () => {
  const network = (n: number): From => ({ remoteAddress: `198.51.${n}.7` });
  const free = signInPaces.account.free;

  it('is not kept out by ten wrong passwords from elsewhere', async () => {
    const ana = await newUser();
    await guess(ana.email, FREE, () => network(1));
    expect((await login(ana.email, PASSWORD, network(1))).status).toBe(429);
    expect((await login(ana.email, PASSWORD, network(2))).status).toBe(200);
  });

  it('waits where nobody knows the browser, once many networks have guessed', async () => {
    const ana = await newUser();
    await guess(ana.email, free, (n) => network(n % 25));
    expect(await login(ana.email, PASSWORD, network(200))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    });
    day('01-01T00:01:00Z');
    expect((await login(ana.email, PASSWORD, network(200))).status).toBe(200);
  });

  it('passes at once in a browser that signed in before, from any network, also after the session', async () => {
    const ana = await newUser();
    const { jdv = '' } = cookiesOf(await login(ana.email));
    await guess(ana.email, free, (n) => network(n % 25));
    day('01-01T00:00:30Z');
    const here = { remoteAddress: '198.51.1.7', cookies: { jdv } };
    expect((await login(ana.email, PASSWORD, here)).status).toBe(200);
    // Signed in again from elsewhere: the browser's session is over, what it remembers is not.
    expect((await login(ana.email, PASSWORD, { cookies: { jdv } })).status).toBe(200);
  });

  it('passes with the refresh cookie of the own live session', async () => {
    const ana = await newUser();
    const { jrt = '' } = cookiesOf(await login(ana.email));
    await guess(ana.email, FREE);
    expect((await login(ana.email)).status).toBe(429);
    expect((await login(ana.email, PASSWORD, { cookies: { jrt } })).status).toBe(200);
  });

  it('passes although the network is slowed down, as a proxy that nobody trusts would be', async () => {
    const ana = await newUser();
    const { jdv = '' } = cookiesOf(await login(ana.email));
    const proxy = { remoteAddress: '10.7.7.7' };
    for (let n = 0; n < 100; n += 1) await login(`z${n}@prosa.test`, 'errada', proxy);
    expect((await login(ana.email, PASSWORD, proxy)).status).toBe(429);
    expect((await login(ana.email, PASSWORD, { ...proxy, cookies: { jdv } })).status).toBe(200);
  });
});

describe('the cookie of a known browser', () => {
  it('is counted by itself: whoever steals it guesses no faster', async () => {
    const ana = await newUser();
    const { jdv = '' } = cookiesOf(await login(ana.email));
    await guess(ana.email, FREE, (n) => ({ cookies: { jdv }, remoteAddress: `203.0.${n}.1` }));
    expect((await login(ana.email, PASSWORD, { cookies: { jdv } })).status).toBe(429);
    expect((await login(ana.email)).status).toBe(200);
  });

  it('helps with no other account, forged or after half a year', async () => {
    const [ana, rui] = [await newUser(), await newUser()];
    const { jdv = '', jrt = '' } = cookiesOf(await login(ana.email));
    await guess(rui.email, FREE);
    await guess(ana.email, FREE);
    expect((await login(rui.email, PASSWORD, { cookies: { jdv, jrt } })).status).toBe(429);
    const [device, until, seal = ''] = jdv.split('.');
    const forged = `${device}.${Number(until) + 1}.${seal}`;
    expect((await login(ana.email, PASSWORD, { cookies: { jdv: forged } })).status).toBe(429);
    day('06-30T12:00:00Z');
    await guess(ana.email, FREE);
    expect((await login(ana.email, PASSWORD, { cookies: { jdv } })).status).toBe(429);
  });

  it('is given once and renewed under the same name in its second half, also by a refresh', async () => {
    const ana = await newUser();
    const first = cookiesOf(await login(ana.email));
    const refresh = (cookies: Record<string, string>) =>
      make.anyone('POST', '/auth/refresh_token', undefined, { cookies });
    expect(cookiesOf(await refresh(first)).jdv).toBeUndefined();
    day('04-15T00:00:00Z');
    const { jdv: known = '' } = first;
    const { jdv: renewed = '' } = cookiesOf(await login(ana.email, PASSWORD, { cookies: { jdv: known } }));
    expect(renewed).not.toBe(known);
    expect(renewed.split('.')[0]).toBe(known.split('.')[0]);
  });
});
