import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receive } from '../conversation/testing/receive.ts';
import { channelQueriesOf, knownNothing } from '../inbox/contacts/testing.ts';
import {
  contactRoutes,
  enqueueMassMessages,
  findingRoutes,
  messageRoutes,
  textDraft,
  ticketRoutes,
} from '../inbox/index.ts';
import { insightRoutes } from '../insight/index.ts';
import { expectHidden } from './expect-refusal.ts';
import { given, type Anything, type Given, type GivenUser } from './given.ts';
import { moduleServer, type ModuleServer } from './module-server.ts';

// The ticket of a campaign that opens none: no list, no count and no figure has it until the customer answers
// (docs/adr/0333).

type Planned = Parameters<typeof enqueueMassMessages>[2]['planned'];

const NOW = '2026-11-20T13:00:00.000Z';
const NUMBER = '5511988880001';
let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
/** Sees tickets without a queue; rui does not. */
let ana: GivenUser;
let rui: GivenUser;
let stranger: GivenUser;
let connection: Anything;
let contact: Anything;

beforeAll(async () => {
  server = await moduleServer((app) => [
    ...ticketRoutes(app),
    ...messageRoutes(app),
    ...findingRoutes(app),
    ...contactRoutes(app, channelQueriesOf(knownNothing())),
    ...insightRoutes(app),
  ]);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(NOW);
  company = await make.company();
  admin = await make.admin(company);
  ana = await make.user(company, { allTicket: 'enable' });
  rui = await make.user(company, { name: 'Rui', allTicket: 'disable' });
  stranger = await make.admin(await make.company());
  connection = await make.connection(company, { isDefault: true, timeCreateNewTicket: 120 });
  contact = await make.contact(company, { name: 'Bia Prado', number: NUMBER });
  server.published.length = 0;
});

/** A campaign's message to the contact; the ticket that it went to. */
async function campaignWrites(facts: Partial<Planned> = {}): Promise<Anything> {
  const planned: Planned = {
    contactId: contact.id,
    userId: admin.id,
    openTicket: 'disabled',
    statusTicket: 'closed',
    queueId: null,
    ticketUserId: null,
    ...facts,
  };
  const [messageId] = await server.app.database.inCompany(company.id, async (tx) =>
    enqueueMassMessages(server.app, tx, {
      planned,
      whatsappId: connection.id,
      drafts: [textDraft('Oferta de Natal', null)],
    }),
  );
  const message = (await rows('messages')).find(({ id }) => id === messageId);
  return (await rows('tickets')).find(({ id }) => id === message.ticketId);
}

const bia = { kind: 'phone', value: NUMBER, name: 'Bia Prado' } as const;
let lastWid = 0;
async function customerWrites(body = 'Tem azul?'): Promise<void> {
  lastWid += 1;
  const message = { wid: `Q${lastWid}`, chat: bia, author: bia, at: NOW, mediaType: 'conversation' } as const;
  await receive(server.app, { companyId: company.id, whatsappId: connection.id }, [
    { kind: 'message', fromMe: false, ...message, body },
  ]);
}

const rows = async (table: 'tickets' | 'messages' | 'ticket_tracking'): Promise<Anything[]> =>
  server.app.database.inCompany(company.id, (tx) =>
    tx.query<Anything>(`test-${table}`, `select * from ${table} where company_id = $1 order by id`, [
      company.id,
    ]),
  );
const change = async (name: string, text: string, ...values: unknown[]) =>
  server.app.database.inCompany(company.id, (tx) => tx.query(`test-${name}`, text, [company.id, ...values]));

const listed = async (who: GivenUser, query: string): Promise<Anything> =>
  (await who.call('GET', `/tickets?${query}`)).body;
const idsOf = async (who: GivenUser, query: string): Promise<number[]> =>
  (await listed(who, query)).tickets.map(({ id }: Anything) => id);

/** Every list of tickets; searches are narrowed to the contact or the text. */
const lists = [
  ...['open', 'pending', 'closed', 'group', 'search', 'lgpd', 'nps'].map((status) => `status=${status}`),
  'status=search&statusFilter=["closed"]',
  'status=search&searchParam=bia',
  `status=search&searchParam=${NUMBER}`,
  'status=search&searchParam=oferta&searchOnMessages=true',
  'withUnreadMessages=true',
];

