import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';
import { findingRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
let count = 0;

beforeAll(async () => {
  server = await moduleServer(findingRoutes);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  scenario = await ticketScenario(server, make);
});

/** A message of the contact, a minute after the previous one. */
async function givenMessage(ticket: Anything, body: string, facts: object = {}): Promise<Anything> {
  count += 1;
  const { company_id, conversationId, contactId, whatsappId } = ticket;
  const at = new Date(Date.parse('2026-01-01T00:00:00Z') + count * 60_000);
  return make.insert('messages', {
    company_id,
    conversationId,
    contactId,
    whatsappId,
    ticketId: ticket.id,
    wid: `F${count}`,
    body,
    createdAt: at,
    ...facts,
  });
}

const search = async (who: GivenUser, text: string, before?: number) =>
  who.call(
    'GET',
    `/messages/search?searchParam=${encodeURIComponent(text)}${before ? `&before=${before}` : ''}`,
  );
const idsFound = async (who: GivenUser, text: string): Promise<number[]> =>
  (await search(who, text)).body.results.map(({ message }: Anything) => message.id);
const mine = async (facts: object = {}) =>
  scenario.ticket({ status: 'open', userId: scenario.ana.id, ...facts });

describe('a search inside messages', () => {
  it.each(['orçamento', 'ORCAMENTO', 'çamen', 'o orçam'])(
    'finds %s, whatever its accents and case',
    async (text) => {
      const ticket = await mine();
      const { id } = await givenMessage(ticket, 'Segue o ORÇAMENTO da peça');
      await givenMessage(ticket, 'Outra coisa');
      const { status, body } = await search(scenario.ana, text);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        results: [{ message: { id }, ticket: { uuid: ticket.uuid } }],
        hasMore: false,
      });
    },
  );

  it('takes the special characters of LIKE literally', async () => {
    const ticket = await mine();
    const { id } = await givenMessage(ticket, String.raw`desconto de 100% em c:\loja_1`);
    await givenMessage(ticket, 'desconto de 1000 em c:loja21');
    for (const text of ['100%', String.raw`c:\loja`, 'loja_1'])
      expect(await idsFound(scenario.ana, text)).toEqual([id]);
    expect(await idsFound(scenario.ana, '%%')).toEqual([]);
  });

  it('opens the newest ticket of the conversation, which shows the old one as history', async () => {
    const old = await scenario.ticket({ status: 'closed', userId: scenario.ana.id });
    const { id } = await givenMessage(old, 'palavra antiga');
    const { conversationId, contactId, whatsappId, queueId } = old;
    const facts = { status: 'open', userId: scenario.ana.id, channel: 'whatsapp' };
    const place = { company_id: scenario.company.id, conversationId, contactId, whatsappId, queueId };
    const now = await make.insert('tickets', { ...place, ...facts });
    expect((await search(scenario.ana, 'antiga')).body.results).toMatchObject([
      { message: { id, ticket: { uuid: old.uuid } }, ticket: { uuid: now.uuid } },
    ]);
  });

  it('finds only messages that the viewer may read, and none that was deleted', async () => {
    const [ana, rui] = [
      await mine(),
      await scenario.ticket({ queueId: scenario.support.id, userId: scenario.rui.id, status: 'open' }),
    ];
    const [hers, his] = [
      await givenMessage(ana, 'senha do portal'),
      await givenMessage(rui, 'senha do portal'),
    ];
    await givenMessage(ana, 'senha do portal', { isDeleted: true });
    expect(await idsFound(scenario.ana, 'senha')).toEqual([hers.id]);
    expect(await idsFound(scenario.rui, 'senha')).toEqual([his.id]);
    expect(await idsFound(scenario.admin, 'senha')).toEqual([his.id, hers.id]);
    expect(await idsFound(scenario.stranger, 'senha')).toEqual([]);
  });

  it('continues where the last page ended, for frequent and rare texts', async () => {
    const ticket = await mine();
    const ids: number[] = [];
    for (let made = 0; made < 45; made += 1) ids.unshift((await givenMessage(ticket, `bom dia ${made}`)).id);
    const pages: number[][] = [];
    let before: number | undefined;
    do {
      const { body } = await search(scenario.ana, 'bom dia', before);
      pages.push(body.results.map(({ message }: Anything) => message.id));
      before = body.before ?? undefined;
    } while (before !== undefined);
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(pages.flat()).toEqual(ids);
  });

  it('respects the filters of the list: queues, people, connections, statuses, tags and days', async () => {
    const { company, sales, support, ana, rui, admin } = scenario;
    const hers = await scenario.ticket({ status: 'open', queueId: sales.id, userId: ana.id });
    const his = await scenario.ticket({ status: 'closed', queueId: support.id, userId: rui.id });
    await server.app.database.inCompany(company.id, async ({ db }) => {
      await db
        .updateTable('tickets')
        .set({ createdAt: '2026-03-10T02:30:00Z', updatedAt: '2026-03-12T12:00:00Z' })
        .where('id', '=', his.id)
        .execute();
    });
    const tag = await make.insert('tags', { company_id: company.id, name: 'VIP', color: '#112233' });
    await make.insert('contact_tags', {
      company_id: company.id,
      contactId: his.contactId,
      tagId: tag.id,
    });
    const [inHers, inHis] = [
      await givenMessage(hers, 'boleto vencido'),
      await givenMessage(his, 'boleto vencido'),
    ];
    const found = async (filter: string) => {
      const path = `/messages/search?searchParam=boleto&${filter}`;
      const { body } = await admin.call('GET', path);
      return body.results.map(({ message }: Anything) => message.id);
    };
    expect(await found('')).toEqual([inHis.id, inHers.id]);
    for (const filter of [
      `queueIds=[${support.id}]`,
      `users=[${rui.id}]`,
      'statusFilter=["closed"]',
      `tags=[${tag.id}]`,
      // Days in the company's time zone, UTC-3.
      'date=2026-03-09',
      'updatedAt=2026-03-12',
      `queueIds=[${support.id},${sales.id}]&statusFilter=["closed"]`,
    ])
      expect(await found(filter), filter).toEqual([inHis.id]);
    expect(await found(`queueIds=[${sales.id}]`)).toEqual([inHers.id]);
    expect(await found(`whatsapps=[${hers.whatsappId}]`)).toContain(inHers.id);
    for (const filter of ['queueIds=[]', `whatsapps=[999999]`, `tags=[${tag.id}]&users=[${ana.id}]`])
      expect(await found(filter), filter).toEqual([]);
  });

  it('hides the phone numbers of authors from viewers who may not see numbers', async () => {
    await scenario.settings({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
    const contact = await make.insert('contacts', {
      company_id: scenario.company.id,
      name: '5511912345678',
      number: '5511912345678',
    });
    const ticket = await mine({ contactId: contact.id });
    await givenMessage(ticket, 'meu pedido');
    const { body } = await search(scenario.ana, 'pedido');
    expect(body.results).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('5511912345678');
  });

  it.each(['', 'a', 'x'.repeat(201), 'a\u0007b'])('refuses %j', async (text) => {
    expect(await search(scenario.ana, text)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'searchParam' }] },
    });
  });
});

