import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import type { GivenUser } from '../../testing/given.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';

let channels: ChannelServer;
let company: { id: number };
let admin: GivenUser;
let ana: GivenUser;
let stranger: GivenUser;
let id: number;

beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());
beforeEach(async () => {
  company = await channels.make.company();
  admin = await channels.make.admin(company);
  ana = await channels.make.user(company);
  stranger = await channels.make.admin(await channels.make.company());
  // A number linked by QR code; no process owns its session here.
  const number = { name: 'Vendas', channel: 'whatsapp', provider: 'beta', shouldRun: false };
  const made = await channels.make.insert('connections', { company_id: company.id, ...number });
  id = made.id;
});

let queries = 0;
const query = async (text: string, values: unknown[] = []) =>
  channels.server.app.database.acrossCompanies('what the test prepares', (tx) =>
    tx.query<Record<string, unknown>>(`prepare-${(queries += 1)}`, text, values),
  );
const old = () =>
  query(`update connections set "youngSince" = now() - interval '90 days' where id = $1`, [id]);
const sight = () => ({ path: '/whatsapp', record: { id } });
const pace = async () => (await admin.call('GET', `/whatsapp/${id}/pace`)).body;
const restrict = () =>
  query(
    `update connections set restriction = 'calma', "restrictedAt" = now(), "restrictedUntil" = null where id = $1`,
    [id],
  );

async function waiting(waitsFor: string) {
  const { make } = channels;
  const owned = { company_id: company.id };
  const contact = await make.insert('contacts', { ...owned, name: 'Ana', number: '5511999990001' });
  const pair = { ...owned, contactId: contact.id, whatsappId: id };
  const conversation = await make.insert('conversations', pair);
  const ticket = await make.insert('tickets', {
    ...pair,
    conversationId: conversation.id,
    channel: 'whatsapp',
  });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  return make.insert('messages', {
    ...owned,
    conversationId: conversation.id,
    ticketId: ticket.id,
    whatsappId: id,
    wid: 'W1',
    fromMe: true,
    status: 'queued',
    waitsFor,
    nextAttemptAt: at,
    createdAt: at,
  });
}
const waitsFor = async () =>
  (await query('select "waitsFor" from messages where "whatsappId" = $1', [id]))[0];

describe('the first contacts of a number', () => {
  it('begin with fifteen a day, and are counted', async () => {
    expect((await admin.call('GET', `/whatsapp/${id}`)).body).toMatchObject({
      firstContactsPerDay: 15,
      restriction: null,
      restrictedAt: null,
      restrictedUntil: null,
    });
    expect(await pace()).toEqual({ used: 0, allowed: 3, daysUntilFull: 8, waiting: 0 });
    await old();
    await waiting('firstContacts');
    await query(
      `insert into first_contacts select $1, $2, n, (now() at time zone 'America/Sao_Paulo')::date - n / 3
       from generate_series(1, 4) n`,
      [company.id, id],
    );
    expect(await pace()).toEqual({ used: 2, allowed: 15, daysUntilFull: 0, waiting: 1 });
  });

  it.each([
    [0, 0],
    ['7', 7],
    ['', null],
    [null, null],
  ])('are changed to %j, and messages that waited for them may be sent', async (given, stored) => {
    await waiting('firstContacts');
    const { status, body } = await admin.call('PUT', `/whatsapp/${id}`, { firstContactsPerDay: given });
    expect([status, body.firstContactsPerDay]).toEqual([200, stored]);
    expect(await waitsFor()).toEqual({ waitsFor: null });
  });

  it('release messages that waited while they were switched off, once they are on again', async () => {
    await admin.call('PUT', `/whatsapp/${id}`, { firstContactsPerDay: 0 });
    await waiting('noFirstContacts');
    await admin.call('PUT', `/whatsapp/${id}`, { firstContactsPerDay: 5 });
    expect(await waitsFor()).toEqual({ waitsFor: null });
  });

  it.each([{}, { firstContactsPerDay: 15 }, { firstContactsPerDay: '15' }])(
    'stay when %j is saved, and then nothing is released',
    async (given) => {
      await waiting('firstContacts');
      const { body } = await admin.call('PUT', `/whatsapp/${id}`, { name: 'Outra', ...given });
      expect([body.name, body.firstContactsPerDay]).toEqual(['Outra', 15]);
      expect(await waitsFor()).toEqual({ waitsFor: 'firstContacts' });
    },
  );

  it.each([-1, 1.5, 10_001, 'muitos', {}])('cannot be %j', async (given) => {
    const { status, body } = await admin.call('PUT', `/whatsapp/${id}`, { firstContactsPerDay: given });
    expect([status, body.details[0].field]).toEqual([400, 'firstContactsPerDay']);
  });

  it('are neither read nor changed by an agent who sees the connection, nor in another company', async () => {
    for (const request of [
      ['GET', `/whatsapp/${id}/pace`],
      ['PUT', `/whatsapp/${id}`, { firstContactsPerDay: 99 }],
    ] as const) {
      await expectRefusal(ana, { sight: sight(), request, code: 'ERR_NO_PERMISSION' });
      await expectHidden(stranger, { seenBy: ana, sight: sight(), request, code: 'ERR_NO_WAPP_FOUND' });
    }
    expect((await admin.call('GET', '/whatsapp/x/pace')).body.details[0].field).toBe('id');
  });
});

describe('a restriction', () => {
  it('is shown, and ended by an admin; messages that waited for it may be sent', async () => {
    await restrict();
    await waiting('restriction');
    const [shown] = (await admin.call('GET', '/whatsapp')).body;
    expect(shown).toMatchObject({
      restriction: 'calma',
      restrictedAt: expect.any(String),
      restrictedUntil: null,
    });
    expect((await admin.call('DELETE', `/whatsapp/${id}/restriction`)).status).toBe(200);
    expect((await admin.call('GET', `/whatsapp/${id}`)).body.restriction).toBeNull();
    expect(await waitsFor()).toEqual({ waitsFor: null });
    expect((await admin.call('GET', `/whatsapp/${id}/states`)).body[0].reason).toBe(
      'connection.restrictionOver',
    );
    // A second call is no error: somebody else was faster.
    expect((await admin.call('DELETE', `/whatsapp/${id}/restriction`)).status).toBe(200);
  });

  it('is no longer shown after its end', async () => {
    await restrict();
    await query(`update connections set "restrictedUntil" = now() - interval '1 second' where id = $1`, [id]);
    expect((await admin.call('GET', `/whatsapp/${id}`)).body).toMatchObject({
      restriction: null,
      restrictedUntil: null,
    });
  });

  it('is not ended by an agent who sees the connection, nor in another company', async () => {
    await restrict();
    const request = ['DELETE', `/whatsapp/${id}/restriction`] as const;
    await expectRefusal(ana, { sight: sight(), request, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { seenBy: ana, sight: sight(), request, code: 'ERR_NO_WAPP_FOUND' });
    expect((await admin.call('DELETE', '/whatsapp/x/restriction')).status).toBe(400);
    expect((await admin.call('GET', `/whatsapp/${id}`)).body.restriction).toBe('calma');
  });
});
