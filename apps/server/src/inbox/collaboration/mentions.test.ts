import { MENTION_TEXT, MENTIONS_LISTED } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { messageRoutes } from '../messages/routes.ts';
import { ticketSight } from '../testing/sights.ts';
import { ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';
import { ticketRoutes } from '../tickets/routes.ts';
import { togetherRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
let ticket: Anything;
/** An admin, who sees each ticket. */
let lia: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => [...togetherRoutes(app), ...ticketRoutes(app), ...messageRoutes(app)]);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  server.setNow(null);
  scenario = await ticketScenario(server, make);
  ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
  lia = await make.admin(scenario.company, { name: 'Lia Prado' });
});

const write = async (body: string, facts: object = {}, of = ticket) => {
  const answer = await scenario.ana.call('POST', `/messages/${of.id}`, { body, isPrivate: true, ...facts });
  expect(answer.status).toBe(200);
  return answer.body;
};
const listed = async (who: GivenUser): Promise<Anything[]> => (await who.call('GET', '/mentions')).body;
const textsOf = async (who: GivenUser) => (await listed(who)).map(({ text }) => text);
const published = (name: string) =>
  server.published
    .filter((event) => event.name === name)
    .map(({ event, audience }: Anything) => ({ ...event, userId: audience.userId }));
const hidden = () => ({ seenBy: scenario.ana, sight: ticketSight(ticket) });

