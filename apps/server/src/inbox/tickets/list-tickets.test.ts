import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../testing/sights.ts';
import type { GivenUser } from '../../testing/given.ts';
import { fields, openFixture, refusal, type Fixture, type Scenario } from '../testing/fixture.ts';

let fixture: Fixture;
let scenario: Scenario;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => fixture.server.close());
beforeEach(async () => {
  scenario = await fixture.scenario();
  fixture.server.setNow(null);
  fixture.server.published.length = 0;
});

const list = async (person: GivenUser, query: string) => person.call('GET', `/tickets?${query}`);
const idsOf = async (person: GivenUser, query: string): Promise<number[]> =>
  (await list(person, query)).body.tickets.map(({ id }: { id: number }) => id);

describe('the list of tickets', () => {
  it('has pages of 40 in order of the last change, and the count of the view', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 45; n += 1)
      ids.push((await scenario.ticket({ updatedAt: new Date(Date.UTC(2026, 0, 1, 0, n)) })).id);
    const newest = ids.toReversed();
    const first = await list(scenario.ana, 'status=pending');
    expect(first.body).toMatchObject({ count: 45, hasMore: true });
    expect(await idsOf(scenario.ana, 'status=pending')).toEqual(newest.slice(0, 40));
    expect(await idsOf(scenario.ana, 'status=pending&pageNumber=2')).toEqual(newest.slice(40));
    expect((await list(scenario.ana, 'status=pending&pageNumber=2')).body).toMatchObject({
      count: 45,
      hasMore: false,
    });
    expect(await idsOf(scenario.ana, 'status=pending&sortTickets=ASC')).toEqual(ids.slice(0, 40));
  });

  it('filters by the days of creation and change, in the company’s time zone', async () => {
    const late = await scenario.ticket({
      createdAt: '2026-03-11T02:59:00Z',
      updatedAt: '2026-03-12T03:00:00Z',
    });
    await scenario.ticket({ createdAt: '2026-03-11T03:00:00Z', updatedAt: '2026-03-12T02:59:00Z' });
    expect(await idsOf(scenario.ana, 'status=pending&date=2026-03-10')).toEqual([late.id]);
    expect(await idsOf(scenario.ana, 'status=pending&date=2026-03-10T15:00:00Z')).toEqual([late.id]);
    expect(await idsOf(scenario.ana, 'status=pending&updatedAt=2026-03-12')).toEqual([late.id]);
    expect(await idsOf(scenario.ana, 'status=pending&date=')).toHaveLength(2);
  });

  it('filters by tags, people, connections and statuses', async () => {
    const other = await fixture.make.connection(scenario.company);
    const mine = await scenario.ticket({ status: 'closed', userId: scenario.ana.id });
    const waiting = await scenario.ticket({ whatsappId: other.id });
    const tag = await fixture.make.insert('tags', { company_id: scenario.company.id, name: 'VIP' });
    const link = { company_id: scenario.company.id, contactId: mine.contactId, tagId: tag.id };
    await fixture.make.insert('contact_tags', link);
    const found = async (more: string) => idsOf(scenario.ana, `status=search&${more}`);
    expect(await found('')).toEqual([waiting.id, mine.id]);
    expect(await found(`tags=[${tag.id}]`)).toEqual([mine.id]);
    expect(await found(`users=[${scenario.ana.id}]`)).toEqual([mine.id]);
    expect(await found(`whatsapps=[${other.id}]`)).toEqual([waiting.id]);
    expect(await found('statusFilter=["closed","lgpd"]')).toEqual([mine.id]);
  });

  it('filters by the tags of the ticket and of its contact, and by lanes', async () => {
    const { make } = fixture;
    const company_id = scenario.company.id;
    const [ofContact, ofTicket, inLane] = [
      await scenario.ticket({ userId: scenario.ana.id, status: 'closed' }),
      await scenario.ticket({}),
      await scenario.ticket({}),
    ];
    await scenario.ticket({});
    const vip = await make.insert('tags', { company_id, name: 'VIP' });
    const lane = await make.insert('tags', { company_id, name: 'Proposta', kanban: 1 });
    await make.insert('contact_tags', { company_id, contactId: ofContact.contactId, tagId: vip.id });
    await make.insert('ticket_tags', { company_id, ticketId: ofTicket.id, tagId: vip.id });
    await make.insert('ticket_lanes', { company_id, ticketId: inLane.id, tagId: lane.id });
    const found = async (tags: string) => idsOf(scenario.ana, `status=search&tags=[${tags}]`);
    expect(await found(`${vip.id}`)).toEqual([ofTicket.id, ofContact.id]);
    expect(await found(`${lane.id}`)).toEqual([inLane.id]);
    expect(await found(`${vip.id},${lane.id}`)).toEqual([inLane.id, ofTicket.id, ofContact.id]);
  });

  it('finds tickets by name without case and accents, by number, and by message text', async () => {
    const contact = await fixture.make.contact(scenario.company, {
      name: 'José 100%',
      number: '5511912345678',
    });
    const jose = await scenario.ticket({ contactId: contact.id });
    await scenario.ticket();
    await fixture.make.message(jose, { body: 'Não chegou' });
    const found = async (text: string, more = '') =>
      idsOf(scenario.ana, `status=search&searchParam=${encodeURIComponent(text)}${more}`);
    for (const text of ['JOSE', 'josé', '100%', '12345678', '+55 11 91234-5678', '11912345678'])
      expect([text, await found(text)]).toEqual([text, [jose.id]]);
    for (const text of ['_', 'nao chegou', 'zé']) expect([text, await found(text)]).toEqual([text, []]);
    expect(await found('nao chegou', '&searchOnMessages=true')).toEqual([jose.id]);
  });

  it('finds a ticket by its number, even an older one of the conversation, for viewers who may see it', async () => {
    const old = await scenario.ticket({ status: 'closed', userId: scenario.ana.id });
    const { conversationId, contactId, whatsappId, queueId } = old;
    const place = { company_id: scenario.company.id, conversationId, contactId, whatsappId, queueId };
    await fixture.make.insert('tickets', { ...place, status: 'pending', channel: 'whatsapp' });
    for (const text of [`${old.id}`, `#${old.id}`, ` ${old.id} `])
      expect(await idsOf(scenario.ana, `status=search&searchParam=${encodeURIComponent(text)}`)).toContain(
        old.id,
      );
    expect(await idsOf(scenario.ana, 'status=search&searchParam=%23999999')).toEqual([]);
    expect(await idsOf(scenario.stranger, `status=search&searchParam=%23${old.id}`)).toEqual([]);
  });

  it('of the bell counts a group only where the connection treats groups as tickets', async () => {
    const person = await fixture.agent(scenario.company, [scenario.sales], { allowGroup: true });
    const asTicket = await fixture.make.connection(scenario.company, { groupAsTicket: 'enabled' });
    const facts = { isGroup: true, status: 'group', unreadMessages: 1 };
    await scenario.ticket(facts);
    const counted = await scenario.ticket({ ...facts, whatsappId: asTicket.id });
    expect(await idsOf(person, 'withUnreadMessages=true')).toEqual([counted.id]);
    expect((await list(person, 'withUnreadMessages=true')).body.count).toBe(1);
  });

  it('says who is online or pauses, and how many tickets each person attends', async () => {
    await scenario.ticket({ status: 'open', userId: scenario.ana.id });
    await scenario.ticket({ status: 'open', userId: scenario.ana.id });
    await scenario.ticket({ status: 'open', userId: scenario.rui.id });
    await scenario.ticket({ status: 'closed', userId: scenario.eva.id });
    await scenario.ticket();
    const away = await fixture.agent(scenario.company, [scenario.sales], { online: false });
    const startedAt = '2026-03-05T12:00:00Z';
    const pause = { company_id: scenario.company.id, userId: scenario.rui.id, reason: 'Almoço', startedAt };
    await fixture.make.insert('user_pauses', pause);
    const { body } = await scenario.eva.call('GET', '/tickets/load');
    expect(body).toHaveLength(5);
    expect(body).toContainEqual({ userId: scenario.ana.id, online: true, tickets: 2, pause: null });
    expect(body.find(({ userId }: { userId: number }) => userId === scenario.rui.id)).toMatchObject({
      tickets: 1,
      pause: { reason: 'Almoço' },
    });
    expect(body).toContainEqual({ userId: scenario.eva.id, online: true, tickets: 0, pause: null });
    expect(body).toContainEqual({ userId: away.id, online: false, tickets: 0, pause: null });
    expect((await scenario.stranger.call('GET', '/tickets/load')).body).toEqual([
      { userId: scenario.stranger.id, online: true, tickets: 0, pause: null },
    ]);
    expect((await fixture.make.anyone('GET', '/tickets/load')).status).toBe(401);
  });

  it('contains nothing of another company, whatever the request', async () => {
    const { id, contactId } = await scenario.ticket();
    const number = (await scenario.rows('tickets')).length;
    for (const query of ['status=pending', 'status=search', 'withUnreadMessages=true']) {
      for (const more of ['', `&queueIds=[${scenario.sales.id}]`, '&showAll=true', '&searchParam=Bia'])
        expect((await list(scenario.stranger, query + more)).body).toMatchObject({ tickets: [], count: 0 });
    }
    expect([number, await idsOf(scenario.ana, 'status=pending&searchParam=Bia')]).toEqual([1, [id]]);
    expect(contactId).toBeGreaterThan(0);
    expect((await fixture.make.anyone('GET', '/tickets')).status).toBe(401);
  });

  it.each([
    ['status', 'status=all'],
    ['pageNumber', 'pageNumber=-1'],
    ['showAll', 'showAll=maybe'],
    ['onlyUnread', 'onlyUnread=maybe'],
    ['onlyUnanswered', 'onlyUnanswered=2'],
    ['hideSnoozed', 'hideSnoozed=never'],
    ['queueIds', 'queueIds=7'],
    ['queueIds.0', 'queueIds=["x"]'],
    ['tags', 'tags={}'],
    ['users.0', 'users=[0]'],
    ['whatsapps', 'whatsapps=x'],
    ['statusFilter.0', 'statusFilter=["all"]'],
    ['sortTickets', 'sortTickets=up'],
    ['date', 'date=yesterday'],
  ])('is refused with an invalid %s', async (field, query) => {
    const refused = await list(scenario.ana, query);
    expect(refused).toMatchObject(refusal('ERR_VALIDATION'));
    expect(new Set(fields(refused))).toEqual(new Set([field]));
  });
});

