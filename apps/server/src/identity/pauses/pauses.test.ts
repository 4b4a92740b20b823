import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { removeOldPauses } from './remove-old-pauses.ts';
import { pauseRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: Anything;
let ana: GivenUser;
let rui: GivenUser;

const NOON = '2026-03-17T12:00:00.000Z';
/** Within the life of a token. */
const TEN_PAST = '2026-03-17T12:10:00.000Z';

beforeAll(async () => {
  server = await moduleServer(pauseRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(NOON);
  server.published.length = 0;
  company = await make.company();
  ana = await make.user(company);
  rui = await make.user(company);
});

const start = async (who: GivenUser, reason: unknown = 'Almoço') =>
  who.call('POST', '/pauses/mine', { reason });
const end = async (who: GivenUser) => who.call('DELETE', '/pauses/mine');
const own = async (who: GivenUser): Promise<Anything> => (await who.call('GET', '/pauses/mine')).body;
const rows = async (): Promise<Anything[]> =>
  server.app.database.inCompany(company.id, (tx) =>
    tx.query<Anything>('test-pauses', 'select * from user_pauses where company_id = $1 order by id', [
      company.id,
    ]),
  );

describe('a pause', () => {
  it('begins for a reason of the company, is seen by everybody, and ends', async () => {
    expect(await own(ana)).toEqual({
      pause: null,
      reasons: ['Almoço', 'Intervalo', 'Reunião', 'Treinamento'],
    });
    const { status, body } = await start(ana);
    expect([status, body]).toEqual([201, { reason: 'Almoço', startedAt: NOON }]);
    expect((await own(ana)).pause).toEqual(body);
    expect((await own(rui)).pause).toBeNull();
    server.setNow(TEN_PAST);
    expect((await end(ana)).status).toBe(200);
    expect((await own(ana)).pause).toBeNull();
    expect(await rows()).toMatchObject([
      { userId: ana.id, reason: 'Almoço', startedAt: NOON, endedAt: TEN_PAST },
    ]);
    expect(server.published).toMatchObject([
      { name: 'pause', event: { userId: ana.id, pause: body }, audience: { kind: 'company' } },
      { name: 'pause', event: { userId: ana.id, pause: null } },
    ]);
  });

  it('takes the place of the one that is open', async () => {
    await start(ana);
    server.setNow(TEN_PAST);
    await start(ana, 'Reunião');
    expect((await own(ana)).pause).toEqual({ reason: 'Reunião', startedAt: TEN_PAST });
    expect((await rows()).map(({ endedAt }) => endedAt)).toEqual([TEN_PAST, null]);
  });

  it('is one for a person, however many begin at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => start(ana)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await rows()).filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
    const twice = { company_id: company.id, userId: ana.id, reason: 'Almoço' };
    await expect(make.insert('user_pauses', twice)).rejects.toThrow('user_pauses_open');
  });

  it('that nobody began ends without a word', async () => {
    expect((await end(ana)).status).toBe(200);
    expect(server.published).toEqual([]);
  });
});

describe('the reasons', () => {
  it('are those of the company, each on a line of its own', async () => {
    const values = { pauseReasons: 'Café\n\n Médico ' };
    await make.insert('company_settings', { company_id: company.id, values });
    expect((await own(ana)).reasons).toEqual(['Café', 'Médico']);
    expect((await start(ana, 'Médico')).status).toBe(201);
    expect((await start(ana)).body.details).toMatchObject([{ field: 'reason' }]);
  });

  it.each([undefined, '', 7, 'Outra', 'a'.repeat(41)])('do not include %j', async (reason) => {
    const { status, body } = await ana.call('POST', '/pauses/mine', { reason });
    expect(status).toBe(400);
    expect(body.details[0].field).toContain('reason');
    expect(await rows()).toEqual([]);
  });
});

it('needs somebody who is signed in', async () => {
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect((await make.anyone(method, '/pauses/mine', { reason: 'Almoço' })).status).toBe(401);
});

it('is kept for years after its end, and while it is open', async () => {
  const old = { company_id: company.id, userId: ana.id, reason: 'Almoço', startedAt: '2001-01-01T00:00:00Z' };
  await make.insert('user_pauses', { ...old, endedAt: '2001-01-01T01:00:00Z' });
  await make.insert('user_pauses', old);
  await make.insert('user_pauses', { ...old, startedAt: new Date(), endedAt: new Date() });
  await removeOldPauses(server.app);
  expect((await rows()).map(({ endedAt }) => endedAt === null)).toEqual([true, false]);
});