/** What the lists, the search for messages and the figures of admins have. */
async function shownToAdmin() {
  const ofLists = await Promise.all(
    lists.map(async (query) => {
      const { tickets, count } = await listed(admin, `showAll=true&${query}`);
      return tickets.length + count;
    }),
  );
  const found = (await admin.call('GET', '/messages/search?searchParam=oferta')).body.results;
  const counts = (await admin.call('GET', '/tickets/counts?status=search&showAll=true')).body;
  const { counters } = (await admin.call('GET', '/dashboard?date_from=2026-11-01&date_to=2026-11-30')).body;
  const month = 'dateFrom=2026-11-01&dateTo=2026-11-30';
  const reports = (await admin.call('GET', `/ticketreport/reports?${month}`)).body;
  return {
    lists: ofLists.filter((shown) => shown > 0).length,
    found: found.length,
    counts: counts.unread + counts.unanswered + counts.snoozed + counts.inOwnQueues,
    dashboard: counters.tickets + counters.supportHappening + counters.supportPending + counters.leads,
    report: reports.totalTickets.total,
    panel: (await admin.call('GET', '/usersMoments')).body.length,
  };
}
const nothing = { lists: 0, found: 0, counts: 0, dashboard: 0, report: 0, panel: 0 };

describe('the ticket of a campaign that opens none', () => {
  it('is in no list, no count and no figure, has no period, and is not published', async () => {
    const ticket = await campaignWrites();
    expect(ticket).toMatchObject({ status: 'closed', isQuiet: true, lastMessage: 'Oferta de Natal' });
    expect(await shownToAdmin()).toEqual(nothing);
    expect(await rows('ticket_tracking')).toEqual([]);
    expect(server.published.map(({ name }) => name)).toEqual(['appMessage']);
  });

  it('is used by the next campaign too, and stays quiet', async () => {
    const { id } = await campaignWrites();
    server.published.length = 0;
    await campaignWrites();
    expect(await rows('tickets')).toMatchObject([{ id, isQuiet: true }]);
    expect(await rows('messages')).toMatchObject([{ ticketId: id }, { ticketId: id }]);
    expect(server.published.map(({ name }) => name)).toEqual(['appMessage']);
    expect(await shownToAdmin()).toEqual(nothing);
  });

  it('is in no list either when its connection is removed', async () => {
    await campaignWrites();
    await change('forget', 'update tickets set "whatsappId" = null where company_id = $1');
    expect(await shownToAdmin()).toEqual(nothing);
  });

  it('is found on the page of its contact and by its number, and read, by those who may see it', async () => {
    const ticket = await campaignWrites();
    const history = `/contacts/${contact.id}/tickets`;
    for (const who of [admin, ana])
      expect((await who.call('GET', history)).body).toMatchObject({
        tickets: [{ id: ticket.id, uuid: ticket.uuid, status: 'closed' }],
        count: 1,
      });
    expect((await rui.call('GET', history)).body.tickets).toEqual([]);
    expect((await stranger.call('GET', history)).status).toBe(404);
    const byNumber = `showAll=true&status=search&searchParam=${encodeURIComponent(`#${ticket.id}`)}`;
    expect([await idsOf(admin, byNumber), await idsOf(stranger, byNumber)]).toEqual([[ticket.id], []]);
    const { body } = await ana.call('GET', `/messages/${ticket.uuid}`);
    expect(body.messages).toMatchObject([{ body: 'Oferta de Natal' }]);
    await expectHidden(rui, {
      sight: { path: history, record: { id: ticket.id } },
      seenBy: ana,
      request: ['GET', `/tickets/u/${ticket.uuid}`],
      code: 'ERR_NO_PERMISSION',
    });
    // Reading is no answer.
    expect(await rows('tickets')).toMatchObject([{ isQuiet: true }]);
  });

  it('is an ordinary one when the campaign opens tickets, closed ones too', async () => {
    const ticket = await campaignWrites({ openTicket: 'enabled' });
    expect(ticket).toMatchObject({ status: 'closed', isQuiet: false });
    expect(await idsOf(admin, 'status=closed&showAll=true')).toEqual([ticket.id]);
    expect(server.published.map(({ name }) => name)).toEqual(['appMessage', 'ticketMoved']);
  });

  it('is the live or the last one of the conversation, if there is any, which stays as it is', async () => {
    const closed = await make.ticket(company, {
      contactId: contact.id,
      whatsappId: connection.id,
      status: 'closed',
    });
    expect(await campaignWrites()).toMatchObject({ id: closed.id, status: 'closed', isQuiet: false });
    await change('open', `update tickets set status = 'pending' where company_id = $1`);
    expect(await campaignWrites()).toMatchObject({ id: closed.id, status: 'pending', isQuiet: false });
    expect(await rows('tickets')).toHaveLength(1);
  });
});

