import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../testing/sights.ts';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { fields, LONGEST, openFixture, refusal, type Fixture, type Scenario } from '../testing/fixture.ts';

let fixture: Fixture;
let scenario: Scenario;
let ticket: Anything;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => fixture.server.close());
beforeEach(async () => {
  scenario = await fixture.scenario();
  ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id, lastMessage: 'before' });
  fixture.server.published.length = 0;
});

const send = async (person: GivenUser, { id }: { id: number }, body: object) =>
  person.call('POST', `/messages/${id}`, body);
async function woken(work: () => Promise<unknown>): Promise<unknown[]> {
  const heard: unknown[] = [];
  const stop = fixture.server.app.bus.subscribe('outbox', (payload) => heard.push(payload));
  await work();
  stop();
  return heard;
}

describe('a reply', () => {
  it('is queued, shown in the list, published with its ticket, and wakes the sender', async () => {
    let answer: Anything;
    const heard = await woken(async () => {
      answer = await send(scenario.ana, ticket, { body: ' Bom dia ', read: 1, fromMe: true, mediaUrl: '' });
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      body: ' Bom dia ',
      status: 'queued',
      ack: 0,
      fromMe: true,
      read: true,
      isPrivate: false,
      userId: scenario.ana.id,
      userName: 'Ana',
      queueId: scenario.sales.id,
      contactId: null,
      mediaType: 'extendedTextMessage',
      mediaUrl: null,
      error: null,
      ticket: { id: ticket.id, uuid: ticket.uuid },
    });
    expect(await scenario.row('tickets', ticket.id)).toMatchObject({
      lastMessage: ' Bom dia ',
      fromMe: true,
    });
    expect(heard).toEqual([
      { companyId: scenario.company.id, whatsappId: scenario.connection.id, isMass: false },
    ]);
    const [created, moved] = fixture.server.published;
    expect(created).toMatchObject({
      name: 'appMessage',
      event: {
        action: 'create',
        message: { id: answer.body.id, ticket: { uuid: ticket.uuid } },
        ticket: { id: ticket.id },
      },
      audience: { kind: 'ticket', ticket: { id: ticket.id } },
    });
    expect(moved).toMatchObject({ name: 'ticketMoved', event: { ticket: { lastMessage: ' Bom dia ' } } });
  });

  it('removes the mark of an import, and marks unread messages as read', async () => {
    const imported = await scenario.ticket({
      status: 'open',
      userId: scenario.ana.id,
      imported: new Date(),
      unreadMessages: 1,
    });
    await fixture.make.message(imported);
    await send(scenario.ana, imported, { body: 'oi' });
    expect(await scenario.row('tickets', imported.id)).toMatchObject({ imported: null, unreadMessages: 0 });
  });

  it('quotes messages of its conversation only', async () => {
    const asked = await fixture.make.message(ticket, { body: 'Quanto?' });
    const { body } = await send(scenario.ana, ticket, { body: 'Dez', quotedMsg: { id: asked.id } });
    expect(body.quotedMsg).toMatchObject({ id: asked.id, body: 'Quanto?', fromMe: false });
    const elsewhere = await fixture.make.message(await scenario.ticket());
    const foreign = await fixture.make.message(
      await fixture.make.ticket({ id: scenario.stranger.companyId }),
    );
    for (const { id } of [elsewhere, foreign, { id: 999_999_999 }]) {
      const refused = await send(scenario.ana, ticket, { body: 'x', quotedMsg: { id } });
      expect(refused).toMatchObject(refusal('ERR_NO_MESSAGE_FOUND', 404));
    }
    expect((await scenario.rows('messages')).filter(({ fromMe }) => fromMe)).toHaveLength(1);
  });

  it.each(['pending', 'closed', 'lgpd', 'nps'])('is refused in a %s ticket', async (status) => {
    const other = await scenario.ticket({ status, userId: scenario.ana.id });
    const heard = await woken(async () => {
      expect(await send(scenario.ana, other, { body: 'oi' })).toMatchObject(refusal('ERR_SENDING_WAPP_MSG'));
    });
    expect([heard, await scenario.rows('messages'), fixture.server.published]).toEqual([[], [], []]);
  });

  it.each([
    ['CONNECTED', 200],
    ['OPENING', 200],
    ['TIMEOUT', 200],
    ['DISCONNECTED', 400],
    ['qrcode', 400],
    ['PAIRING', 400],
  ])('on a connection with the status %s is answered with %i', async (status, expected) => {
    const { id: whatsappId } = await fixture.make.connection(scenario.company, { status });
    const other = await scenario.ticket({ status: 'open', userId: scenario.ana.id, whatsappId });
    const answer = await send(scenario.ana, other, { body: 'oi' });
    expect(answer.status).toBe(expected);
    if (expected === 400) expect(answer.body.error).toBe('ERR_WAPP_NOT_INITIALIZED');
    expect(await scenario.rows('messages')).toHaveLength(expected === 200 ? 1 : 0);
  });

  it('is refused without a connection', async () => {
    const { id: whatsappId } = await fixture.make.connection(scenario.company);
    const other = await scenario.ticket({ status: 'open', userId: scenario.ana.id, whatsappId });
    await fixture.server.app.database.inCompany(scenario.company.id, async (tx) =>
      tx.query('test-drop-line', 'delete from connections where company_id = $1 and id = $2', [
        tx.companyId,
        whatsappId,
      ]),
    );
    expect(await send(scenario.ana, other, { body: 'oi' })).toMatchObject(
      refusal('ERR_WAPP_NOT_INITIALIZED'),
    );
    expect((await send(scenario.ana, other, { body: 'nota', isPrivate: true })).status).toBe(200);
  });
});

