import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../../testing/expect-refusal.ts';
import type { Anything, Given, GivenUser } from '../../../testing/given.ts';
import { type GraphAccounts, USER_TOKEN } from '../../testing/graph-accounts.ts';
import { metaServer } from '../../testing/meta-server.ts';
import { openToken } from './credentials.ts';

let metaSide: Awaited<ReturnType<typeof metaServer>>;
let graph: GraphAccounts;
let server: (typeof metaSide)['server'];
let make: Given;
let company: { id: number };
let admin: GivenUser;
let counter = 0;

beforeAll(async () => {
  metaSide = await metaServer();
  ({ graph, server, make } = metaSide);
});
afterAll(async () => metaSide.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  graph.pages = [];
  graph.isDown = false;
  server.published.length = 0;
});

function aNumber(token = `EAAB-token-${(counter += 1)}`, businessAccountId = `77${(counter += 1)}000`) {
  const phoneNumberId = `106${(counter += 1)}000`;
  graph.tokens.set(token, 0);
  graph.phones.set(phoneNumberId, { display: '+55 11 99999-0000', businessAccountId });
  const fixed = { channel: 'whatsappapi', provider: 'meta' };
  return { name: `Oficial ${counter}`, ...fixed, phoneNumberId, businessAccountId, accessToken: token };
}

const rows = async (text: string, id: number): Promise<Anything[]> =>
  server.app.database.acrossCompanies('a test', (tx) => tx.query(`test-${text.length}`, text, [id]));
const rowText = 'select * from meta_connections where "whatsappId" = $1';
const rowOf = async (id: number) => (await rows(rowText, id))[0];
const list = async () => (await admin.call('GET', '/whatsapp')).body as Anything[];
const fieldsOf = ({ body }: Anything) => body.details.map(({ field }: Anything) => field);

