import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../../testing/given.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { openWebScenario, type WebScenario } from '../testing/web-connection.ts';

const patience = { timeout: 20_000 };
let scenario: WebScenario;
let phone: WebScenario['phone'];
let rui: WebScenario['rui'];
let app: TestApp;
let ana: GivenUser;
let connection: number;

beforeAll(async () => {
  scenario = await openWebScenario();
  ({ phone, rui, app, admin: ana } = scenario);
});
afterAll(async () => scenario.close());

const row = async (): Promise<Anything> => (await app.as(ana).get(`/whatsapp/${connection}`)).body;
const shows = async (expected: object) =>
  expect.poll(row, patience).toEqual(expect.objectContaining(expected));
const tickets = async (status: string): Promise<Anything[]> =>
  (await app.as(ana).get(`/tickets?status=${status}&showAll=true`)).body.tickets;
const conversation = async (uuid: string): Promise<Anything[]> =>
  (await app.as(ana).get(`/messages/${uuid}`)).body.messages;
const withBody = async (uuid: string, body: string) =>
  (await conversation(uuid)).filter((message) => message.body === body);
const onPhone = (body: string) =>
  rui.with(phone).screen.all.filter((message) => message.fromBusiness && message.body === body);

describe('a company connects its phone by QR code', () => {
  it('which scans the code that the connection shows', async () => {
    const made = await app.as(ana).post('/whatsapp', { name: 'Loja', channel: 'whatsapp', provider: 'beta' });
    expect([made.status, made.body.status]).toEqual([201, 'OPENING']);
    connection = made.body.id;
    await shows({ status: 'qrcode', qrcodesLeft: 2, qrcodeExpiresAt: expect.any(String) });
    await phone.scan((await row()).qrcode);
    await shows({ status: 'CONNECTED', number: '5511988887777', qrcode: null, statusReason: null });
  });

  it('and a customer writes, is answered once, and the agent sees the receipts', async () => {
    await rui.with(phone).write('Olá 👋');
    await expect.poll(async () => (await tickets('pending')).length, patience).toBe(1);
    const [ticket] = await tickets('pending');
    expect(ticket).toMatchObject({ lastMessage: 'Olá 👋', channel: 'whatsapp', contact: { name: 'Rui' } });
    await app.as(ana).put(`/tickets/${ticket.id}`, { status: 'open', userId: ana.id });
    await app.as(ana).post(`/messages/${ticket.id}`, { body: 'Bom dia' });
    await expect.poll(() => onPhone('Bom dia').length, patience).toBe(1);
    await expect
      .poll(async () => (await withBody(ticket.uuid, 'Bom dia'))[0], patience)
      .toMatchObject({ status: 'sent', ack: 2 });
    rui.with(phone).read();
    await expect
      .poll(async () => (await withBody(ticket.uuid, 'Bom dia'))[0], patience)
      .toMatchObject({ ack: 3 });
  });

  it('and stays paired over a restart: a message written meanwhile arrives once', async () => {
    const [ticket] = await tickets('open');
    await app.as(ana).post('/whatsapp-restart');
    await rui.with(phone).write('Ainda aí?');
    await shows({ status: 'CONNECTED' });
    await expect.poll(async () => (await withBody(ticket.uuid, 'Ainda aí?')).length, patience).toBe(1);
    await app.as(ana).post(`/messages/${ticket.id}`, { body: 'Sim' });
    await expect.poll(() => onPhone('Sim').length, patience).toBe(1);
    expect(phone.companions.size).toBe(1);
  });

  it('and a call is rejected and answered with a text once the company takes no calls', async () => {
    const sorry = 'Não atendemos ligações. Escreva para nós.';
    await app.as(ana).put('/settings/AcceptCallWhatsappMessage', { value: sorry });
    await app.as(ana).put('/settings/acceptCallWhatsapp', { value: 'disabled' });
    const call = rui.with(phone).call(false);
    await expect.poll(() => rui.with(phone).rejectedCalls, patience).toEqual([call.id]);
    await expect.poll(() => onPhone(sorry).length, patience).toBe(1);
    const [ticket] = await tickets('open');
    const missed = async () =>
      (await conversation(ticket.uuid)).filter(({ mediaType }) => mediaType === 'call_log').length;
    await expect.poll(missed, patience).toBe(1);
  });

  it('and a phone that removes the device gets a new code to scan', async () => {
    phone.logOut();
    await shows({ status: 'qrcode', qrcode: expect.any(String) });
    await phone.scan((await row()).qrcode);
    await shows({ status: 'CONNECTED' });
  });

  it('and the phone forgets the device when a person disconnects, or removes the connection', async () => {
    await app.as(ana).delete(`/whatsappsession/${connection}`);
    await shows({ status: 'DISCONNECTED', qrcode: null });
    await app.as(ana).post(`/whatsappsession/${connection}`);
    await shows({ status: 'qrcode', qrcode: expect.any(String) });
    await phone.scan((await row()).qrcode);
    await shows({ status: 'CONNECTED' });
    expect((await app.as(ana).delete(`/whatsapp/${connection}`)).status).toBe(200);
    const left = await app.app.database.inCompany(ana.companyId, (tx) =>
      tx.query('test-left', 'select from web_keys where company_id = $1', [ana.companyId]),
    );
    expect(left).toEqual([]);
  });
});
