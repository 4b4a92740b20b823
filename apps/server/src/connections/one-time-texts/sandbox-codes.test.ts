import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { type Ear, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { giveSupport } from '../../testing/support-session.ts';
import { wholeCode } from '../../testing/whole-code.ts';
import { codeIn, newPassword, recovering, soon } from './testing/recovering.ts';

const OPERATOR = { id: 1 };
const RUI = '5511987654321';
const BIA = '5521987654321';
const NOBODYS = '5511911112222';

let app: TestApp;
let steps: ReturnType<typeof recovering>;
/** Admin of the operator's company. */
let ana: GivenUser;
let rui: GivenUser;
let operator: GivenUser;
let clock = 0;

beforeEach(async () => {
  clock = 0;
  app = await startTestApp({}, { now: () => new Date(Date.now() + clock) });
  steps = recovering(app);
  ana = await app.given.admin(OPERATOR);
  operator = await app.given.admin(OPERATOR, { super: true });
  rui = await app.given.user(OPERATOR, { wpp: RUI });
});
afterEach(async () => app.close());

const connect = async (admin: GivenUser): Promise<number> =>
  (await app.as(admin).post('/whatsapp', { name: `Loja ${admin.id}`, provider: 'sandbox' })).body.id;
const screen = async (admin: GivenUser, connection: number, number: string): Promise<Anything[]> =>
  (await app.as(admin).get(`/sandbox/${connection}/phones/${number}/messages`)).body.messages;
const arrived = async (admin: GivenUser, connection: number, number: string): Promise<string[]> => {
  await expect.poll(async () => (await screen(admin, connection, number)).length, soon).toBeGreaterThan(0);
  return (await screen(admin, connection, number)).map(({ body }) => codeIn(body));
};
const allowOwn = async () => app.as(operator).put('/settings/recoveryByOwnConnection', { value: 'enabled' });
const noticesOf = ({ heard }: Ear) =>
  heard.filter(([name]) => /ticket|appMessage|contact|notif/i.test(name)).map(([name]) => name);

describe('without a mail server', () => {
  it('a code goes to the test phone of the operator, recovers the password, and leaves nothing in the inbox', async () => {
    expect(await steps.ways()).toBe('disabled');
    expect((await steps.request(RUI)).body.error).toBe('ERR_RECOVERY_OFF');
    const connection = await connect(ana);
    expect(await steps.ways()).toBe('whatsapp');
    const ear = await app.ear(ana);

    const { userId } = (await steps.request('11 98765-4321')).body;
    const [code = ''] = await arrived(ana, connection, RUI);
    expect(code).toMatch(/^\d{6}$/);
    expect((await screen(ana, connection, RUI))[0]).toMatchObject({ fromBusiness: true, type: 'text' });
    const phone = (act: string, body?: object) =>
      app.as(ana).post(`/sandbox/${connection}/phones/${RUI}/${act}`, body);
    const [{ id }] = (await screen(ana, connection, RUI)) as [Anything];
    await phone('read');
    await phone('react', { id, emoji: '👍' });
    const everything = await steps.everything();
    expect(everything).not.toMatch(wholeCode(code));
    expect(await steps.rows('select content, "whatsappId"::int from one_time_texts')).toEqual([
      { content: null, whatsappId: connection },
    ]);

    expect((await steps.finish(RUI, userId, code)).status).toBe(200);
    expect((await steps.signIn(rui)).status).toBe(200);
    expect([await steps.inbox(), noticesOf(ear)]).toEqual([{}, []]);
  });

  it('an answer that quotes the code opens a ticket like any other, and quotes nothing', async () => {
    const connection = await connect(ana);
    await steps.request(RUI);
    await arrived(ana, connection, RUI);
    const [{ id }] = (await screen(ana, connection, RUI)) as [Anything];
    await app.as(ana).post(`/sandbox/${connection}/inbound`, {
      from: { number: RUI, name: 'Rui' },
      message: { type: 'text', body: 'Quem é?', quotedId: id },
    });
    const { tickets } = (await app.as(ana).get('/tickets?status=pending&showAll=true')).body;
    expect(tickets).toMatchObject([{ lastMessage: 'Quem é?', unreadMessages: 1 }]);
    const { messages } = (await app.as(ana).get(`/messages/${tickets[0].uuid}`)).body;
    expect(messages).toMatchObject([{ body: 'Quem é?', quotedMsg: null }]);
  });

  it('an unknown number is answered alike, and so is a super account: nothing is sent to either', async () => {
    const connection = await connect(ana);
    await app.given.user(OPERATOR, { wpp: BIA, super: true });
    const answers = [await steps.request(RUI), await steps.request(NOBODYS), await steps.request(BIA)];
    for (const { status, body } of answers) {
      expect([status, Object.keys(body)]).toEqual([200, ['userId', 'message']]);
      expect(body.message).toBe(answers[0]?.body.message);
    }
    await steps.settled();
    await arrived(ana, connection, RUI);
    const phones = (await app.as(ana).get(`/sandbox/${connection}/phones`)).body;
    expect(phones.map(({ number }: Anything) => number)).toEqual([RUI]);
    // Whoever gets no code has none that a stranger could guess.
    expect(await steps.rows('select from password_recoveries where company_id is not null')).toHaveLength(1);
  });
});

describe('somebody of another company', () => {
  let shop: GivenUser;
  let bia: GivenUser;
  beforeEach(async () => {
    shop = await app.given.admin(await app.given.company());
    bia = await app.given.user({ id: shop.companyId }, { wpp: BIA });
  });

  it("gets no code on the operator's test phone, which the operator's admins read", async () => {
    const connection = await connect(ana);
    await steps.request(BIA);
    await steps.settled();
    await steps.request(RUI);
    await arrived(ana, connection, RUI);
    expect(await screen(ana, connection, BIA)).toEqual([]);
  });

  it("gets it over the own company's connection, once the operator allows that, and over no third one's", async () => {
    const [own, third] = [await connect(shop), await app.given.admin(await app.given.company())];
    const other = await connect(third);
    expect(await steps.ways()).toBe('disabled');
    expect((await allowOwn()).status).toBe(200);
    expect(await steps.ways()).toBe('whatsapp');
    const { userId } = (await steps.request(BIA)).body;
    const [code = ''] = await arrived(shop, own, BIA);
    expect((await steps.finish(BIA, userId, code)).status).toBe(200);
    expect((await steps.signIn(bia, newPassword)).status).toBe(200);
    expect(await screen(third, other, BIA)).toEqual([]);
    expect(await steps.rows('select distinct company_id::int from one_time_texts')).toEqual([
      { company_id: shop.companyId },
    ]);
  });
});

it("the operator's support in a company sees the company's test phone, without the codes", async () => {
  const company = await app.given.company();
  const { admin, support } = await giveSupport(app, company);
  await app.given.user(company, { wpp: BIA });
  const connection = await connect(admin);
  await allowOwn();
  await steps.request(BIA);
  await arrived(admin, connection, BIA);
  await app.as(admin).post(`/sandbox/${connection}/inbound`, {
    from: { number: BIA, name: 'Bia' },
    message: { type: 'text', body: 'Oi' },
  });
  expect((await screen(admin, connection, BIA)).map(({ body }) => body)).toEqual([
    expect.stringMatching(/^\*\d{6}\*/),
    'Oi',
  ]);
  expect((await screen(support, connection, BIA)).map(({ body }) => body)).toEqual(['Oi']);
});

describe('while the connection is down', () => {
  it('the answer is the same, and the code arrives once it is up again', async () => {
    const connection = await connect(ana);
    await app.as(ana).put(`/sandbox/${connection}`, { state: 'TIMEOUT' });
    expect([await steps.ways(), (await steps.request(RUI)).status]).toEqual(['whatsapp', 200]);
    await expect
      .poll(async () => steps.rows('select from one_time_texts where content is not null'), soon)
      .toHaveLength(1);
    await app.as(ana).put(`/sandbox/${connection}`, { state: 'CONNECTED' });
    expect(await arrived(ana, connection, RUI)).toHaveLength(1);
  });

  it('a code that is over is not sent any more', async () => {
    const connection = await connect(ana);
    await app.as(ana).put(`/sandbox/${connection}`, { state: 'TIMEOUT' });
    await steps.request(RUI);
    await expect.poll(async () => steps.rows('select from one_time_texts'), soon).toHaveLength(1);
    clock = 10 * 60_000;
    await app.as(ana).put(`/sandbox/${connection}`, { state: 'CONNECTED' });
    const { userId } = (await steps.request(RUI)).body;
    const [code = ''] = await arrived(ana, connection, RUI);
    expect((await steps.finish(RUI, userId, code)).status).toBe(200);
    expect(await arrived(ana, connection, RUI)).toEqual([code]);
  });

  it('a person who logged it out has ended its codes', async () => {
    const connection = await connect(ana);
    await app.as(ana).delete(`/whatsappsession/${connection}`);
    expect(await steps.ways()).toBe('disabled');
    await app.as(operator).put('/settings/allowSandbox', { value: 'disabled' });
    await app.as(ana).post(`/whatsappsession/${connection}`);
    expect(await steps.ways()).toBe('disabled');
  });
});

describe("the operator's settings of codes", () => {
  it.each([
    ['recoveryByOwnConnection', 'sim'],
    ['recoveryTemplate', 'Código de Acesso'],
    ['recoveryTemplateLanguage', 'português'],
  ])('refuse what is none: %s', async (key, value) => {
    const { status, body } = await app.as(operator).put(`/settings/${key}`, { value });
    expect([status, body.details[0].field]).toEqual([400, 'value']);
  });

  it('are written and read by super alone', async () => {
    for (const key of ['recoveryByOwnConnection', 'recoveryTemplate', 'recoveryTemplateLanguage']) {
      expect((await app.as(ana).put(`/settings/${key}`, { value: '' })).status).toBe(403);
      expect((await app.as(ana).get(`/setting/${key}`)).status).toBe(403);
    }
    await app.as(operator).put('/settings/recoveryTemplate', { value: 'codigo_de_acesso' });
    expect((await app.as(operator).get('/setting/recoveryTemplate')).body.value).toBe('codigo_de_acesso');
    expect((await app.as(operator).get('/setting/recoveryByOwnConnection')).body.value).toBe('disabled');
  });
});
