import type { ChannelEvent, Party } from '@prosa/channel-driver';
import { storedNote, systemNote } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinedWithTicket, movedWithTicket } from '../../inbox/contact-merges/fold-tickets.ts';
import { at, openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
let company: Company;
beforeAll(async () => {
  scenario = await openScenario();
});
beforeEach(async () => {
  company = await scenario.company();
});
afterAll(async () => scenario.dispose());

const number = '5511988887777';
const byPhone: Party = { kind: 'phone', value: number };
const byLid: Party = { kind: 'lid', value: '77000' };
const byBoth: Party = { ...byLid, aliases: [{ kind: 'phone', value: number }] };

const contacts = async () =>
  company.rows('select id, name, number, active from contacts where company_id = $1 order by id');
const tickets = async () => company.rows('select * from tickets where company_id = $1 order by id');
const change = async (what: string, ...values: unknown[]) => company.rows(what, ...values);

/** One person wrote by number and by LID: two contacts, each with a ticket. */
async function twoPeople() {
  await company.receive(text('por número', { chat: byPhone }));
  await company.receive(text('por apelido', { chat: byLid }));
  const [phone, lid] = await tickets();
  return { phone, lid };
}

describe('a name that the platform adds', () => {
  it('is added to the contact, who is then known by it alone', async () => {
    await company.receive(text('um', { chat: { ...byPhone, aliases: [byLid] } }));
    await company.receive(text('dois', { chat: byLid }));
    expect(await contacts()).toMatchObject([{ number }]);
    expect(await tickets()).toMatchObject([{ unreadMessages: 2, lastMessage: 'dois' }]);
  });

  it('fills in a missing number, and replaces the made-up name', async () => {
    await company.receive(text('um', { chat: byLid }));
    expect(await contacts()).toMatchObject([{ number: '', name: 'WhatsApp · 7000' }]);
    scenario.published.length = 0;
    await company.receive(text('dois', { chat: byBoth }));
    expect(await contacts()).toMatchObject([{ number, name: number }]);
    const events = scenario.published.filter(({ name }) => name === 'contact').map(({ event }) => event);
    expect(events).toContainEqual(
      expect.objectContaining({ action: 'update', contact: expect.objectContaining({ number }) }),
    );
  });

  it('does not change a number that is there in another spelling', async () => {
    await company.receive(text('um', { chat: { kind: 'phone', value: '551188887777' } }));
    await company.receive(text('dois', { chat: byBoth }));
    expect(await contacts()).toMatchObject([{ number: '551188887777' }]);
  });

  it('does not change a name that somebody gave', async () => {
    await company.receive(text('um', { chat: byLid }));
    await change(`update contacts set name = 'Dona Ana' where company_id = $1`);
    await company.receive(text('dois', { chat: byBoth }));
    expect(await contacts()).toMatchObject([{ number, name: 'Dona Ana' }]);
  });

  it('that somebody has in a group counts outside of it too', async () => {
    await change('update connections set "allowGroup" = true where company_id = $1');
    const group: Party = { kind: 'group', value: '120363', name: 'Família' };
    await company.receive(text('no grupo', { chat: group, author: byBoth }));
    await company.receive(text('a sós', { chat: byPhone }));
    expect((await contacts()).length).toBe(2);
  });

  it('counts only in the company that received it', async () => {
    const other = await scenario.company();
    await company.receive(text('um', { chat: byPhone }));
    await other.receive(text('um', { chat: byBoth }));
    await other.receive(text('dois', { chat: byLid }));
    expect(await contacts()).toMatchObject([{ number }]);
    await company.receive(text('três', { chat: byLid }));
    expect(await contacts()).toMatchObject([{ number }, { number: '' }]);
  });

  it('creates nobody on a deleted connection', async () => {
    await change('delete from connections where company_id = $1');
    await company.receive(text('um', { chat: byBoth }));
    expect(await contacts()).toEqual([]);
    expect(await company.rows('select 1 from failed_events where company_id = $1')).toEqual([]);
  });
});

describe('two contacts that turn out to be one person', () => {
  it('become the older one, with all messages in one ticket', async () => {
    const { phone, lid } = await twoPeople();
    scenario.published.length = 0;
    await company.receive(text('sou eu', { chat: byBoth }));

    expect(await contacts()).toMatchObject([{ id: phone?.['contactId'], number }]);
    expect(await tickets()).toMatchObject([{ unreadMessages: 3, lastMessage: 'sou eu', status: 'pending' }]);
    const [stays] = await tickets();
    const stored = await company.rows(
      `select body, "ticketId", "conversationId", "contactId" from messages
       where company_id = $1 and not "isPrivate" order by "createdAt"`,
    );
    const place = { ticketId: stays?.['id'], conversationId: stays?.['conversationId'] };
    expect(stored).toEqual(
      ['por número', 'por apelido', 'sou eu'].map((body) => ({
        ...place,
        body,
        contactId: phone?.['contactId'],
      })),
    );
    const gone = stays?.['id'] === phone?.['id'] ? lid : phone;
    expect(scenario.published).toContainEqual(
      expect.objectContaining({ event: { action: 'delete', ticketId: Number(gone?.['id']) } }),
    );
    expect(scenario.published).toContainEqual(
      expect.objectContaining({ event: { action: 'delete', contactId: Number(lid?.['contactId']) } }),
    );
    expect(await company.rows('select "userId" from contact_merges where company_id = $1')).toEqual([
      { userId: null },
    ]);
  });

  it('stay with the attendant who serves one of them, and a note explains it', async () => {
    const { lid } = await twoPeople();
    const [user] = await change(
      `insert into users (company_id, name, email, "passwordHash") values ($1, 'Bia', $2, '') returning id`,
      `${company.id}@x.com`,
    );
    await change(
      `update tickets set status = 'open', "userId" = $3 where company_id = $1 and id = $2`,
      lid?.['id'],
      user?.['id'],
    );
    await company.receive(text('sou eu', { chat: byBoth }));
    expect(await tickets()).toMatchObject([{ id: lid?.['id'], status: 'open', userId: user?.['id'] }]);
    const notes = await company.rows(
      'select "ticketId", "dataJson" from messages where company_id = $1 and "isPrivate"',
    );
    const { dataJson } = storedNote(systemNote('tickets.joined', {}));
    expect(notes).toEqual([{ ticketId: lid?.['id'], dataJson }]);
  });

  it.each(['phone', 'lid'] as const)(
    'stay in a lane where the ticket by %s has left its own',
    async (left) => {
      const people = await twoPeople();
      const [lane] = await change(
        `insert into tags (company_id, name, kanban) values ($1, 'Proposta', 1) returning id`,
      );
      for (const by of ['phone', 'lid'] as const)
        await change(
          `insert into ticket_lanes (company_id, "ticketId", "tagId") values ($1, $2, $3)`,
          people[by]?.['id'],
          by === left ? null : lane?.['id'],
        );
      await company.receive(text('sou eu', { chat: byBoth }));
      const [stays] = await tickets();
      expect(
        await company.rows('select "ticketId", "tagId" from ticket_lanes where company_id = $1'),
      ).toEqual([{ ticketId: stays?.['id'], tagId: lane?.['id'] }]);
    },
  );

  it('keep tags, notes, log and periods, and stay blocked', async () => {
    const { phone, lid } = await twoPeople();
    const [tag] = await change(`insert into tags (company_id, name) values ($1, 'VIP') returning id`);
    for (const ticket of [phone, lid]) {
      await change(
        `insert into ticket_tags (company_id, "ticketId", "tagId") values ($1, $2, $3)`,
        ticket?.['id'],
        tag?.['id'],
      );
      await change(
        `insert into ticket_notes (company_id, "ticketId", note) values ($1, $2, 'nota')`,
        ticket?.['id'],
      );
    }
    await change('update contacts set active = false where company_id = $1 and id = $2', lid?.['contactId']);
    await company.receive(text('sou eu', { chat: byBoth }));

    const [stays] = await tickets();
    const of = async (table: string) =>
      (await company.rows(`select "ticketId" from ${table} where company_id = $1`)).map(
        ({ ticketId }) => ticketId,
      );
    expect(await of('ticket_tags')).toEqual([stays?.['id']]);
    expect(await of('ticket_notes')).toEqual([stays?.['id'], stays?.['id']]);
    expect(new Set(await of('ticket_logs'))).toEqual(new Set([stays?.['id']]));
    expect(await of('ticket_tracking')).toEqual([stays?.['id'], stays?.['id']]);
    expect(await contacts()).toMatchObject([{ active: false }]);
  });

  it('keep both their closed tickets', async () => {
    await twoPeople();
    await change(`update tickets set status = 'closed' where company_id = $1`);
    await company.receive(text('sou eu', { chat: byBoth }));
    expect(await tickets()).toMatchObject([
      { status: 'closed' },
      { status: 'closed' },
      { status: 'pending' },
    ]);
    expect(new Set((await tickets()).map(({ conversationId }) => conversationId)).size).toBe(1);
  });
});

it('finds the contact again when a merge removed it within the same batch', async () => {
  const lid = (value: string, ...aliases: Party[]): Party => ({ kind: 'lid', value, aliases });
  const phone: Party = { kind: 'phone', value: '5511900000001' };
  await company.receive(text('um', { chat: lid('1') }));
  // The younger contact has the LIDs 2 and 3; it is merged into the contact of 1.
  await company.receive(text('dois', { chat: lid('2', lid('3')) }));
  const warned = vi.spyOn(scenario.app.log, 'warn');
  await company.receive(
    text('três', { chat: lid('1', lid('2')) }),
    text('quatro', { chat: lid('3', phone) }),
  );
  expect(await contacts()).toMatchObject([{ number: '5511900000001' }]);
  expect(warned).not.toHaveBeenCalled();
});

it('counts the reactions of one person under two names as one', async () => {
  const wid = 'reacted';
  const react = (author: Party, emoji: string, seconds: number): ChannelEvent => ({
    kind: 'reaction',
    wid,
    author,
    fromMe: false,
    emoji,
    at: at(seconds),
  });
  await company.receive(text('oi', { chat: { ...byPhone, aliases: [byLid] }, wid }));
  await company.receive(react(byPhone, '👍', 10));
  await company.receive(react(byLid, '❤️', 11), react(byPhone, '🎉', 10.5));
  const reactions = async () => company.rows('select emoji from message_reactions where company_id = $1');
  expect(await reactions()).toEqual([{ emoji: '❤️' }]);
  await company.receive(react(byLid, '', 12));
  expect(await reactions()).toEqual([{ emoji: '' }]);
});

it('moves or joins every table that references a ticket', async () => {
  const pointing = await company.rows<{ name: string }>(
    `select c.conrelid::regclass::text as name from pg_constraint c
     where c.confrelid = 'tickets'::regclass and c.contype = 'f' and $1::bigint is not null`,
  );
  // Lists the tickets of one bulk closing, for its undo: none of them is open.
  const stays = ['bulk_close_tickets'];
  const known = [...movedWithTicket, ...Object.keys(joinedWithTicket), ...stays];
  expect(new Set(pointing.map(({ name }) => name))).toEqual(new Set(known));
});
