import { read as readSheet, utils } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { type Anything, given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { insertPeriod, insertRating } from '../testing/periods.ts';
import { reportCompany } from '../testing/report-company.ts';
import { dashboardRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let fixture: Awaited<ReturnType<typeof reportCompany>>;

beforeAll(async () => {
  server = await moduleServer(dashboardRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow('2026-03-17T12:00:00Z');
  fixture = await reportCompany(make);
});

const MARCH = 'date_from=2026-03-01&date_to=2026-03-31';
async function file(who = fixture.admin, query = MARCH) {
  const headers = { authorization: `Bearer ${who.token}` };
  return server.http.inject({ url: `/api/dashboard/export?${query}`, headers });
}
async function sheets(query: string, who = fixture.admin): Promise<Record<string, unknown[][]>> {
  const { Sheets } = readSheet((await file(who, `${query}&format=xlsx`)).rawPayload);
  return Object.fromEntries(
    Object.entries(Sheets).map(([name, sheet]) => [
      name,
      utils.sheet_to_json(sheet, { header: 1, defval: '' }),
    ]),
  );
}
async function rated(rate: number, createdAt: string, queueId = fixture.sales.id): Promise<Anything> {
  const closed = { closedAt: createdAt, finishedAt: createdAt, ratingAt: createdAt, rated: true };
  const ofTicket = { queueId, userId: fixture.ana.id, whatsappId: fixture.connection.id };
  const period = await insertPeriod(make, fixture.company, { createdAt, ...closed }, ofTicket);
  await insertRating(make, period, rate);
  return period;
}

describe('the export of the dashboard', () => {
  it('is a workbook with a sheet for each table, whose figures are numbers, and what they are of', async () => {
    await rated(10, '2026-03-05T12:00:00Z');
    await rated(3, '2026-03-06T15:00:00Z');
    await rated(9, '2026-02-20T12:00:00Z');
    const { ana, sales } = fixture;
    const found = await sheets(`${MARCH}&queueIds=[0,${sales.id}]&users=[${ana.id}]&channel=whatsapp`);
    expect(Object.keys(found)).toEqual([
      'Filtro',
      'Indicadores',
      'NPS',
      'Tempos',
      'Atendentes',
      'Dias',
      'Horas',
      'Semana',
    ]);
    expect(found.Filtro).toEqual([
      ['filtro', 'valor'],
      ['de', '2026-03-01'],
      ['ate', '2026-03-31'],
      ['filas', 'Sem fila, Vendas'],
      ['atendentes', 'Ana'],
      ['conexoes', ''],
      ['tags', ''],
      ['canal', 'whatsapp'],
    ]);
    expect(found.Indicadores).toContainEqual(['atendimentos', 2, 1]);
    expect(found.Indicadores).toContainEqual(['em_atendimento', 0, '']);
    expect(found.NPS).toContainEqual(['nps', 0, 100]);
    expect(found.Atendentes).toContainEqual(['Ana', 6.5, 2, 2, '', '', 0]);
    expect(found.Dias).toHaveLength(32);
    expect(found.Dias).toContainEqual(['2026-03-05', 1]);
    expect(found.Horas).toContainEqual([9, 1]);
    expect(found.Semana?.[4]?.slice(0, 11)).toEqual(['quinta', 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('is CSV with the tables one below another, decimal commas, and an entry of the audit log', async () => {
    await rated(10, '2026-03-05T12:00:00Z');
    await rated(0, '2026-03-05T12:00:00Z');
    await rated(0, '2026-03-05T12:00:00Z');
    const answer = await file();
    expect(answer.headers['content-disposition']).toContain('dashboard.csv');
    expect(answer.body).toContain('\r\n\r\nNPS\r\nindicador;valor;periodo_anterior\r\nnps;-33,33;\r\n');
    const text = 'select action, changes from audit_entries where company_id = $1';
    const entries = await server.app.database.acrossCompanies('the test reads the audit log', (tx) =>
      tx.query<Anything>('test-dashboard-entries', text, [fixture.company.id]),
    );
    const changes = [
      ['format', 'csv'],
      ['from', '2026-03-01'],
      ['to', '2026-03-31'],
    ].map(([field, after]) => ({ field, before: null, after }));
    expect(entries).toEqual([{ action: 'export.dashboard', changes }]);
  });

  it('is for those who may see the dashboard, of their own company, and names nothing of another one', async () => {
    await rated(10, '2026-03-05T12:00:00Z');
    const { ana, admin, lead, stranger, sales } = fixture;
    const request = ['GET', '/dashboard/export'] as const;
    const sight = {
      path: `/dashboard?${MARCH}`,
      record: { counters: expect.objectContaining({ tickets: 1 }) },
    };
    await expectHidden(ana, { seenBy: admin, sight, request, code: 'ERR_NO_PERMISSION' });
    expect((await make.anyone('GET', '/dashboard/export')).status).toBe(401);
    expect((await sheets(MARCH, lead)).Indicadores).toContainEqual(['atendimentos', 1, 0]);
    const foreign = await sheets(`${MARCH}&queueIds=[${sales.id}]`, stranger);
    expect(foreign.Filtro).toContainEqual(['filas', '']);
    expect(foreign.Indicadores).toContainEqual(['atendimentos', 0, 0]);
    expect(JSON.stringify(foreign)).not.toContain('Ana');
  });

  it.each(['date_from=ontem', 'queueIds=1', 'channel=pombo', 'format=pdf'])(
    'names the parameter that is wrong: %s',
    async (query) => {
      const { status, body } = await fixture.admin.call('GET', `/dashboard/export?${query}`);
      expect(status).toBe(400);
      expect(body.details[0].field).toContain(query.split('=')[0]);
    },
  );
});
