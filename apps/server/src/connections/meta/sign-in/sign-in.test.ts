import { metaEnvironment } from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../../testing/expect-refusal.ts';
import type { Anything, GivenUser } from '../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { CODE, graphAccounts, type GraphAccounts, USER_TOKEN } from '../../testing/graph-accounts.ts';

let graph: GraphAccounts;
let app: TestApp;
let ana: GivenUser;
let counter = 0;

beforeAll(async () => {
  graph = await graphAccounts();
  app = await startTestApp({
    ...metaEnvironment,
    GRAPH_URL: graph.url,
    FACEBOOK_URL: 'https://facebook.test',
    OUTBOUND_ALLOW: '127.0.0.0/8',
  });
});
afterAll(async () => {
  await app.close();
  await graph.close();
});
beforeEach(async () => {
  ana = await app.given.admin(await app.given.company());
  counter += 1;
  graph.refusesSubscriptions = false;
  graph.pages = [
    { id: `10${counter}`, name: 'Loja', instagram: { id: `20${counter}`, username: 'loja' } },
    { id: `30${counter}`, name: 'Oficina' },
  ];
});

interface Begun {
  id: number;
  url: URL;
  cookie: string;
}
async function begin(user = ana): Promise<Begun> {
  const { status, body, headers } = await app.as(user).post('/facebook/sign-ins');
  expect(status).toBe(201);
  const cookie = String(headers['set-cookie']);
  return { id: body.id, url: new URL(body.url), cookie: cookie.split(';')[0] ?? '' };
}
async function comeBack({ url, cookie }: Begun, query: Record<string, string> = { code: CODE }) {
  const state = url.searchParams.get('state') ?? '';
  const search = new URLSearchParams({ state, ...query });
  return fetch(`${app.url}/api/facebook/return?${search}`, { headers: { cookie } });
}
const signIn = async (id: number, user = ana) => app.as(user).get(`/facebook/sign-ins/${id}`);
const connect = async (id: number, accounts: object[], user = ana) =>
  app.as(user).post(`/facebook/sign-ins/${id}/accounts`, { accounts });
const chosen = (channel: string, accountId: string) => ({ channel, accountId });

