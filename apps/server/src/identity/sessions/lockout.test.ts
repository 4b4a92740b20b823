import { SIGN_IN_FAILURES_PER_ACCOUNT } from '@prosa/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { given, type Given, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { sessionRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer((app) => sessionRoutes(app));
  make = given(server);
});
afterEach(() => server.setNow(null));
afterAll(() => server.close());

const login = (email: string, password = PASSWORD) => make.anyone('POST', '/auth/login', { email, password });

describe('the lockout', () => {
  it('counts failed attempts only, also simultaneous ones, and returns when to try again', async () => {
    const ana = await make.user(await make.company());
    for (let count = 0; count < 12; count += 1) expect((await login(ana.email)).status).toBe(200);

    const guesses = await Promise.all(Array.from({ length: 15 }, () => login(ana.email, 'errada')));

    const refused = guesses.filter(({ status }) => status === 401);
    expect(refused).toHaveLength(SIGN_IN_FAILURES_PER_ACCOUNT);
    const locked = await login(ana.email);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
    server.wait(16);
    expect((await login(ana.email)).status).toBe(200);
  });

  it('locks an unknown e-mail in the same way', async () => {
    const email = 'fantasma@prosa.test';
    for (let count = 0; count < SIGN_IN_FAILURES_PER_ACCOUNT; count += 1) await login(email, 'errada');
    expect((await login(email, 'errada')).status).toBe(429);
  });

  it('locks an address after a hundred failures of many accounts', async () => {
    server.setNow('2030-01-01T00:00:00Z');
    const from = (n: number) =>
      make.anyone(
        'POST',
        '/auth/login',
        { email: `x${n}@prosa.test`, password: 'errada' },
        { remoteAddress: '10.9.9.9' },
      );
    for (let count = 0; count < 100; count += 1) expect((await from(count)).status).toBe(401);
    expect((await from(101)).status).toBe(429);
    expect((await login('outra@prosa.test', 'errada')).status).toBe(401);
  });

  it('is not evaded by a burst of guesses at many accounts, nor by many addresses of one IPv6 network', async () => {
    server.setNow('2030-02-01T00:00:00Z');
    const from = (n: number, remoteAddress: string) =>
      make.anyone(
        'POST',
        '/auth/login',
        { email: `y${n}@prosa.test`, password: 'errada' },
        { remoteAddress },
      );
    const guesses = await Promise.all(
      Array.from({ length: 130 }, (_, n) => from(n, `2001:db8:0:7::${(n + 1).toString(16)}`)),
    );
    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThan(104);
    expect((await from(200, '2001:db8:0:7:ffff:ffff:ffff:1')).status).toBe(429);
    expect((await from(201, '2001:db8:0:8::1')).status).toBe(401);
  });

  it('counts every accepted spelling of an e-mail as one account', async () => {
    const ana = await make.user(await make.company(), { email: `visita-${Date.now()}@prosa.test` });
    const attempts = [ana.email.toUpperCase(), `  ${ana.email} `, ana.email];
    for (let n = 0; n < SIGN_IN_FAILURES_PER_ACCOUNT; n += 1)
      await login(attempts[n % attempts.length] ?? '', 'errada');
    for (const spelling of [...attempts, ana.email.replace('i', 'İ'), ana.email.replace('s', 'ſ')])
      expect((await login(spelling)).status).not.toBe(200);
  });
});
