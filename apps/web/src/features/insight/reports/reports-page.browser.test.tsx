import type { ReportRow } from '@prosa/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeLanguage } from '../../../shared/i18n.ts';
import { besideMenu } from '../../../testing/beside-menu.ts';
import { brokenNumbers } from '../../../testing/broken-numbers.ts';
import { server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { textsUnderActions } from '../../../testing/under-actions.ts';
import { ReportsPage } from './reports-page.tsx';

const row = (periodId: number, facts: Partial<ReportRow> = {}): ReportRow => ({
  id: 40 + periodId,
  periodId,
  uuid: `u${periodId}`,
  whatsappName: 'Linha principal',
  contactId: 5,
  contactName: 'Beatriz Andrade',
  userName: 'Rui Barreto',
  queueName: 'Vendas',
  lastMessage: 'Obrigada!',
  status: 'FECHADO',
  createdAt: '05/03/2026 09:00',
  closedAt: '05/03/2026 10:05',
  supportTime: '0 d, 1 hrs e 5 m',
  NPS: 9,
  statusCode: 'closed',
  openedAt: '2026-03-05T12:00:00.000Z',
  endedAt: '2026-03-05T13:05:00.000Z',
  supportSeconds: 3_900,
  firstAnswerSeconds: 90,
  firstAnswerTarget: 'met',
  resolutionTarget: 'breached',
  ...facts,
});

const COLUMNS = 'prosa-report-columns';
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.setItem(COLUMNS, '[]');
});

afterEach(async () => changeLanguage('pt'));

function open(
  tickets: ReportRow[],
  { total = tickets.length, path = '/reports', language = admin.language } = {},
) {
  const asked: Record<string, unknown>[] = [];
  server.on('listUsers', () => [{ id: 2, name: 'Rui Barreto', email: 'r@a.test', online: true, queues: [] }]);
  server.on('listQueues', () => []);
  server.on('listConnections', () => []);
  server.on('listReports', ({ query }) => {
    asked.push(query);
    return { tickets, totalTickets: { total }, hasMore: total > tickets.length };
  });
  renderScreen(<ReportsPage />, { path, user: { ...admin, language } });
  return asked;
}
const cells = (text: string) => page.getByRole('row', { name: new RegExp(text) }).getByRole('cell');

it('shows a period with its names, times and rating, and a dash for what there is not', async () => {
  open([
    row(1),
    row(2, {
      contactName: 'Caio',
      NPS: null,
      endedAt: null,
      supportSeconds: null,
      firstAnswerSeconds: null,
      firstAnswerTarget: null,
      resolutionTarget: null,
      queueName: '',
    }),
  ]);
  await expect.element(cells('Beatriz').nth(9)).toMatchTextContent(/1 h 5 min/);
  await expect.element(cells('Beatriz').nth(10)).toMatchTextContent(/1 min/);
  await expect.element(cells('Beatriz').nth(11)).toMatchTextContent(/Cumprida/);
  await expect.element(cells('Beatriz').nth(12)).toMatchTextContent(/Estourada/);
  await expect.element(cells('Beatriz').nth(5)).toMatchTextContent(/Meta resolução: Estourada/);
  await expect.element(cells('Beatriz').nth(13)).toMatchTextContent(/9/);
  for (const place of [4, 8, 9, 10, 11, 12, 13])
    await expect.element(cells('Caio').nth(place)).toMatchTextContent(/–/);
});

it('asks from the first of the month until today, and for ten rows', async () => {
  const asked = open([row(1)]);
  await expect.poll(() => asked.length).toBe(1);
  const now = new Date();
  const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
  const today = `${month}-${String(now.getDate()).padStart(2, '0')}`;
  expect(asked[0]).toEqual({ dateFrom: `${month}-01`, dateTo: today, page: 1, pageSize: 10 });
});

it('asks for what is chosen when Filter is pressed, and keeps it in the address', async () => {
  const asked = open([row(1)]);
  await page.getByRole('combobox', { name: 'Atendentes' }).click();
  await page.getByRole('option', { name: 'Rui Barreto' }).click();
  await page.getByRole('switch', { name: 'Só avaliados' }).click();
  await page.getByRole('switch', { name: 'Só meta estourada' }).click();
  expect(asked).toHaveLength(1);
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ users: [2], onlyRated: true, onlyBreached: true });
  expect(window.location.search).toContain('users=2');
});

it('turns pages and changes their size', async () => {
  const asked = open([row(1)], { total: 95, path: '/reports?page=2' });
  await expect.element(page.getByText('11 a 20 de 95')).toBeVisible();
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect.poll(() => asked.at(-1)?.page).toBe(3);
  await page.getByRole('combobox', { name: 'Itens por página' }).selectOptions('50');
  await expect.poll(() => asked.at(-1)).toMatchObject({ page: 1, pageSize: 50 });
});

it('says what there is not, and what went wrong, with a way to try again', async () => {
  open([]);
  await expect.element(page.getByText('Nenhum atendimento')).toBeVisible();
});

