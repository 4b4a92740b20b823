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

const period = async (facts: Record<string, unknown> = {}, ofTicket: Anything = {}): Promise<Anything> => {
  const place = { queueId: sales.id, userId: ana.id, whatsappId: connection.id, lastMessage: 'Obrigada!' };
  const ticket = ofTicket.id === undefined ? { ...place, ...ofTicket } : ofTicket;
  return insertPeriod(make, company, facts, ticket);
};

const read = async (who: GivenUser, query = ''): Promise<Anything> =>
  (await who.call('GET', `/ticketreport/reports${query}`)).body;
const idsOf = async (who: GivenUser, query = ''): Promise<number[]> =>
  (await read(who, query)).tickets.map(({ periodId }: Anything) => periodId);
async function file(who: GivenUser, query = '') {
  const headers = { authorization: `Bearer ${who.token}` };
  return server.http.inject({ url: `/api/ticketreport/export${query}`, headers });
}

describe('the report', () => {
  it('has a row for a period, with names, local times and the time of service', async () => {
    const rated = await period({
      rated: true,
      ratingAt: '2026-03-05T13:10:00Z',
      firstAnswerAt: '2026-03-05T12:01:30Z',
    });
    const { id, ticket } = rated;
    await insertRating(make, rated, 9);
    expect(await read(admin)).toEqual({
      tickets: [
        {
          id: ticket.id,
          periodId: id,
          uuid: ticket.uuid,
          whatsappName: 'Linha',
          contactId: ticket.contactId,
          contactName: 'Bia',
          userName: 'Ana',
          queueName: 'Vendas',
          lastMessage: 'Obrigada!',
          status: 'FECHADO',
          createdAt: '05/03/2026 09:00',
          closedAt: '05/03/2026 10:05',
          supportTime: '0 d, 1 hrs e 10 m',
          NPS: 9,
          statusCode: 'closed',
          openedAt: '2026-03-05T12:00:00.000Z',
          endedAt: '2026-03-05T13:05:30.000Z',
          supportSeconds: 4_200,
          firstAnswerSeconds: 90,
          firstAnswerTarget: null,
          resolutionTarget: null,
        },
      ],
      totalTickets: { total: 1 },
      hasMore: false,
    });
  });

  it('lists a reopened ticket once for each period, the newest first, and says that the first one is over', async () => {
    const first = await period({}, { status: 'open' });
    const second = await period(
      { createdAt: '2026-05-01T12:00:00Z', closedAt: null, finishedAt: null },
      first.ticket,
    );
    const { tickets } = await read(admin);
    const facts = tickets.map((row: Anything) => [
      row.id,
      row.periodId,
      row.status,
      row.NPS,
      row.supportTime,
    ]);
    expect(facts).toEqual([
      [first.ticket.id, second.id, 'ABERTO', null, ''],
      [first.ticket.id, first.id, 'FECHADO', null, '0 d, 1 hrs e 5 m'],
    ]);
    expect(await idsOf(admin, '?dateTo=2026-03-31')).toEqual([first.id]);
  });

  it('leaves out what was imported', async () => {
    const kept = await period();
    await period({}, { imported: '2026-03-06T12:00:00Z' });
    expect(await idsOf(admin)).toEqual([kept.id]);
  });

  it('is filtered by days of the company, contact, connection, person, queue, status, text and rating', async () => {
    const contact = await make.contact(company, { name: 'João Ávila' });
    const late = await period({ createdAt: '2026-03-06T02:59:59Z' }, { contactId: contact.id });
    const rated = await period(
      { createdAt: '2026-03-06T03:00:00Z', rated: true },
      { queueId: null, userId: admin.id, whatsappId: null },
    );
    const open = await period(
      { createdAt: '2026-03-07T12:00:00Z', finishedAt: null },
      { queueId: support.id },
    );
    const found = async (query: string) => idsOf(admin, `?${query}`);
    expect(await found('dateFrom=2026-03-05&dateTo=2026-03-05')).toEqual([late.id]);
    expect(await found('dateFrom=2026-03-06')).toEqual([open.id, rated.id]);
    expect(await found(`contactId=${contact.id}`)).toEqual([late.id]);
    expect(await found(`searchParam=${encodeURIComponent('joao AVI')}`)).toEqual([late.id]);
    expect(await found(`whatsappId=[${connection.id}]`)).toEqual([open.id, late.id]);
    expect(await found(`users=[${admin.id}]`)).toEqual([rated.id]);
    expect(await found('queueIds=[0]')).toEqual([rated.id]);
    expect(await found(`queueIds=[0,${support.id}]`)).toEqual([open.id, rated.id]);
    expect(await found('status=["open"]')).toEqual([open.id]);
    expect(await found('status=["closed"]&queueIds=[]')).toEqual([rated.id, late.id]);
    expect(await found('onlyRated=true')).toEqual([rated.id]);
  });

  it('comes in pages of ten, each period once, with the count of all', async () => {
    const made: number[] = [];
    for (let number = 0; number < 12; number += 1) made.push((await period()).id);
    const newest = made.toReversed();
    const first = await read(admin);
    expect([first.tickets.length, first.totalTickets.total, first.hasMore]).toEqual([10, 12, true]);
    const second = await read(admin, '?page=2');
    expect(second.hasMore).toBe(false);
    expect([...first.tickets, ...second.tickets].map(({ periodId }) => periodId)).toEqual(newest);
    expect(await idsOf(admin, '?page=3&pageSize=5')).toEqual(newest.slice(10));
  });

  it('answers a page of any size, as other clients ask for all of it', async () => {
    const ticket = await make.ticket(company, { status: 'closed', queueId: sales.id });
    for (let number = 0; number < 600; number += 1) await period({}, ticket);
    const { status, body } = await admin.call('GET', '/ticketreport/reports?pageSize=9999999');
    expect(status).toBe(200);
    expect(new Set(body.tickets.map(({ periodId }: Anything) => periodId)).size).toBe(600);
    expect(body).toMatchObject({ totalTickets: { total: 600 }, hasMore: false });
  });

  it.each([
    'contactId=x',
    'whatsappId=1',
    'users=["x"]',
    'queueIds=[-1]',
    'status=["aberto"]',
    'dateFrom=ontem',
    'dateTo=2026-13-01',
    'onlyRated=talvez',
    'page=-1',
    'pageSize=-5',
  ])('names the parameter that is wrong: %s', async (query) => {
    const { status, body } = await admin.call('GET', `/ticketreport/reports?${query}`);
    expect(status).toBe(400);
    expect(body.details[0].field).toContain(query.split('=')[0]);
  });
});

