import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Given, type GivenUser, PASSWORD } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { sessionRoutes } from '../sessions/routes.ts';
import { userRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let admin: GivenUser;
let ana: GivenUser;
beforeAll(async () => {
  server = await moduleServer((app) => [...sessionRoutes(app), ...userRoutes(app)]);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  server.setNow(null);
  const company = await make.company();
  [admin, ana] = [await make.admin(company), await make.user(company)];
});

const login = (email: string, password: string) => make.anyone('POST', '/auth/login', { email, password });
const change = (who: GivenUser, fields: object) => who.call('PUT', `/users/${who.id}`, fields);
const me = (who: GivenUser) => who.call('GET', '/auth/me');
let counter = 0;
const newEmail = () => `nova${(counter += 1)}@prosa.test`;

/** Another live session of the same person. */
async function elsewhere(who: GivenUser): Promise<() => Promise<number>> {
  const session = await make.insert('sessions', {
    company_id: who.companyId,
    userId: who.id,
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  return async () => {
    const rows = await server.app.database.inCompany(who.companyId, (tx) =>
      tx.query(
        'test-live',
        'select id from sessions where company_id = $1 and id = $2 and "revokedAt" is null',
        [who.companyId, session.id],
      ),
    );
    return rows.length;
  };
}

describe('the own password, e-mail and WhatsApp number', () => {
  it.each([
    () => ({ password: 'segredo-9' }),
    () => ({ email: newEmail() }),
    () => ({ wpp: '+55 11 98765-0001' }),
  ])('need the present password: an open session is not enough', async (fieldsOf) => {
    for (const who of [ana, admin]) {
      const fields = fieldsOf();
      expect(await change(who, fields)).toMatchObject({
        status: 400,
        body: {
          error: 'ERR_CURRENT_PASSWORD_REQUIRED',
          details: [{ field: 'currentPassword', message: 'required' }],
        },
      });
      expect(await change(who, { ...fields, currentPassword: 'errada' })).toMatchObject({
        status: 400,
        body: { error: 'ERR_WRONG_PASSWORD', details: [{ field: 'currentPassword', message: 'wrong' }] },
      });
      expect((await login(who.email, PASSWORD)).status).toBe(200);
    }
  });

  it('are changed with it: the other sessions end, the own one goes on', async () => {
    const isLive = await elsewhere(ana);
    const email = newEmail();
    expect((await change(ana, { email, currentPassword: PASSWORD })).body).toMatchObject({ email });
    expect([await isLive(), (await me(ana)).status]).toEqual([0, 200]);

    const isLiveAgain = await elsewhere(ana);
    expect((await change(ana, { password: 'segredo-9', currentPassword: PASSWORD })).status).toBe(200);
    expect([await isLiveAgain(), (await me(ana)).status]).toEqual([0, 200]);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, 'segredo-9')).status).toBe(200);
  });

  it('may be sent back unchanged with the rest of the record', async () => {
    const isLive = await elsewhere(ana);
    const record = (await ana.call('GET', `/users/${ana.id}`)).body;
    const saved = await change(ana, {
      ...record,
      name: 'Ana Lima',
      email: ana.email.toUpperCase(),
      password: '',
    });
    expect(saved).toMatchObject({ status: 200, body: { name: 'Ana Lima' } });
    expect(await isLive()).toBe(1);
  });

  it('are not guessed by whoever finds an open session', async () => {
    for (let n = 0; n < 10; n += 1)
      expect((await change(ana, { password: 'segredo-9', currentPassword: 'errada' })).status).toBe(400);
    const refused = await change(ana, { password: 'segredo-9', currentPassword: PASSWORD });
    expect(refused.status).toBe(429);
    expect((await change(ana, { name: 'Ana Lima' })).status).toBe(200);
    server.wait(2);
    expect((await change(ana, { password: 'segredo-9', currentPassword: PASSWORD })).status).toBe(200);
  });

  it('of others are changed by an admin without theirs', async () => {
    const email = newEmail();
    const request = ['PUT', `/users/${ana.id}`, { email, password: 'segredo-9' }] as const;
    expect((await admin.call(...request)).status).toBe(200);
    expect((await login(email, 'segredo-9')).status).toBe(200);
  });

  it('are not guessed by a burst: what was tried before has been counted', async () => {
    const tries = await Promise.all(
      Array.from({ length: 40 }, async (_, n) =>
        change(ana, { password: 'segredo-9', currentPassword: n === 39 ? PASSWORD : `errada-${n}` }),
      ),
    );
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);
  });
});
