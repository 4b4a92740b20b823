import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import type { Anything } from '../../../testing/given.ts';
import { LONGEST, openFixture, type Fixture, type Scenario } from '../../testing/fixture.ts';
import { exchangesOf, statementsOf } from '../../testing/plans.ts';
import { type LockedTicket, lockTicket } from '../../tickets/queries.ts';
import { channelThatCan } from '../testing.ts';
import { draftOf } from '../drafts.ts';
import { loadMessages } from '../load-messages.ts';
import { enqueueMessage, enqueueMessages, type Sender } from './index.ts';

let fixture: Fixture;
let scenario: Scenario;
let ticket: Anything;
const woken: unknown[] = [];
beforeAll(async () => {
  fixture = await openFixture();
  fixture.server.app.bus.subscribe('outbox', (payload) => void woken.push(payload));
});
afterAll(async () => fixture.server.close());
beforeEach(async () => {
  scenario = await fixture.scenario();
  ticket = await scenario.ticket({
    status: 'open',
    userId: scenario.ana.id,
    imported: new Date(),
    unreadMessages: 1,
  });
  await fixture.make.message(ticket);
  fixture.server.published.length = 0;
  woken.length = 0;
});
afterEach(() => vi.restoreAllMocks());

async function inTicket<Result>(
  work: (tx: CompanyTransaction, locked: LockedTicket) => Promise<Result>,
): Promise<Result> {
  return fixture.server.app.database.inCompany(scenario.company.id, async (tx) => {
    const locked = await lockTicket(tx, ticket.id);
    if (!locked) throw new Error('the ticket of the test is gone');
    return work(tx, locked);
  });
}

const viewer = () =>
  ({
    id: scenario.ana.id,
    companyId: scenario.company.id,
    name: 'Ana',
    profile: 'user',
    queueIds: [],
  }) as never;
const senders = {
  person: (locked) => ({ by: 'person', viewer: viewer(), ticket: locked }),
  schedule: (locked) => ({ by: 'schedule', userId: scenario.rui.id, ticket: locked, isNewTicket: false }),
  api: (locked) => ({
    by: 'api',
    userId: null,
    ticket: locked,
    connection: { ...scenario.connection, status: 'CONNECTED', humanAgent: false },
    isNewTicket: false,
    isQuietTicket: false,
  }),
  system: (locked) => ({ by: 'system', userId: null, ticket: locked }),
} satisfies Record<Sender['by'], (locked: LockedTicket) => Sender>;