describe('who reads the report', () => {
  it('are admins, and users who may see the dashboard, of the company', async () => {
    const { id } = await period();
    const path = '/ticketreport/reports';
    const sight = { path, record: { periodId: id } };
    for (const request of [['GET', path] as const, ['GET', '/ticketreport/export'] as const])
      await expectHidden(ana, { seenBy: admin, sight, request, code: 'ERR_NO_PERMISSION' });
    expect((await make.anyone('GET', path)).status).toBe(401);
    expect(await idsOf(lead)).toEqual([id]);
    expect(await idsOf(stranger)).toEqual([]);
    expect((await file(stranger)).body.trim().split('\r\n')).toHaveLength(1);
  });

  it('sees there only the tickets that are visible to them', async () => {
    const own = await period();
    const other = await period({}, { queueId: support.id });
    const colleagues = await period({ finishedAt: null });
    expect(await idsOf(lead)).toEqual([own.id]);
    const { totalTickets } = await read(lead);
    expect(totalTickets.total).toBe(1);
    expect(await idsOf(admin)).toEqual([colleagues.id, other.id, own.id]);
    expect((await file(lead)).body.trim().split('\r\n')).toHaveLength(2);
  });

  it('sees no number where the company hides them, and cannot search for a part of one', async () => {
    const values = { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' };
    await make.insert('company_settings', { company_id: company.id, values });
    const number = '5511987654321';
    const contact = await make.contact(company, { name: number, number });
    await period({}, { contactId: contact.id });
    const [row] = (await read(lead)).tickets;
    expect(row.contactName).toBe('**-**21');
    expect((await file(lead)).body).not.toContain(number);
    expect(await idsOf(lead, '?searchParam=98765')).toEqual([]);
    expect(await idsOf(admin, '?searchParam=98765')).toHaveLength(1);
  });
});

describe('the export', () => {
  it('is CSV, where formulas are text, and an entry of the audit log', async () => {
    const answered = { firstAnswerAt: '2026-03-05T12:02:30Z' };
    const { ticket } = await period(answered, { lastMessage: '=cmd()' });
    const answer = await file(admin);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toContain('relatorio-de-atendimentos.csv');
    const [headings, row] = answer.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(headings).toBe(
      'id;conexao;contato;usuario;fila;status;ultima_mensagem;aberto;fechado;tempo_de_atendimento;nps;' +
        'primeira_resposta_segundos;meta_primeira_resposta;meta_resolucao',
    );
    expect(row).toBe(
      `${ticket.id};Linha;Bia;Ana;Vendas;FECHADO;'=cmd();05/03/2026 09:00;05/03/2026 10:05;0 d, 1 hrs e 5 m;;150;;`,
    );
    const text = 'select action, changes from audit_entries where company_id = $1';
    const entries = await server.app.database.acrossCompanies('the test reads the audit log', (tx) =>
      tx.query<Anything>('test-report-entries', text, [company.id]),
    );
    const changes = [expect.objectContaining({ field: 'format', after: 'csv' })];
    expect(entries).toEqual([{ action: 'export.reports', changes }]);
  });

  it('is a workbook of every filtered row', async () => {
    const ticket = await make.ticket(company, { status: 'closed', queueId: sales.id });
    for (let number = 0; number < 1_100; number += 1) await period({}, ticket);
    await period({ createdAt: '2026-04-05T12:00:00Z' }, ticket);
    const answer = await file(admin, '?format=xlsx&dateTo=2026-03-31');
    expect(answer.headers['content-disposition']).toContain('relatorio-de-atendimentos.xlsx');
    const { Sheets } = readSheet(answer.rawPayload);
    expect(Sheets['Atendimentos']?.['!ref']).toBe('A1:N1101');
  });
});
