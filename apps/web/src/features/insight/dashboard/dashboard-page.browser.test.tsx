import type { AnswerOf, DashboardCounters, showDashboard } from '@prosa/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refuseAs, server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { OwnFiguresPage } from './own-figures-page.tsx';

type Dashboard = AnswerOf<typeof showDashboard>;

const nothing: DashboardCounters = {
  tickets: 0,
  supportHappening: 0,
  supportPending: 0,
  supportFinished: 0,
  supportGroups: 0,
  leads: 0,
  activeTickets: 0,
  passiveTickets: 0,
  avgSupportTime: null,
  avgWaitTime: null,
  waitRating: 0,
  withoutRating: 0,
  withRating: 0,
  percRating: null,
  npsScore: null,
  npsPromotersPerc: null,
  npsPassivePerc: null,
  npsDetractorsPerc: null,
};
const some = { ...nothing, tickets: 1_234, supportFinished: 12, avgWaitTime: 3.5, npsScore: -12.34 };
const noTimes = { mean: null, median: null, p90: null };
const dashboard = (facts: Partial<Dashboard> = {}): Dashboard => ({
  counters: some,
  times: {
    firstAnswer: { mean: 30, median: 20, p90: 50 },
    waiting: { mean: 90, median: 60, p90: 3_700 },
    handling: noTimes,
    resolution: noTimes,
  },
  attendants: [
    {
      id: 2,
      name: 'Rui Barreto',
      online: true,
      rating: 8.5,
      countRating: 4,
      tickets: 30,
      avgWaitTime: 2,
      avgSupportTime: null,
      pausedTime: 50,
    },
  ],
  series: {
    days: [
      { day: '2026-03-01', total: 3 },
      { day: '2026-03-02', total: 4 },
    ],
    hours: [{ weekday: 1, hour: 9, total: 7 }],
  },
  ...facts,
});

function open(path = '/?from=2026-03-01&to=2026-03-10') {
  const asked: Record<string, unknown>[] = [];
  server.on('listUsers', () => []);
  server.on('listQueues', () => []);
  server.on('listTags', () => []);
  server.on('listConnections', () => []);
  server.on('showDashboard', ({ query }) => {
    asked.push(query);
    return query.date_from === '2026-03-01'
      ? dashboard()
      : dashboard({ counters: { ...some, tickets: 1_000 } });
  });
  renderScreen(<DashboardPage />, { path, user: admin });
  return asked;
}
const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });

it('shows figures beside those of as many days before, and a dash for what was not measured', async () => {
  const asked = open();
  await expect.element(card('Atendimentos').first()).toMatchTextContent(/1\.234/);
  await expect.element(card('Atendimentos').first()).toMatchTextContent(/antes: 1\.000/);
  await expect.element(card('Tempo médio de espera')).toMatchTextContent(/3 min/);
  await expect.element(card('Tempo médio de atendimento')).toMatchTextContent(/–/);
  expect(asked).toContainEqual({ date_from: '2026-02-19', date_to: '2026-02-28' });
});

it('says what a figure means, and leads to the tickets behind it', async () => {
  open();
  await page.getByRole('button', { name: 'O que é: Finalizados' }).hover();
  await expect.element(page.getByText('os que já foram resolvidos', { exact: false })).toBeVisible();
  const link = page.getByRole('link', { name: 'Ver atendimentos: Finalizados' });
  await expect.element(link).toHaveAttribute('href', '/reports?from=2026-03-01&to=2026-03-10&status=closed');
});

it('has each chart as a table', async () => {
  open();
  const part = page.getByRole('region', { name: 'Atendimentos por atendente' }).first();
  await part.getByText('Tabela').click();
  await expect.element(part.getByRole('row', { name: 'Rui Barreto 30' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^seg/ })).toMatchTextContent(/7/);
});

it('has the three tabs, which stay in the address', async () => {
  open();
  await page.getByRole('tab', { name: 'NPS' }).click();
  await expect.element(card('Promotores')).toMatchTextContent(/–/);
  await expect.element(card('NPS').first()).toMatchTextContent(/-12,3/);
  await page.getByRole('tab', { name: 'Atendentes' }).click();
  await expect.element(page.getByRole('row', { name: /Rui Barreto.*8,5.*4.*30.*50 min/ })).toBeVisible();
  expect(window.location.search).toContain('tab=attendants');
});

it('offers the figures as files, and saves pages with what they are of', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open('/?from=2026-03-01&to=2026-03-10&channel=instagram');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Excel' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  await expect.poll(() => saved.length, { timeout: 30_000 }).toBe(1);
  vi.restoreAllMocks();
  const text = new TextDecoder('latin1').decode(await saved[0]?.arrayBuffer());
  expect(text).toMatch(/^%PDF/);
  for (const written of ['Dashboard', 'Canal: Instagram', 'Período: 01/03/2026', 'Rui Barreto', '1.234'])
    expect(text).toContain(written);
});

it('asks for a file of what is shown, and says what went wrong', async () => {
  open('/?from=2026-03-01&to=2026-03-10&tab=nps');
  server.on('me', () => admin);
  server.on('exportDashboard', () => refuseAs(429, 'ERR_TOO_MANY_REQUESTS'));
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  await expect.element(page.getByText('Muitas tentativas', { exact: false })).toBeVisible();
  const range = { date_from: '2026-03-01', date_to: '2026-03-10' };
  expect(server.received('exportDashboard').map(({ query }) => query)).toEqual([
    { ...range, format: 'xlsx' },
  ]);
});

it('asks for nothing without a day', async () => {
  const asked = open();
  await expect.poll(() => asked.length).toBe(2);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('textbox', { name: 'De' }).fill('');
  await page.getByRole('textbox', { name: 'Até' }).fill('');
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect.element(page.getByText('Parametrize o filtro')).toBeVisible();
  expect(asked).toHaveLength(2);
});

it('says that the figures could not be read', async () => {
  server.on('showDashboard', () => refuseAs(500, 'ERR_INTERNAL'));
  renderScreen(<DashboardPage />, { path: '/', user: admin });
  await expect.element(page.getByText('Erro ao buscar informações dos tickets')).toBeVisible();
});

it('shows the own figures of a chosen range', async () => {
  const asked: Record<string, unknown>[] = [];
  server.on('showOwnFigures', ({ query }) => {
    asked.push(query);
    return { ...dashboard(), pausedTime: 75 };
  });
  renderScreen(<OwnFiguresPage />, { path: '/my-figures', user: admin });
  await expect.element(card('Finalizados')).toMatchTextContent(/12/);
  await expect.element(page.getByText('Tempo em pausa: 1 h 15 min')).toBeVisible();
  await page.getByText('7 dias').click();
  await expect.poll(() => asked.at(-1)).toEqual({ days: 7 });
});

it('keeps the tables of the own figures in their cards on a phone', async () => {
  await page.viewport(390, 844);
  server.on('showOwnFigures', () => ({ ...dashboard(), pausedTime: 0 }));
  renderScreen(<OwnFiguresPage />, { path: '/my-figures', user: admin });
  for (const name of ['Tempos', 'Quando os clientes chegam']) {
    const part = page.getByRole('region', { name });
    await expect.element(part).toBeInTheDocument();
    expect(part.element().scrollWidth).toBeLessThanOrEqual(part.element().clientWidth);
  }
});