const app = () => ({
  ...fixture.server.app,
  capabilitiesOf: () => channelThatCan({ maxTextLength: LONGEST }),
});
const published = () => fixture.server.published.map(({ name }) => name);
const firstWords = (statements: string[]) => statements.map((text) => text.trim().split(/[\s(]/u, 1)[0]);

describe('POST /messages/{ticketId} with a text', () => {
  const send = async () =>
    scenario.ana.call('POST', `/messages/${ticket.id}`, { body: 'Oi', clientId: randomUUID() });

  it('needs four statements in three round trips besides begin, set and commit', async () => {
    // The first call caches the viewer and marks the ticket as read.
    await send();
    const exchanges = await exchangesOf(async () => {
      expect((await send()).status).toBe(200);
    });
    expect(exchanges.map(firstWords)).toEqual([
      [
        'begin;', // with the company
        'with', // the conversation and the ticket, locked
      ],
      ['select'], // the connection, the company's settings, the messages of the key
      [
        'with', // the message, stored and as it is announced
        'with', // the ticket, touched and as it is announced
        'commit',
      ],
    ]);
  });

  it('needs one more statement when a message was unread', async () => {
    await scenario.ana.call('POST', `/messages/${ticket.id}`, { body: 'nota', isPrivate: true });
    await fixture.server.app.database.inCompany(scenario.company.id, async (tx) =>
      tx.query('test-unread', 'update tickets set "unreadMessages" = 1 where company_id = $1', [
        tx.companyId,
      ]),
    );
    const sent = await statementsOf(send);
    expect(sent.filter((text) => text.includes('update messages set read = true'))).toHaveLength(1);
    expect(sent).toHaveLength(7);
  });

  it('loads no ticket while nobody listens, and still answers with the message', async () => {
    vi.spyOn(fixture.server.app.realtime, 'hasListeners').mockReturnValue(false);
    await send();
    const sent = await statementsOf(async () => {
      expect((await send()).body).toMatchObject({
        body: 'Oi',
        userName: 'Ana',
        ticket: { uuid: ticket.uuid },
      });
    });
    expect(firstWords(sent)).toEqual(['begin;', 'with', 'select', 'with', 'with', 'commit']);
    expect(published()).not.toContain('appMessage');
  });
});

describe('the first answer of a period', () => {
  beforeEach(async () => {
    const { company } = scenario;
    await fixture.make.insert('ticket_tracking', { company_id: company.id, ticketId: ticket.id });
  });
  const sentBy = async (by: keyof typeof senders, facts: Partial<ReturnType<typeof draftOf>> = {}) =>
    inTicket(async (tx, locked) =>
      enqueueMessage(app(), tx, { ...senders[by](locked), draft: draftOf({ body: 'Bom dia', ...facts }) }),
    );
  const answeredAt = async () => (await scenario.rows('ticket_tracking')).at(-1).firstAnswerAt;

  it('is the first message of a person to the customer, and stays', async () => {
    for (const by of ['schedule', 'api', 'system'] as const) await sentBy(by);
    await sentBy('person', { isPrivate: true });
    expect(await answeredAt()).toBeNull();
    const { createdAt } = await sentBy('person');
    expect(await answeredAt()).toBe(createdAt);
    await sentBy('person');
    expect(await answeredAt()).toBe(createdAt);
  });

  it('is kept also while nobody listens', async () => {
    vi.spyOn(fixture.server.app.realtime, 'hasListeners').mockReturnValue(false);
    const { createdAt } = await sentBy('person');
    expect(await answeredAt()).toBe(createdAt);
  });
});

describe('an enqueued message', () => {
  it.each([
    ['person', ['ticket', 'appMessage', 'ticketMoved'], { imported: null, unreadMessages: 0 }],
    ['schedule', ['appMessage', 'ticketMoved'], { imported: expect.any(String), unreadMessages: 1 }],
    ['system', ['appMessage'], { imported: expect.any(String), unreadMessages: 1 }],
  ] as const)('by a %s has the effects of its sender', async (by, announced, touched) => {
    const message = await inTicket(async (tx, locked) =>
      enqueueMessage(app(), tx, { ...senders[by](locked), draft: draftOf({ body: 'Bom dia' }) }),
    );
    const isSystem = by === 'system';
    expect(await scenario.row('messages', message.id)).toMatchObject({
      body: 'Bom dia',
      wid: expect.stringMatching(/^3EB0[0-9A-F]{22}$/),
      status: 'queued',
      ack: 0,
      fromMe: true,
      read: true,
      byPerson: by === 'person',
      origin: isSystem ? 'system' : 'app',
      userId: isSystem ? null : by === 'person' ? scenario.ana.id : scenario.rui.id,
    });
    expect(await scenario.row('tickets', ticket.id)).toMatchObject({
      ...touched,
      lastMessage: 'Bom dia',
      fromMe: true,
      lastMessageAt: message.createdAt,
    });
    expect(published()).toEqual(announced);
    expect(fixture.server.published.find(({ name }) => name === 'appMessage')?.event).toMatchObject({
      action: 'create',
      message,
      ticket: { id: ticket.id, lastMessage: 'Bom dia' },
    });
    expect(woken).toEqual([
      { companyId: scenario.company.id, whatsappId: scenario.connection.id, isMass: false },
    ]);
  });

  it('is published exactly as it would be loaded', async () => {
    const quoted = await fixture.make.message(ticket, { body: 'Quanto?' });
    const media = { path: 'a/b.png', name: 'b.png', mime: 'image/png', size: 7 };
    const notBefore = new Date(Date.now() + 60_000);
    const draft = draftOf({ body: 'Dez', mediaType: 'image', media, quotedId: quoted.id, notBefore });
    const [message, loaded] = await inTicket(async (tx, locked) => {
      const stored = await enqueueMessage(app(), tx, { ...senders.person(locked), draft });
      return [stored, (await loadMessages(app(), tx, [stored.id]))[0]];
    });
    expect(message).toEqual(loaded);
    expect(message).toMatchObject({ sendAt: notBefore.toISOString(), quotedMsg: { body: 'Quanto?' } });
  });

  it('in a quiet ticket is published alone, as no list has the ticket', async () => {
    await inTicket(async (tx, locked) => {
      const sender = { ...senders.schedule(locked), isNewTicket: true, isQuietTicket: true };
      return enqueueMessage(app(), tx, { ...sender, draft: draftOf({ body: 'Bom dia' }) });
    });
    expect(published()).toEqual(['appMessage']);
  });

  it('waits behind those of people and bots, if a campaign sends it', async () => {
    const idOf = async (isMass?: boolean) =>
      inTicket(async (tx, locked) => {
        const sender = { ...senders.schedule(locked), ...(isMass === undefined ? {} : { isMass }) };
        return (await enqueueMessage(app(), tx, { ...sender, draft: draftOf({ body: 'Oi' }) })).id;
      });
    const classes = [await idOf(true), await idOf(false), await idOf()];
    const rows = await Promise.all(classes.map(async (id) => scenario.row('messages', id)));
    expect(rows.map(({ isMass }) => isMass)).toEqual([true, false, false]);
  });

  it('is published with a ticket that is new to everybody, if it was opened for a schedule', async () => {
    await inTicket(async (tx, locked) => {
      const sender = { ...senders.schedule(locked), isNewTicket: true };
      return enqueueMessage(app(), tx, { ...sender, draft: draftOf({ body: 'Oi' }) });
    });
    const moved = fixture.server.published.find(({ name }) => name === 'ticketMoved');
    expect(moved?.event).toMatchObject({ before: null, ticket: { id: ticket.id } });
  });
});

describe('several messages at once', () => {
  it('are stored and answered in their order, and the ticket shows the last that is no note', async () => {
    const drafts = [
      draftOf({ body: 'um' }),
      draftOf({ body: 'dois' }),
      draftOf({ body: 'só nós', isPrivate: true }),
    ];
    const { messages } = await inTicket(async (tx, locked) =>
      enqueueMessages(app(), tx, { ...senders.person(locked), drafts }),
    );
    expect(messages.map(({ body }) => body)).toEqual(['um', 'dois', 'só nós']);
    expect(messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(messages.map(({ wid }) => wid.slice(0, 3))).toEqual(['3EB', '3EB', 'PVT']);
    expect((await scenario.row('tickets', ticket.id)).lastMessage).toBe('dois');
    expect(woken).toHaveLength(1);
  });

  it('with one key are stored as one message', async () => {
    const clientId = randomUUID();
    const drafts = [draftOf({ body: 'um', clientId }), draftOf({ body: 'outra vez', clientId })];
    const { messages, unused } = await inTicket(async (tx, locked) =>
      enqueueMessages(app(), tx, { ...senders.person(locked), drafts }),
    );
    expect(messages.map(({ body }) => body)).toEqual(['um', 'um']);
    expect(unused).toEqual([drafts[1]]);
  });

  it('are all refused if one of them cannot be sent', async () => {
    const drafts = [draftOf({ body: 'um' }), draftOf({ body: 'x'.repeat(LONGEST + 1) })];
    const enqueued = inTicket(async (tx, locked) =>
      enqueueMessages(app(), tx, { ...senders.person(locked), drafts }),
    );
    await expect(enqueued).rejects.toMatchObject({ error: 'ERR_VALIDATION' });
    expect((await scenario.rows('messages')).filter(({ fromMe }) => fromMe)).toEqual([]);
    expect([published(), woken]).toEqual([[], []]);
  });
});