describe('a message in its context', () => {
  let ticket: Anything;
  let ids: number[];
  beforeEach(async () => {
    ticket = await mine();
    ids = [];
    for (let made = 0; made < 60; made += 1) ids.push((await givenMessage(ticket, `n ${made}`)).id);
  });
  const at = async (id: number, side = 'around', who = scenario.ana) =>
    who.call('GET', `/messages/${ticket.uuid}/at/${id}?side=${side}`);
  const idsOf = ({ body }: Anything) => body.messages.map(({ id }: Anything) => id);

  it('is on a page with both neighbours, which continues both ways', async () => {
    const page = await at(ids[30] ?? 0);
    expect(idsOf(page)).toEqual(ids.slice(21, 41));
    expect(page.body).toMatchObject({ hasMore: true, hasNewer: true, ticket: { id: ticket.id } });
    const older = await at(ids[21] ?? 0, 'older');
    expect(idsOf(older)).toEqual(ids.slice(1, 21));
    expect(older.body).toMatchObject({ hasMore: true, hasNewer: true });
    const newer = await at(ids[40] ?? 0, 'newer');
    expect(idsOf(newer)).toEqual(ids.slice(41));
    expect(newer.body).toMatchObject({ hasMore: true, hasNewer: false });
  });

  it('ends where the conversation ends', async () => {
    expect((await at(ids[2] ?? 0)).body).toMatchObject({ hasMore: false, hasNewer: true });
    expect((await at(ids[58] ?? 0)).body).toMatchObject({ hasMore: true, hasNewer: false });
  });

  it('is unknown in another conversation, and hidden from other colleagues and companies', async () => {
    const other = await givenMessage(await mine(), 'anderswo');
    expect(await at(other.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
    const [, , , id] = ids;
    const path = `/messages/${ticket.uuid}/at/${id}?side=around`;
    const hidden = { seenBy: scenario.ana, sight: { path, record: { id } }, request: ['GET', path] } as const;
    await expectHidden(scenario.rui, { ...hidden, code: 'ERR_NO_PERMISSION' });
    await expectHidden(scenario.stranger, { ...hidden, code: 'ERR_NO_TICKET_FOUND' });
  });
});