describe('a mention', () => {
  it('in a note reminds the people who may see the ticket, and nobody else', async () => {
    await write('@lia prado e @Rui, vejam');
    expect(published('reminder')).toMatchObject([
      { action: 'mentioned', userId: lia.id, ticketId: ticket.id, text: '@lia prado e @Rui, vejam' },
    ]);
    expect(await textsOf(scenario.rui)).toEqual([]);
  });

  it('in a reply to the customer, or of oneself, reminds nobody', async () => {
    await write('@Lia Prado', { isPrivate: false });
    const { body: people } = await scenario.ana.call('GET', `/tickets/${ticket.id}/people`);
    expect(people).toContainEqual({ id: lia.id, name: 'Lia Prado' });
    await write(`@${people.find(({ id }: Anything) => id === scenario.ana.id).name}`);
    expect(published('reminder')).toEqual([]);
    expect([await listed(lia), await listed(scenario.ana)]).toEqual([[], []]);
    const request = ['GET', `/tickets/${ticket.id}/people`] as const;
    await expectHidden(scenario.rui, { ...hidden(), request, code: 'ERR_NO_PERMISSION' });
  });

  it('stays in the list of the person who was away, with the contact, the author and the note', async () => {
    const { id: messageId, createdAt } = await write('@Lia Prado, veja isto');
    const { body: shown } = await lia.call('GET', `/tickets?status=open&showAll=true`);
    expect(await listed(lia)).toEqual([
      {
        messageId,
        ticketId: ticket.id,
        uuid: ticket.uuid,
        contact: shown.tickets[0].contact,
        by: 'Ana',
        text: '@Lia Prado, veja isto',
        createdAt,
      },
    ]);
    expect(await listed(scenario.admin)).toEqual([]);
  });

  it('is listed newest first, once for each note, however often the note names the person', async () => {
    await write('@Lia Prado, @Lia Prado: primeiro');
    server.wait(1);
    await write('@Lia Prado: segundo');
    expect(await textsOf(lia)).toEqual(['@Lia Prado: segundo', '@Lia Prado, @Lia Prado: primeiro']);
  });

  it('of a note that is sent twice is one', async () => {
    const clientId = crypto.randomUUID();
    await write('@Lia Prado, veja', { clientId });
    await write('@Lia Prado, veja', { clientId });
    expect(await listed(lia)).toHaveLength(1);
  });

  it('shows the beginning of a long note, and the list the newest ones', async () => {
    const text = `@Lia Prado ${'a'.repeat(MENTION_TEXT)}`;
    await write(text);
    expect(await textsOf(lia)).toEqual([text.slice(0, MENTION_TEXT)]);
    const [{ messageId }] = (await listed(lia)) as [Anything];
    await server.app.database.acrossCompanies('many mentions', (tx) =>
      tx.query(
        'many-mentions',
        `with notes as (
           insert into messages (company_id, "conversationId", "ticketId", wid, body, "createdAt", "isPrivate")
           select company_id, "conversationId", "ticketId", wid || n, n::text, "createdAt" + n * interval '1 second', true
           from messages, generate_series(1, $2::int) n where id = $1 returning *)
         insert into ticket_mentions (company_id, "messageId", "userId", "ticketId", "createdAt")
         select company_id, id, $3, "ticketId", "createdAt" from notes`,
        [messageId, MENTIONS_LISTED, lia.id],
      ),
    );
    const texts = await textsOf(lia);
    expect(texts).toHaveLength(MENTIONS_LISTED);
    expect([texts[0], texts.at(-1)]).toEqual([String(MENTIONS_LISTED), '1']);
  });

  it('goes with its note', async () => {
    const { id } = await write('@Lia Prado, veja');
    expect((await scenario.ana.call('DELETE', `/messages/${id}`)).status).toBe(200);
    expect(await listed(lia)).toEqual([]);
  });

  it('is listed only while the person may see the ticket', async () => {
    const waiting = await scenario.ticket({ status: 'pending', queueId: scenario.support.id });
    await write('@Rui, veja', {}, waiting);
    expect(await textsOf(scenario.rui)).toEqual(['@Rui, veja']);
    const move = async (queueId: number) =>
      server.app.database.acrossCompanies('a ticket moves', (tx) =>
        tx.query('moves', 'update tickets set "queueId" = $2 where id = $1', [waiting.id, queueId]),
      );
    await move(scenario.sales.id);
    expect(await listed(scenario.rui)).toEqual([]);
    await move(scenario.support.id);
    expect(await listed(scenario.rui)).toHaveLength(1);
  });

  it('hides the number of a contact without a name where the company hides numbers', async () => {
    await scenario.settings({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
    const number = '5511912345678';
    const contact = await make.insert('contacts', { company_id: scenario.company.id, name: number, number });
    const waiting = await scenario.ticket({
      status: 'pending',
      queueId: scenario.support.id,
      contactId: contact.id,
    });
    await write('@Rui, veja', {}, waiting);
    const list = await listed(scenario.rui);
    expect(list).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain(number);
  });
});

describe('reading the mentions of a ticket', () => {
  const read = async (who: GivenUser, id: number | string) => who.call('DELETE', `/mentions/${id}`);

  it('removes those of the reader, and the reader’s other windows follow', async () => {
    await write('@Lia Prado, veja');
    await write('@Lia Prado, e isto');
    const other = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
    await write('@Lia Prado, o outro', {}, other);
    expect((await read(lia, ticket.id)).status).toBe(200);
    expect(await textsOf(lia)).toEqual(['@Lia Prado, o outro']);
    expect(published('mention')).toEqual([{ action: 'delete', ticketId: ticket.id, userId: lia.id }]);
  });

  it('leaves those of everybody else, and changes nothing when it is repeated', async () => {
    const bia = await make.admin(scenario.company, { name: 'Bia Reis' });
    await write('@Lia Prado e @Bia Reis, vejam');
    await read(lia, ticket.id);
    server.published.length = 0;
    expect((await read(lia, ticket.id)).status).toBe(200);
    expect(published('mention')).toEqual([]);
    expect(await listed(bia)).toHaveLength(1);
  });

  it.each([
    ['a colleague who does not see the ticket', () => scenario.rui, 'ERR_NO_PERMISSION'],
    ['another company', () => scenario.stranger, 'ERR_NO_TICKET_FOUND'],
  ] as const)('is refused to %s', async (_who, who, code) => {
    const request = ['DELETE', `/mentions/${ticket.id}`] as const;
    await expectHidden(who(), { ...hidden(), request, code });
  });

  it('needs the id of a ticket', async () => {
    expect(await read(lia, 'um')).toMatchObject({ status: 400, body: { details: [{ field: 'ticketId' }] } });
  });
});

describe('reading all mentions', () => {
  it('removes those of the reader in all tickets, also where the reader no longer sees the ticket', async () => {
    const bia = await make.admin(scenario.company, { name: 'Bia Reis' });
    const other = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
    await write('@Lia Prado e @Bia Reis, vejam');
    await write('@Lia Prado, o outro', {}, other);
    expect((await lia.call('DELETE', '/mentions')).status).toBe(200);
    expect(await listed(lia)).toEqual([]);
    expect(await listed(bia)).toHaveLength(1);
    expect(published('mention')).toEqual([{ action: 'delete', ticketId: null, userId: lia.id }]);
  });

  it('needs a session, as the list does', async () => {
    for (const method of ['GET', 'DELETE'] as const)
      expect((await make.anyone(method, '/mentions')).status).toBe(401);
  });
});
