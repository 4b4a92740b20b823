import { TOKEN } from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import { officialNumber, type OfficialNumber } from '../testing/official-number.ts';

const rui = { kind: 'phone', value: '5511999990001', name: 'Rui' } as const;
let official: OfficialNumber;
let platform: OfficialNumber['platform'];
let app: OfficialNumber['app'];
let ana: OfficialNumber['ana'];
let connection: number;

beforeAll(async () => {
  official = await officialNumber();
  ({ platform, app, ana, connection } = official);
});
afterAll(async () => official.close());

const write = async (text: string) => official.writes(rui, text);
const tickets = async (status: string): Promise<Anything[]> =>
  (await app.as(ana).get(`/tickets?status=${status}&showAll=true`)).body.tickets;
const ticketOf = async (status: string): Promise<Anything> => {
  await expect.poll(async () => (await tickets(status)).length, { timeout: 20_000 }).toBe(1);
  return (await tickets(status))[0];
};
const conversation = async (uuid: string): Promise<Anything[]> =>
  (await app.as(ana).get(`/messages/${uuid}`)).body.messages;
const withBody = async (uuid: string, body: string) =>
  (await conversation(uuid)).filter((message) => message.body === body);
const isPaused = async () =>
  app.app.database.inCompany(ana.companyId, async (tx) => {
    const text =
      'select from connection_leases where company_id = $1 and "whatsappId" = $2 and "expiresAt" > now()';
    return (await tx.query('test-held', text, [ana.companyId, connection])).length > 0;
  });
const onPhone = (body: string) =>
  platform.screen(rui.value).filter((message) => message.fromBusiness && message.body === body);

describe('a customer of the official WhatsApp writes', () => {
  it('and an agent answers: each sees what the other did, and the agent sees the receipts', async () => {
    await write('Olá 👋');
    const ticket = await ticketOf('pending');
    expect(ticket).toMatchObject({ lastMessage: 'Olá 👋', channel: 'whatsappapi', contact: { name: 'Rui' } });
    await app.as(ana).put(`/tickets/${ticket.id}`, { status: 'open', userId: ana.id });
    await app.as(ana).post(`/messages/${ticket.id}`, { body: 'Bom dia' });
    await expect.poll(() => onPhone('Bom dia').length, { timeout: 20_000 }).toBe(1);
    await expect
      .poll(async () => (await withBody(ticket.uuid, 'Bom dia'))[0], { timeout: 20_000 })
      .toMatchObject({ status: 'sent', ack: 2 });
    const [sent] = onPhone('Bom dia');
    const wid = sent?.wid ?? '';
    await platform.notify({ kind: 'status', wid, to: rui.value, status: 'read', mark: sent?.mark ?? '' });
    await expect
      .poll(async () => (await withBody(ticket.uuid, 'Bom dia'))[0], { timeout: 20_000 })
      .toMatchObject({ ack: 3 });
  });

  it('and gets a reply once, though the answer to our send was lost', async () => {
    const ticket = await ticketOf('open');
    platform.loseAnswers = 1;
    await app.as(ana).post(`/messages/${ticket.id}`, { body: 'Uma vez só' });
    await expect
      .poll(async () => (await withBody(ticket.uuid, 'Uma vez só'))[0]?.status, { timeout: 30_000 })
      .toBe('sent');
    expect(onPhone('Uma vez só')).toHaveLength(1);
  });

  it('and messages stored while no process owned the connection arrive later, once and in order', async () => {
    const ticket = await ticketOf('open');
    await app.as(ana).delete(`/whatsappsession/${connection}`);
    await expect.poll(isPaused, { timeout: 20_000 }).toBe(false);
    await write('primeira');
    await write('segunda');
    expect(await withBody(ticket.uuid, 'primeira')).toEqual([]);
    await app.as(ana).post(`/whatsappsession/${connection}`);
    await expect
      .poll(async () => (await conversation(ticket.uuid)).slice(-2).map(({ body }) => body), {
        timeout: 30_000,
      })
      .toEqual(['primeira', 'segunda']);
  });

  it('and a revoked token ends the connection with its reason, until there is a new one', async () => {
    platform.state = 'DISCONNECTED';
    const ticket = await ticketOf('open');
    // Whether the platform refuses it or, a moment later, the inbox: the connection is checked.
    await app.as(ana).post(`/messages/${ticket.id}`, { body: 'Ainda não' });
    const row = async () => (await app.as(ana).get(`/whatsapp/${connection}`)).body;
    await expect
      .poll(row, { timeout: 12_000 })
      .toMatchObject({ status: 'DISCONNECTED', statusReason: expect.stringMatching(/^meta\.credentials\?/) });
    platform.state = 'CONNECTED';
    expect((await app.as(ana).put(`/whatsapp/${connection}`, { accessToken: TOKEN })).status).toBe(200);
    await expect.poll(row, { timeout: 12_000 }).toMatchObject({ status: 'CONNECTED', statusReason: null });
    await app.as(ana).post(`/messages/${ticket.id}`, { body: 'De volta' });
    await expect.poll(() => onPhone('De volta').length, { timeout: 20_000 }).toBe(1);
  });
});