describe('a note', () => {
  it('is for colleagues: complete at once, on no channel, and not the last message of the list', async () => {
    let answer: Anything;
    const heard = await woken(async () => {
      answer = await send(scenario.ana, ticket, { body: 'cuidado', isPrivate: 'true' });
    });
    expect(answer.body).toMatchObject({ isPrivate: true, status: 'sent', ack: 2, fromMe: true });
    expect(answer.body.wid).toMatch(/^PVT/);
    expect(heard).toEqual([]);
    expect((await scenario.row('tickets', ticket.id)).lastMessage).toBe('before');
    expect(fixture.server.published.map(({ name }) => name)).toEqual(['appMessage']);
  });

  it('may be longer than the channel’s limit; a reply may not', async () => {
    const body = 'x'.repeat(LONGEST + 1);
    const refused = await send(scenario.ana, ticket, { body });
    expect([refused.status, fields(refused)]).toEqual([400, ['body']]);
    expect((await send(scenario.ana, ticket, { body, isPrivate: true })).status).toBe(200);
    expect((await send(scenario.ana, ticket, { body: body.slice(1) })).status).toBe(200);
  });
});

describe('a repeated key', () => {
  it('finds the same message, however often it is requested', async () => {
    const clientId = randomUUID();
    const heard = await woken(async () => {
      const first = await send(scenario.ana, ticket, { body: 'oi', clientId });
      const again = await send(scenario.ana, ticket, { body: 'oi', clientId });
      expect(again).toMatchObject({
        status: 200,
        body: { id: first.body.id, wid: first.body.wid, clientId },
      });
    });
    expect(await scenario.rows('messages')).toHaveLength(1);
    expect(heard).toHaveLength(1);
    expect(fixture.server.published.filter(({ name }) => name === 'appMessage')).toHaveLength(1);
  });

  it('makes one message of six simultaneous requests', async () => {
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => send(scenario.ana, ticket, { body: 'oi', clientId })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await scenario.rows('messages')).toHaveLength(1);
  });

  it('is recognised even if nothing new could be sent', async () => {
    const clientId = randomUUID();
    const first = await send(scenario.ana, ticket, { body: 'oi', clientId });
    await scenario.ana.call('PUT', `/tickets/${ticket.id}`, { status: 'closed', sendFarewellMessage: false });
    expect((await send(scenario.ana, ticket, { body: 'oi', clientId })).body.id).toBe(first.body.id);
    expect((await send(scenario.ana, ticket, { body: 'oi', clientId: randomUUID() })).status).toBe(400);
  });

  it('makes a separate message in another company', async () => {
    const clientId = randomUUID();
    const first = await send(scenario.ana, ticket, { body: 'oi', clientId });
    const foreign = await fixture.make.ticket({ id: scenario.stranger.companyId }, { status: 'open' });
    const second = await send(scenario.stranger, foreign, { body: 'olá', clientId });
    expect(second).toMatchObject({ status: 200, body: { body: 'olá' } });
    expect(second.body.id).not.toBe(first.body.id);
  });
});

describe('writing a reply or a note', () => {
  it('is refused to a colleague who does not see the ticket, and answered as unknown to another company', async () => {
    for (const body of [{ body: 'oi' }, { body: 'nota', isPrivate: true }]) {
      const request = ['POST', `/messages/${ticket.id}`, body] as const;
      const hidden = { seenBy: scenario.ana, sight: ticketSight(ticket), request };
      await expectHidden(scenario.rui, { ...hidden, code: 'ERR_NO_PERMISSION' });
      await expectHidden(scenario.stranger, { ...hidden, code: 'ERR_NO_TICKET_FOUND' });
      expect(await send(scenario.admin, { id: 999_999_999 }, body)).toMatchObject(
        refusal('ERR_NO_TICKET_FOUND', 404),
      );
      expect((await fixture.make.anyone('POST', `/messages/${ticket.id}`, body)).status).toBe(401);
    }
    expect(await scenario.rows('messages')).toEqual([]);
    expect((await send(scenario.admin, ticket, { body: 'oi' })).status).toBe(200);
  });

  it('does not show an agent of another queue that the ticket is closed', async () => {
    const closed = await scenario.ticket({ status: 'closed' });
    expect(await send(scenario.ana, closed, { body: 'oi' })).toMatchObject(refusal('ERR_SENDING_WAPP_MSG'));
    await expectHidden(scenario.eva, {
      seenBy: scenario.ana,
      sight: ticketSight(closed),
      request: ['POST', `/messages/${closed.id}`, { body: 'oi' }],
      code: 'ERR_NO_PERMISSION',
    });
  });

  it.each([
    ['body', {}],
    ['body', { body: '' }],
    ['body', { body: ' \n ' }],
    ['body', { body: 7 }],
    ['body', { body: 'a\u0000b' }],
    ['body', { body: '', isPrivate: true }],
    ['quotedMsg.id', { body: 'oi', quotedMsg: { id: 'x' } }],
    ['isPrivate', { body: 'oi', isPrivate: 'maybe' }],
    ['clientId', { body: 'oi', clientId: '7' }],
  ])('is refused with an invalid %s, and stores nothing (%j)', async (field, wrong) => {
    const refused = await send(scenario.ana, ticket, wrong);
    expect(refused).toMatchObject(refusal('ERR_VALIDATION'));
    expect(new Set(fields(refused))).toEqual(new Set([field]));
    expect(await scenario.rows('messages')).toEqual([]);
    expect((await scenario.row('tickets', ticket.id)).lastMessage).toBe('before');
    expect(fixture.server.published).toEqual([]);
  });
});