describe('a single ticket', () => {
  it('is readable by its agent, refused to a colleague, and unknown to another company', async () => {
    const ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
    const path = `/tickets/u/${ticket.uuid}`;
    const hidden = {
      seenBy: scenario.ana,
      sight: { path, record: { id: ticket.id } },
      request: ['GET', path],
    } as const;
    expect((await scenario.ana.call('GET', path)).body).toMatchObject({
      id: ticket.id,
      contact: { name: 'Bia' },
    });
    await expectHidden(scenario.rui, { ...hidden, code: 'ERR_NO_PERMISSION' });
    await expectHidden(scenario.stranger, { ...hidden, code: 'ERR_NO_TICKET_FOUND' });
    expect(fields(await scenario.ana.call('GET', '/tickets/u/7'))).toEqual(['uuid']);
  });

  it('has a log of its readers, one entry in five minutes, newest first, for viewers of the ticket', async () => {
    const ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
    const read = async (person: GivenUser) => person.call('GET', `/tickets/u/${ticket.uuid}`);
    await read(scenario.ana);
    fixture.server.wait(4);
    await read(scenario.ana);
    await read(scenario.admin);
    fixture.server.wait(2);
    await read(scenario.ana);
    fixture.server.setNow(null);
    const path = `/tickets-log/${ticket.id}`;
    const { body } = await scenario.ana.call('GET', path);
    expect(body.map((entry: { type: string; user: { id: number } }) => [entry.type, entry.user.id])).toEqual([
      ['access', scenario.ana.id],
      ['access', scenario.admin.id],
      ['access', scenario.ana.id],
    ]);
    const sight = {
      path,
      record: { type: 'access', user: expect.objectContaining({ id: scenario.ana.id }) },
    };
    const hidden = { seenBy: scenario.ana, sight, request: ['GET', path] } as const;
    await expectHidden(scenario.rui, { ...hidden, code: 'ERR_NO_PERMISSION' });
    await expectHidden(scenario.stranger, { ...hidden, code: 'ERR_NO_TICKET_FOUND' });
    expect(fields(await scenario.ana.call('GET', '/tickets-log/x'))).toEqual(['ticketId']);
  });

  it('is removed with everything that belongs to it, by admins only', async () => {
    const ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
    const message = await fixture.make.message(ticket);
    await fixture.make.message(ticket, { quotedMsgId: message.id });
    const path = `/tickets/${ticket.id}`;
    const removal = { sight: ticketSight(ticket), request: ['DELETE', path] } as const;
    await expectRefusal(scenario.ana, { ...removal, code: 'ERR_NO_PERMISSION' });
    await expectHidden(scenario.stranger, { ...removal, seenBy: scenario.ana, code: 'ERR_NO_TICKET_FOUND' });
    expect(fixture.server.published).toEqual([]);
    expect((await scenario.admin.call('DELETE', path)).status).toBe(200);
    expect([await scenario.rows('tickets'), await scenario.rows('messages')]).toEqual([[], []]);
    expect(fixture.server.published).toMatchObject([
      {
        name: 'ticket',
        event: { action: 'delete', ticketId: ticket.id },
        audience: { ticket: { userId: scenario.ana.id } },
      },
    ]);
    expect((await scenario.admin.call('DELETE', path)).status).toBe(404);
  });
});
