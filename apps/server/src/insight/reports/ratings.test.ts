import { read as readSheet } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { insertPeriod, insertRating } from '../testing/periods.ts';
import { reportCompany } from '../testing/report-company.ts';
import { reportRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: Anything;
let admin: GivenUser;
let lead: GivenUser;
let ana: GivenUser;
let stranger: GivenUser;
let sales: Anything;
let support: Anything;
let connection: Anything;

beforeAll(async () => {
  server = await moduleServer(reportRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ company, admin, sales, support, connection, ana, lead, stranger } = await reportCompany(make));
});

/** A period that was closed at 13:05:30 with the question, and rated at 13:20. */
async function rated(rate: number, ofTicket: Anything = {}, facts: Anything = {}): Promise<Anything> {
  const times = { ratingAt: '2026-03-05T13:20:00Z', finishedAt: '2026-03-05T13:20:00Z', rated: true };
  const place = { queueId: sales.id, userId: ana.id, whatsappId: connection.id };
  const ticket = ofTicket.id === undefined ? { ...place, ...ofTicket } : ofTicket;
  const period = await insertPeriod(make, company, { ...times, ...facts }, ticket);
  await insertRating(make, period, rate);
  return period;
}

/** What the customer writes in the period, by default after the question. */
async function wrote({ ticket, id }: Anything, body: string, facts: Anything = {}): Promise<void> {
  const createdAt = '2026-03-05T13:10:00Z';
  await make.message(ticket, { body, ticketTrakingId: id, createdAt, ...facts });
}

const list = '/ticketreport/ratings';
const read = async (who: GivenUser, query = ''): Promise<Anything> =>
  (await who.call('GET', `${list}${query}`)).body;
const idsOf = async (who: GivenUser, query = ''): Promise<number[]> =>
  (await read(who, query)).ratings.map(({ periodId }: Anything) => periodId);
const textOf = async (): Promise<string> => (await read(admin)).ratings[0].text;
async function file(who: GivenUser, query = '') {
  const headers = { authorization: `Bearer ${who.token}` };
  return server.http.inject({ url: `/api${list}/export${query}`, headers });
}

describe('the list of ratings', () => {
  it('has the rate, what the customer wrote to it, and whose it is', async () => {
    const period = await rated(3);
    await wrote(period, 'Demorou muito');
    await wrote(period, 'mas foi resolvido.', { createdAt: '2026-03-05T13:11:00Z' });
    await wrote(period, '3', { createdAt: '2026-03-05T13:19:00Z' });
    expect(await read(admin)).toEqual({
      ratings: [
        {
          id: period.ticket.id,
          periodId: period.id,
          uuid: period.ticket.uuid,
          rate: 3,
          text: 'Demorou muito\nmas foi resolvido.',
          contactId: period.ticket.contactId,
          contactName: 'Bia',
          userName: 'Ana',
          queueName: 'Vendas',
          whatsappName: 'Linha',
          openedAt: '2026-03-05T12:00:00.000Z',
          ratedAt: '2026-03-05T13:20:00.000Z',
        },
      ],
      count: 1,
      hasMore: false,
    });
  });

  it.each([
    ['before the question', 'Onde está meu pedido?', { createdAt: '2026-03-05T13:05:00Z' }],
    ['as the rate', ' +10,0 ', {}],
    ['and took back', 'Péssimo', { isDeleted: true }],
    ['by the company', 'De 0 a 10, que nota você dá?', { fromMe: true }],
    ['in a kind that nobody can read', '[Áudio]', {}],
    ['as a file', 'foto.jpg', { mediaType: 'image' }],
  ])('has no text of what was written %s', async (_, body, facts) => {
    await wrote(await rated(9), body, facts);
    expect(await textOf()).toBe('');
  });

  it('has a rate in words beside the number, where the customer wrote both', async () => {
    await wrote(await rated(9), '9, parabéns à Ana');
    expect(await textOf()).toBe('9, parabéns à Ana');
  });

  it('has no text of a period that was taken up again after the question, and rated by the attendant', async () => {
    const again = await rated(8, {}, { startedAt: '2026-03-05T13:08:00Z' });
    await wrote(again, 'Mais uma dúvida');
    const byAttendant = await rated(10, {}, { closedAt: '2026-03-05T13:20:00Z' });
    await wrote(byAttendant, 'Tchau', { createdAt: '2026-03-05T13:20:01Z' });
    expect((await read(admin)).ratings.map(({ text }: Anything) => text)).toEqual(['', '']);
  });

  it('has the text of its own period, also where the ticket was opened again', async () => {
    const first = await rated(2);
    await wrote(first, 'Ruim');
    const times = { createdAt: '2026-05-01T12:00:00Z', closedAt: '2026-05-01T13:00:00Z' };
    const second = await rated(10, first.ticket, {
      ...times,
      ratingAt: '2026-05-01T14:00:00Z',
      finishedAt: '2026-05-01T14:00:00Z',
    });
    await wrote(second, 'Ótimo', { createdAt: '2026-05-01T13:30:00Z' });
    const { ratings } = await read(admin);
    expect(ratings.map(({ rate, text }: Anything) => [rate, text])).toEqual([
      [10, 'Ótimo'],
      [2, 'Ruim'],
    ]);
  });

  it('is narrowed as the report is, to a group of rates, and to ratings with a text', async () => {
    const promoter = await rated(9, {}, { createdAt: '2026-03-04T12:00:00Z' });
    const passive = await rated(7, { queueId: support.id, userId: admin.id });
    const detractor = await rated(6);
    await wrote(detractor, 'Demorou');
    await insertPeriod(make, company, {}, { queueId: sales.id });
    const found = async (query: string) => idsOf(admin, `?${query}`);
    expect(await found('')).toEqual([detractor.id, passive.id, promoter.id]);
    expect(await found('group=promoters')).toEqual([promoter.id]);
    expect(await found('group=passives')).toEqual([passive.id]);
    expect(await found('group=detractors')).toEqual([detractor.id]);
    expect(await found('onlyWithText=true')).toEqual([detractor.id]);
    expect(await found(`queueIds=[${support.id}]`)).toEqual([passive.id]);
    expect(await found(`users=[${ana.id}]&dateFrom=2026-03-05`)).toEqual([detractor.id]);
    expect(await found(`contactId=${promoter.ticket.contactId}`)).toEqual([promoter.id]);
    expect((await read(admin, '?group=detractors')).count).toBe(1);
  });

  it('comes in pages, each rating once, with the count of all', async () => {
    const made: number[] = [];
    for (let rate = 0; rate < 7; rate += 1) made.push((await rated(rate)).id);
    const first = await read(admin, '?pageSize=5');
    expect([first.ratings.length, first.count, first.hasMore]).toEqual([5, 7, true]);
    const second = await read(admin, '?pageSize=5&page=2');
    expect(second.hasMore).toBe(false);
    const ids = [...first.ratings, ...second.ratings].map(({ periodId }) => periodId);
    expect(ids).toEqual(made.toReversed());
  });

  it.each([
    'group=bons',
    'onlyWithText=talvez',
    'contactId=x',
    'queueIds=[-1]',
    'dateTo=2026-13-01',
    'page=-1',
    'pageSize=101',
  ])('names the parameter that is wrong: %s', async (query) => {
    const { status, body } = await admin.call('GET', `${list}?${query}`);
    expect(status).toBe(400);
    expect(body.details[0].field).toContain(query.split('=')[0]);
  });
});