describe('a sign-in at Facebook', () => {
  it('leads to its dialog, and only the browser that began it can return', async () => {
    const begun = await begin();
    const { origin, pathname, searchParams } = begun.url;
    expect(`${origin}${pathname}`).toBe('https://facebook.test/v26.0/dialog/oauth');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: metaEnvironment.META_APP_ID,
      response_type: 'code',
      redirect_uri: expect.stringMatching(/\/api\/facebook\/return$/),
    });
    expect((await signIn(begun.id)).body).toMatchObject({ status: 'waiting', accounts: [] });
    const stranger = await begin(await app.given.admin(await app.given.company()));
    for (const cookie of ['', stranger.cookie, 'facebook_sign_in=x'])
      expect((await comeBack({ ...begun, cookie })).status).toBe(400);
    expect((await signIn(begun.id)).body).toMatchObject({ status: 'waiting' });
  });

  it('shows the accounts that the person manages, and no token', async () => {
    const begun = await begin();
    const page = await comeBack(begun);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Feche esta janela');
    const { body } = await signIn(begun.id);
    expect(body.accounts).toEqual([
      { channel: 'facebook', accountId: `10${counter}`, name: 'Loja', page: 'Loja', state: 'new' },
      { channel: 'instagram', accountId: `20${counter}`, name: 'loja', page: 'Loja', state: 'new' },
      { channel: 'facebook', accountId: `30${counter}`, name: 'Oficina', page: 'Oficina', state: 'new' },
    ]);
    expect(JSON.stringify(body)).not.toContain('token');
    // A state can be used only once.
    expect((await comeBack(begun)).status).toBe(400);
  });

  it('connects the chosen accounts only, and shows the outcome of each', async () => {
    const first = await begin();
    await comeBack(first);
    const made = await connect(first.id, [chosen('instagram', `20${counter}`)]);
    expect([made.status, made.body]).toEqual([
      201,
      [{ channel: 'instagram', accountId: `20${counter}`, name: 'loja', outcome: 'made', reason: null }],
    ]);
    const { body: connections } = await app.as(ana).get('/whatsapp');
    expect(connections.map(({ channel }: Anything) => channel)).toEqual(['instagram']);
    expect((await signIn(first.id)).status).toBe(404);
    const again = await begin();
    await comeBack(again);
    const states = (await signIn(again.id)).body.accounts.map(({ state }: Anything) => state);
    expect(states).toEqual(['new', 'connected', 'new']);
    const both = await connect(again.id, [
      chosen('instagram', `20${counter}`),
      chosen('facebook', `30${counter}`),
    ]);
    expect(both.body.map(({ name, outcome }: Anything) => [name, outcome])).toEqual([
      ['loja', 'renewed'],
      ['Oficina', 'made'],
    ]);
  });

  it('shows why an account was not connected', async () => {
    const bia = await app.given.admin(await app.given.company());
    const hers = await begin(bia);
    await comeBack(hers);
    await connect(hers.id, [chosen('facebook', `30${counter}`)], bia);
    const begun = await begin();
    await comeBack(begun);
    graph.refusesSubscriptions = true;
    const { body } = await connect(begun.id, [
      chosen('facebook', `10${counter}`),
      chosen('facebook', `30${counter}`),
    ]);
    expect(body).toMatchObject([
      {
        name: 'Loja',
        outcome: 'failed',
        reason: 'meta.notSubscribedBecause?reason=meta.permission%3Fcode%3D200',
      },
      { name: 'Oficina', outcome: 'failed', reason: 'meta.pageTaken' },
    ]);
  });

  it.each([
    ['facebook', 'useFacebook', 'instagram'],
    ['instagram', 'useInstagram', 'facebook'],
  ])('connects no account of %s where the plan has no %s', async (channel, flag, other) => {
    const plan = await app.given.plan({ [flag]: false });
    const bia = await app.given.admin(await app.given.company({ planId: plan.id }));
    const accountIds: Record<string, string> = { facebook: `10${counter}`, instagram: `20${counter}` };
    const connectOf = async (...names: string[]) => {
      const begun = await begin(bia);
      await comeBack(begun);
      const accounts = names.map((name) => chosen(name, accountIds[name] ?? ''));
      return connect(begun.id, accounts, bia);
    };

    expect(await connectOf(channel)).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
    expect((await connectOf(other, channel)).status).toBe(403);
    expect((await app.as(bia).get('/whatsapp')).body).toEqual([]);
    expect((await connectOf(other)).status).toBe(201);
  });

  it('connects the pages of POST /facebook without Instagram alone where the plan has no useInstagram', async () => {
    const plan = await app.given.plan({ useInstagram: false });
    const bia = await app.given.admin(await app.given.company({ planId: plan.id }));
    const person = { facebookUserId: '42', facebookUserToken: USER_TOKEN };

    const refused = await app.as(bia).post('/facebook', { ...person, addInstagram: true });
    expect(refused).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
    expect((await app.as(bia).get('/whatsapp')).body).toEqual([]);
    expect((await app.as(bia).post('/facebook', person)).status).toBe(201);
  });

  it.each([
    [{ error: 'access_denied' }, 'meta.signInRefused'],
    [{ code: 'one that was used' }, 'meta.invalidData?code=100'],
  ])('that fails shows why: %o', async (query, words) => {
    const begun = await begin();
    expect((await comeBack(begun, query as Record<string, string>)).status).toBe(200);
    const { body } = await signIn(begun.id);
    expect(body).toMatchObject({ status: 'failed', accounts: [], reason: words });
    expect((await connect(begun.id, [chosen('facebook', '1')])).status).toBe(404);
  });

  it('is seen and finished only by the person who began it, and begun by users who may edit connections', async () => {
    const begun = await begin();
    await comeBack(begun);
    const others = [
      await app.given.admin({ id: ana.companyId }),
      await app.given.admin(await app.given.company()),
    ];
    for (const other of others) {
      const path = `/facebook/sign-ins/${begun.id}`;
      const hidden = {
        seenBy: ana,
        sight: { path, record: { id: begun.id } },
        code: 'ERR_NOT_FOUND',
      } as const;
      const body = { accounts: [chosen('facebook', `10${counter}`)] };
      await expectHidden(other, { ...hidden, request: ['GET', path] });
      await expectHidden(other, { ...hidden, request: ['POST', `${path}/accounts`, body] });
    }
    const clerk = await app.given.user({ id: ana.companyId });
    expect((await app.as(clerk).post('/facebook/sign-ins')).status).toBe(403);
    expect((await connect(begun.id, [])).status).toBe(400);
    expect((await connect(begun.id, [chosen('facebook', 'of somebody else')])).status).toBe(400);
  });
});