it('opens the history and the ticket of a row', async () => {
  open([row(1)]);
  server.on('listTicketLog', () => []);
  await page.getByRole('button', { name: 'Histórico #41 Beatriz Andrade' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'Abrir #41 Beatriz Andrade' }).click();
  expect(window.location.pathname).toBe('/tickets/u1');
});

it('fits 1440 pixels, and shows the columns that this device chooses', async () => {
  localStorage.removeItem(COLUMNS);
  open([row(1)]);
  await expect.element(page.getByRole('columnheader', { name: 'Atendente' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Conexão' })).not.toBeInTheDocument();
  const region = page.getByRole('region', { name: 'Relatórios' }).element();
  expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Conexão' }).click();
  await page.getByRole('checkbox', { name: 'Fila' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Conexão' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Fila' })).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem(COLUMNS) ?? '')).toEqual([
    'id',
    'lastMessage',
    'firstAnswerTarget',
    'resolutionTarget',
    'queue',
  ]);
  await page.getByRole('button', { name: 'Colunas padrão' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Fila' })).toBeVisible();
});

it('has its columns chosen by the keyboard alone, and keeps the last one', async () => {
  const others = ['user', 'queue', 'status', 'opened', 'closed', 'time', 'firstAnswer', 'rating'];
  others.push('firstAnswerTarget', 'resolutionTarget');
  localStorage.setItem(COLUMNS, JSON.stringify(['id', 'connection', 'lastMessage', ...others]));
  open([row(1)]);
  const button = page.getByRole('button', { name: 'Colunas', exact: true });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('checkbox', { name: 'Nº' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('columnheader', { name: 'Nº' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Contato' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Nº' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

it('shows three columns on a phone, and those that are chosen there', async () => {
  await page.viewport(390, 844);
  localStorage.removeItem(`${COLUMNS}-narrow`);
  open([row(1)]);
  await expect.element(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  expect(page.getByRole('columnheader').elements()).toHaveLength(4);
  const region = page.getByRole('region', { name: 'Relatórios' }).element();
  expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Fila' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Fila' })).toBeVisible();
  expect(localStorage.getItem(COLUMNS)).toBe('[]');
});

it.each([1440, 1366, 1024, 900])(
  'has no text of the usual columns below the buttons at %i px',
  async (width) => {
    await besideMenu(width);
    localStorage.removeItem(COLUMNS);
    const long = {
      supportSeconds: 359_000,
      firstAnswerSeconds: 359_000,
      resolutionTarget: 'breached',
    } as const;
    const names = { contactName: '5511960787480', userName: 'Maximiliano Albuquerque Figueiredo' };
    open([row(1, { ...long, ...names, queueName: 'Assistência técnica e pós-venda', NPS: 10 })]);
    // The header alone is there before the rows that widen the table.
    await expect.element(page.getByRole('cell').getByText('+55 (11) 96078-7480')).toBeVisible();
    await expect.poll(textsUnderActions).toEqual([]);
    const region = page.getByRole('region', { name: 'Relatórios' }).element();
    await expect.poll(() => region.scrollWidth - region.clientWidth).toBe(0);
  },
);

it.each([1440, 1024, 900, 820, 390, 320])('neither cuts nor wraps a phone number at %i px', async (width) => {
  await besideMenu(width);
  localStorage.removeItem(COLUMNS);
  open([row(1, { contactName: '5511960787480' })]);
  await expect.element(page.getByRole('cell').getByText('+55 (11) 96078-7480')).toBeVisible();
  await expect.poll(brokenNumbers).toEqual([]);
});

it.each([
  ['Portuguese', 'pt', 'Filtrar', 930],
  ['Turkish', 'tr', 'Filtrele', 1366],
  ['Turkish', 'tr', 'Filtrele', 1024],
] as const)('cuts no word beside the switches of the filter in %s', async (_name, language, name, width) => {
  await besideMenu(width);
  open([row(1)], { language });
  const button = page.getByRole('button', { name, exact: true });
  await expect.element(button).toBeVisible();
  const label = button.element().querySelector('.mantine-Button-label');
  expect(label?.scrollWidth).toBe(label?.clientWidth);
});

describe('where the usual columns do not fit', () => {
  const isChosen = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  beforeEach(async () => {
    localStorage.removeItem(COLUMNS);
    await besideMenu(1024);
    open([row(1, { supportSeconds: 86_000, queueName: 'Assistência técnica' })]);
    await expect.element(header('Fila')).toBeVisible();
    await expect.element(header('NPS')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  });

  it('the menu says which are left out', async () => {
    await expect.element(isChosen('Fila')).toBeChecked();
    await expect.element(isChosen('NPS')).not.toBeChecked();
    await expect.element(isChosen('NPS')).toHaveAccessibleDescription('Não cabe nesta largura');
  });

  it('shows one of them when somebody chooses it, and no other', async () => {
    await isChosen('NPS').click();
    await expect.element(header('NPS')).toBeVisible();
    await expect.element(isChosen('NPS')).toBeChecked();
    await expect.element(isChosen('1ª resposta')).not.toBeChecked();
    await page.getByRole('button', { name: 'Colunas padrão' }).click();
    await expect.element(header('NPS')).not.toBeInTheDocument();
  });
});