describe('an answer to a quiet ticket', () => {
  it('opens it soon after, in the transaction of the message, for those who may see it', async () => {
    const { id } = await campaignWrites();
    server.published.length = 0;
    await customerWrites();
    expect(await rows('tickets')).toMatchObject([
      { id, status: 'pending', isQuiet: false, unreadMessages: 1 },
    ]);
    expect(await rows('ticket_tracking')).toMatchObject([{ ticketId: id, finishedAt: null, createdAt: NOW }]);
    expect(server.published.map(({ name }) => name)).toContain('ticketMoved');
    const waiting = 'status=pending';
    expect([await idsOf(admin, waiting), await idsOf(ana, waiting)]).toEqual([[id], [id]]);
    expect([await idsOf(rui, waiting), await idsOf(stranger, waiting)]).toEqual([[], []]);
    expect(await shownToAdmin()).toMatchObject({ found: 1, report: 1, panel: 1 });
    expect((await shownToAdmin()).dashboard).toBeGreaterThanOrEqual(2);
  });

  it('is in the list of closed tickets once it was served', async () => {
    const { id } = await campaignWrites();
    await customerWrites();
    await admin.call('PUT', `/tickets/${id}`, { status: 'open', userId: admin.id });
    const request = { status: 'closed', sendFarewellMessage: false };
    expect((await admin.call('PUT', `/tickets/${id}`, request)).status).toBe(200);
    expect(await idsOf(admin, 'status=closed&showAll=true')).toEqual([id]);
  });

  it('makes a new ticket where closed ones are not opened, and an ordinary one of it', async () => {
    await change('never', 'update connections set "timeCreateNewTicket" = 0 where company_id = $1');
    const old = await campaignWrites();
    await customerWrites();
    const [closed, live] = await rows('tickets');
    expect([closed, live]).toMatchObject([
      { id: old.id, status: 'closed', isQuiet: false },
      { status: 'pending', isQuiet: false },
    ]);
    expect(await idsOf(admin, 'status=closed&showAll=true')).toEqual([closed.id]);
    expect(await idsOf(admin, 'status=pending')).toEqual([live.id]);
    // Of the two only the new one was served.
    expect(await rows('ticket_tracking')).toMatchObject([{ ticketId: live.id }]);
  });

  it('leaves the tickets of others quiet', async () => {
    const other = await make.contact(company, { name: 'Caio' });
    await campaignWrites();
    const quiet = await campaignWrites({ contactId: other.id });
    await customerWrites();
    const left = (await rows('tickets')).filter(({ isQuiet }) => isQuiet);
    expect(left.map(({ id }) => id)).toEqual([quiet.id]);
  });
});

describe('a person', () => {
  it('makes an ordinary one of a quiet ticket by opening it', async () => {
    const { id } = await campaignWrites();
    const request = { status: 'open', userId: admin.id, queueId: null };
    expect((await admin.call('PUT', `/tickets/${id}`, request)).body).toMatchObject({ status: 'open' });
    expect(await rows('tickets')).toMatchObject([{ id, status: 'open', isQuiet: false }]);
    expect(await idsOf(admin, 'status=open')).toEqual([id]);
    expect(await shownToAdmin()).toMatchObject({ report: 1, panel: 1 });
  });

  it('may not open one that the person does not see', async () => {
    const ticket = await campaignWrites();
    await expectHidden(rui, {
      sight: { path: `/contacts/${contact.id}/tickets`, record: { id: ticket.id } },
      seenBy: ana,
      request: ['PUT', `/tickets/${ticket.id}`, { status: 'open', userId: rui.id }],
      code: 'ERR_NO_PERMISSION',
    });
    const foreign = await stranger.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
    expect(foreign).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    expect(await rows('tickets')).toMatchObject([{ status: 'closed', isQuiet: true }]);
  });

  it('makes an ordinary one of it by another ticket in its conversation', async () => {
    const { id } = await campaignWrites();
    const { status } = await admin.call('POST', '/tickets', {
      contactId: contact.id,
      whatsappId: connection.id,
      userId: admin.id,
    });
    expect(status).toBe(201);
    expect(await rows('tickets')).toMatchObject([
      { id, status: 'closed', isQuiet: false },
      { status: 'open', isQuiet: false },
    ]);
    expect(await idsOf(admin, 'status=closed&showAll=true')).toEqual([id]);
  });
});