describe('who reads the ratings', () => {
  it('are admins, and users who may see the dashboard, of the company', async () => {
    const { id } = await rated(9);
    const sight = { path: list, record: { periodId: id } };
    for (const request of [['GET', list] as const, ['GET', `${list}/export`] as const])
      await expectHidden(ana, { seenBy: admin, sight, request, code: 'ERR_NO_PERMISSION' });
    expect((await make.anyone('GET', list)).status).toBe(401);
    expect(await idsOf(lead)).toEqual([id]);
    expect(await idsOf(stranger)).toEqual([]);
    expect((await file(stranger)).body.trim().split('\r\n')).toHaveLength(1);
  });

  it('sees there only the tickets that are visible to them', async () => {
    const own = await rated(9);
    const other = await rated(2, { queueId: support.id });
    await wrote(other, 'Segredo do suporte');
    expect(await idsOf(lead)).toEqual([own.id]);
    expect((await read(lead)).count).toBe(1);
    expect((await file(lead)).body).not.toContain('Segredo');
    expect(await idsOf(admin)).toEqual([other.id, own.id]);
  });

  it('sees no number where the company hides them, and cannot search for a part of one', async () => {
    const values = { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' };
    await make.insert('company_settings', { company_id: company.id, values });
    const number = '5511987654321';
    const contact = await make.contact(company, { name: number, number });
    await rated(9, { contactId: contact.id });
    expect((await read(lead)).ratings[0].contactName).toBe('**-**21');
    expect((await file(lead)).body).not.toContain(number);
    expect(await idsOf(lead, '?searchParam=98765')).toEqual([]);
    expect(await idsOf(admin, '?searchParam=98765')).toHaveLength(1);
  });
});

describe('the export of ratings', () => {
  it('is CSV, where formulas are text, and an entry of the audit log', async () => {
    const period = await rated(4);
    await wrote(period, '=cmd()');
    const answer = await file(admin, '?dateFrom=2026-03-01');
    expect(answer.headers['content-disposition']).toContain('avaliacoes.csv');
    const [headings, row] = answer.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(headings).toBe('id;nota;comentario;contato;usuario;fila;conexao;aberto;avaliado');
    expect(row).toBe(`${period.ticket.id};4;'=cmd();Bia;Ana;Vendas;Linha;05/03/2026 09:00;05/03/2026 10:20`);
    const text = 'select action, changes from audit_entries where company_id = $1';
    const entries = await server.app.database.acrossCompanies('the test reads the audit log', (tx) =>
      tx.query<Anything>('test-rating-entries', text, [company.id]),
    );
    const changes = [
      expect.objectContaining({ field: 'format', after: 'csv' }),
      expect.objectContaining({ field: 'from', after: '2026-03-01' }),
    ];
    expect(entries).toEqual([{ action: 'export.ratings', changes }]);
  });

  it('is a workbook of every filtered rating', async () => {
    const { ticket } = await rated(1);
    for (let number = 0; number < 3; number += 1) await rated(1, ticket);
    await rated(10, ticket);
    const answer = await file(admin, '?format=xlsx&group=detractors');
    expect(answer.headers['content-disposition']).toContain('avaliacoes.xlsx');
    expect(readSheet(answer.rawPayload).Sheets['Avaliacoes']?.['!ref']).toBe('A1:I5');
  });
});