describe('a number of WhatsApp', () => {
  it('is connected when Meta confirms its token, and is subscribed to our webhook', async () => {
    const input = aNumber();
    const made = await admin.call('POST', '/whatsapp', input);
    expect([made.status, made.body]).toMatchObject([
      201,
      { channel: 'whatsappapi', provider: 'meta', number: '5511999990000', status: 'CONNECTED' },
    ]);
    expect(made.body.capabilities).toMatchObject({ replyWindowHours: 24, groups: false });
    expect(graph.subscribed).toContain(input.businessAccountId);
    const connection = await rowOf(made.body.id);
    expect(connection).toMatchObject({ accountId: input.phoneNumberId, channel: 'whatsappapi' });
    expect(openToken(server.app, company.id, connection)).toBe(input.accessToken);
  });

  it('shows its Meta account to users who may edit it, and never its token', async () => {
    const input = aNumber();
    graph.tokens.set(input.accessToken, Math.floor(Date.now() / 1_000) + 5 * 86_400);
    const { id } = (await admin.call('POST', '/whatsapp', input)).body;
    // As after a restart: the driver reports that the connection is up, without a reason.
    await rows(`update connections set status = 'CONNECTED', "statusReason" = null where id = $1`, id);
    const [shown] = await list();
    expect(shown).toMatchObject({
      phoneNumberId: input.phoneNumberId,
      businessAccountId: input.businessAccountId,
      messagesPerSecond: 80,
      statusReason: null,
    });
    expect(Date.parse(shown.tokenExpiresAt)).toBeGreaterThan(Date.now() + 4 * 86_400_000);
    expect(JSON.stringify(shown)).not.toContain(input.accessToken);
    const agent = await make.user(company);
    const hidden = {
      phoneNumberId: null,
      businessAccountId: null,
      tokenExpiresAt: null,
      messagesPerSecond: null,
    };
    expect((await agent.call('GET', '/whatsapp')).body).toMatchObject([{ id, ...hidden }]);
    const sentBack = await admin.call('PUT', `/whatsapp/${id}`, shown);
    expect([sentBack.status, sentBack.body.tokenExpiresAt]).toEqual([200, shown.tokenExpiresAt]);
  });

  it('has the rate that its admin sets, not an agent who sees it or another company', async () => {
    const { id } = (await admin.call('POST', '/whatsapp', { ...aNumber(), messagesPerSecond: 200 })).body;
    const path = `/whatsapp/${id}`;
    expect((await rowOf(id)).messagesPerSecond).toBe(200);
    expect((await admin.call('PUT', path, { messagesPerSecond: 500 })).body.messagesPerSecond).toBe(500);
    expect((await admin.call('PUT', path, { messagesPerSecond: null })).body.messagesPerSecond).toBe(500);
    for (const wrong of [-1, 1_001, 2.5, 'fast']) {
      const answer = await admin.call('PUT', path, { messagesPerSecond: wrong });
      expect([answer.status, fieldsOf(answer)]).toEqual([400, ['messagesPerSecond']]);
    }
    const [agent, stranger] = [await make.user(company), await make.admin(await make.company())];
    const sight = { path: '/whatsapp', record: { id } };
    const request = ['PUT', path, { messagesPerSecond: 1 }] as const;
    await expectRefusal(agent, { sight, request, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { seenBy: agent, sight, request, code: 'ERR_NO_WAPP_FOUND' });
    expect((await rowOf(id)).messagesPerSecond).toBe(500);
  });

  it('never reveals its token', async () => {
    const input = aNumber();
    const made = await admin.call('POST', '/whatsapp', input);
    const { id } = made.body;
    const other = aNumber(undefined, input.businessAccountId);
    const renewed = await admin.call('PUT', `/whatsapp/${id}`, { accessToken: other.accessToken });
    const all = [made, renewed, await admin.call('GET', `/whatsapp/${id}`), await list(), server.published];
    expect(JSON.stringify(all)).not.toMatch(/EAAB-token/);
    expect(JSON.stringify(await rows('select * from connections where id = $1', id))).not.toMatch(/EAAB/);
  });

  it.each([
    ['accessToken', { accessToken: 'a wrong one' }],
    ['phoneNumberId', { phoneNumberId: '999999999' }],
    ['businessAccountId', { businessAccountId: '888888888' }],
    ['accessToken', { accessToken: '' }],
    ['accessToken', { accessToken: 'EAAB\r\nHost: x' }],
    ['accessToken', { accessToken: 'EAABção' }],
    ['phoneNumberId', { phoneNumberId: undefined }],
    ['phoneNumberId', { phoneNumberId: '../me' }],
    ['channel', { channel: 'facebook' }],
    ['provider', { channel: 'whatsapp' }],
  ])('is refused with the name of the wrong field: %s', async (field, wrong) => {
    const answer = await admin.call('POST', '/whatsapp', { ...aNumber(), ...wrong });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  it('is refused with the id of another business account', async () => {
    const other = aNumber();
    const answer = await admin.call('POST', '/whatsapp', {
      ...aNumber(),
      businessAccountId: other.businessAccountId,
    });
    expect(fieldsOf(answer)).toEqual(['businessAccountId']);
  });

  it('is connected once in the whole installation', async () => {
    const input = aNumber();
    expect((await admin.call('POST', '/whatsapp', input)).status).toBe(201);
    const stranger = await make.admin(await make.company());
    const taken = await stranger.call('POST', '/whatsapp', input);
    expect([taken.status, taken.body.error]).toEqual([409, 'ERR_CHANNEL_ALREADY_CONNECTED']);
  });

  it('is refused while Meta is down, to users without permission, and by a plan without it', async () => {
    graph.isDown = true;
    expect((await admin.call('POST', '/whatsapp', aNumber())).status).toBe(503);
    graph.isDown = false;
    expect((await (await make.user(company)).call('POST', '/whatsapp', aNumber())).status).toBe(403);
    const plan = await make.plan({ useWhatsapp: false });
    const poor = await make.admin(await make.company({ planId: plan.id }));
    graph.isDown = true;
    expect((await poor.call('POST', '/whatsapp', aNumber())).body.error).toBe('ERR_PLAN_FEATURE');
    graph.isDown = false;
  });

  it('takes a new token that Meta confirms, and starts again with it', async () => {
    const input = aNumber();
    const { id } = (await admin.call('POST', '/whatsapp', input)).body;
    await admin.call('DELETE', `/whatsappsession/${id}`);
    const wrong = await admin.call('PUT', `/whatsapp/${id}`, { accessToken: 'nonsense' });
    expect(fieldsOf(wrong)).toEqual(['accessToken']);
    const { accessToken } = aNumber(undefined, input.businessAccountId);
    expect((await admin.call('PUT', `/whatsapp/${id}`, { accessToken })).status).toBe(200);
    expect(openToken(server.app, company.id, await rowOf(id))).toBe(accessToken);
    const [row] = await rows('select "shouldRun", status from connections where id = $1', id);
    expect(row).toEqual({ shouldRun: true, status: 'OPENING' });
    // A form that was given no new token sends an empty one.
    await admin.call('PUT', `/whatsapp/${id}`, { name: 'Outro nome', accessToken: '' });
    expect(openToken(server.app, company.id, await rowOf(id))).toBe(accessToken);
  });

  it('cannot become another number', async () => {
    const { id } = (await admin.call('POST', '/whatsapp', aNumber())).body;
    expect(fieldsOf(await admin.call('PUT', `/whatsapp/${id}`, { phoneNumberId: '123456789' }))).toEqual([
      'phoneNumberId',
    ]);
  });

  it('keeps its account through every start of its session', async () => {
    const { id } = (await admin.call('POST', '/whatsapp', aNumber())).body;
    for (const method of ['POST', 'PUT', 'DELETE', 'PUT'] as const)
      expect((await admin.call(method, `/whatsappsession/${id}`)).status).toBe(200);
    expect(await rowOf(id)).toBeDefined();
  });

  it('unsubscribes its business account when the last of its numbers is removed', async () => {
    const first = aNumber();
    const second = aNumber(undefined, first.businessAccountId);
    const ids = [first, second].map(async (input) => (await admin.call('POST', '/whatsapp', input)).body.id);
    const [one, two] = await Promise.all(ids);
    await admin.call('DELETE', `/whatsapp/${one}`);
    expect(graph.subscribed).toContain(first.businessAccountId);
    expect((await admin.call('DELETE', `/whatsapp/${two}`)).status).toBe(200);
    await expect.poll(() => graph.subscribed.has(first.businessAccountId)).toBe(false);
    expect(await list()).toEqual([]);
  });
});

describe('pages', () => {
  const connect = (more: object = {}, who = admin) =>
    who.call('POST', '/facebook', { facebookUserId: '42', facebookUserToken: USER_TOKEN, ...more });
  const aPage = (name: string, withInstagram = false) => {
    counter += 1;
    const instagram = { id: `ig${counter}`, username: `loja_${counter}` };
    const page = { id: `p${counter}`, name, ...(withInstagram ? { instagram } : {}) };
    graph.pages.push(page);
    return page;
  };

  it('are connected with the Instagram accounts behind them', async () => {
    const page = aPage('Loja', true);
    aPage('Oficina');
    const { status, body } = await connect({ addInstagram: true });
    expect(status).toBe(201);
    expect(body.map(({ name, channel, status: state }: Anything) => [channel, name, state])).toEqual([
      ['facebook', 'Loja', 'CONNECTED'],
      ['instagram', page.instagram?.username, 'CONNECTED'],
      ['facebook', 'Oficina', 'CONNECTED'],
    ]);
    expect(JSON.stringify([body, await list(), server.published])).not.toMatch(/token of/);
    expect(graph.subscribed).toContain(page.id);
    expect(await rowOf(body[1].id)).toMatchObject({ accountId: page.instagram?.id, pageId: page.id });
  });

  it('are connected without Instagram unless requested; known ones get their new token', async () => {
    aPage('Loja', true);
    const [first] = (await connect()).body;
    await admin.call('DELETE', `/whatsappsession/${first.id}`);
    const again = (await connect({ addInstagram: true })).body;
    expect(again.map(({ id, channel }: Anything) => [id === first.id, channel])).toEqual([
      [true, 'facebook'],
      [false, 'instagram'],
    ]);
    expect(again[0].status).toBe('OPENING');
  });

  it('of the same name get a number', async () => {
    aPage('Loja');
    aPage('loja');
    aPage('A'.repeat(80));
    const names = (await connect()).body.map(({ name }: Anything) => name);
    expect(names).toEqual(['Loja', 'loja 2', 'A'.repeat(46)]);
  });

  it('are all connected or none, within the plan', async () => {
    aPage('Um');
    aPage('Dois');
    const plan = await make.plan({ connections: 1 });
    const small = await make.admin(await make.company({ planId: plan.id }));
    const refused = await connect({}, small);
    expect([refused.status, refused.body.message]).toEqual([400, 'ERR_LIMIT_REACHED']);
    expect((await small.call('GET', '/whatsapp')).body).toEqual([]);
    const without = await make.plan({ useFacebook: false });
    const poor = await make.admin(await make.company({ planId: without.id }));
    graph.isDown = true;
    expect((await connect({}, poor)).body.error).toBe('ERR_PLAN_FEATURE');
  });

  it('stay with the company that has them', async () => {
    aPage('Loja');
    await connect();
    const stranger = await make.admin(await make.company());
    expect((await connect({}, stranger)).body.error).toBe('ERR_CHANNEL_ALREADY_CONNECTED');
    aPage('Nova');
    expect((await connect({}, stranger)).body.map(({ name }: Anything) => name)).toEqual(['Nova']);
  });

  it('are removed together with their Instagram account, and unsubscribed at Meta', async () => {
    const page = aPage('Loja', true);
    aPage('Oficina');
    const [, instagram, other] = (await connect({ addInstagram: true })).body;
    expect((await admin.call('DELETE', `/whatsapp/${instagram.id}`)).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual([other.id]);
    await expect.poll(() => graph.subscribed.has(page.id)).toBe(false);
    expect(server.published.filter(({ event }) => (event as Anything).action === 'delete')).toHaveLength(2);
  });

  it.each([
    ['facebookUserToken', { facebookUserToken: 'wrong' }, 'x'],
    ['facebookUserToken', {}, null],
    ['facebookUserId', { facebookUserId: '../../me' }, 'x'],
    ['addInstagram', { addInstagram: 'perhaps' }, 'x'],
  ])('are refused with the name of the wrong field: %s', async (field, wrong, page) => {
    if (page) aPage(page);
    const answer = await connect(wrong);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it('are connected only by users who may edit connections', async () => {
    aPage('Loja');
    expect((await connect({}, await make.user(company))).status).toBe(403);
    const ana = await make.user(company, { allowConnections: 'enabled' });
    expect((await connect({}, ana)).status).toBe(201);
  });
});
