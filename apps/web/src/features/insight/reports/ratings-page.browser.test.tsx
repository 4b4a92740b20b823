import type { RatingRow } from '@prosa/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuseAs, server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RatingsPage } from './ratings-page.tsx';

const row = (periodId: number, facts: Partial<RatingRow> = {}): RatingRow => ({
  id: 40 + periodId,
  periodId,
  uuid: `u${periodId}`,
  rate: 9,
  text: '',
  contactId: 5,
  contactName: 'Beatriz Andrade',
  userName: 'Rui Barreto',
  queueName: 'Vendas',
  whatsappName: 'Linha principal',
  openedAt: '2026-03-05T12:00:00.000Z',
  ratedAt: '2026-03-05T13:20:00.000Z',
  ...facts,
});

function open(ratings: RatingRow[], { count = ratings.length, path = '/reports/ratings' } = {}) {
  const asked: Record<string, unknown>[] = [];
  server.on('listUsers', () => [{ id: 2, name: 'Rui Barreto', email: 'r@a.test', online: true, queues: [] }]);
  server.on('listQueues', () => []);
  server.on('listConnections', () => []);
  server.on('listRatings', ({ query }) => {
    asked.push(query);
    return { ratings, count, hasMore: count > ratings.length };
  });
  renderScreen(<RatingsPage />, { path, user: admin });
  return asked;
}
const cells = (text: string) => page.getByRole('row', { name: new RegExp(text) }).getByRole('cell');

it('shows the score with its group, and what the customer wrote', async () => {
  open([row(1, { rate: 3, text: 'Demorou muito\nmas resolveu' }), row(2, { contactName: 'Caio' })]);
  await expect.element(cells('Beatriz').nth(0)).toMatchTextContent(/3.*Detrator/);
  await expect.element(cells('Beatriz').nth(1)).toMatchTextContent(/Demorou muito\s+mas resolveu/);
  await expect.element(cells('Caio').nth(0)).toMatchTextContent(/9.*Promotor/);
  await expect.element(cells('Caio').nth(1)).toMatchTextContent(/–/);
});

it('gives the comment the width of a phone, with who wrote it below', async () => {
  await page.viewport(390, 844);
  open([row(1, { text: 'Demorou muito' }), row(2, { contactName: 'Caio' })]);
  await expect.element(cells('Beatriz').nth(1)).toMatchTextContent(/Demorou muito\s*Beatriz Andrade/);
  await expect.element(cells('Caio').nth(1)).toHaveTextContent('Caio');
  expect(page.getByRole('columnheader', { name: 'Contato' }).elements()).toEqual([]);
  await page.viewport(1440, 900);
});

it('shows the rest of a long text on request', async () => {
  open([row(1, { text: 'Foi demorado. '.repeat(120) })]);
  await page.getByText('Mostrar tudo').click();
  await expect.element(page.getByText('Mostrar menos')).toBeVisible();
});

it('asks for a group and for texts when Filter is pressed, and keeps them in the address', async () => {
  const asked = open([row(1)], { path: '/reports/ratings?from=2026-03-01&to=2026-03-10' });
  await page.getByRole('combobox', { name: 'Notas' }).selectOptions('Detratores (0 a 6)');
  await page.getByRole('switch', { name: 'Só com comentário' }).click();
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect
    .poll(() => asked.at(-1))
    .toEqual({
      dateFrom: '2026-03-01',
      dateTo: '2026-03-10',
      group: 'detractors',
      onlyWithText: true,
      page: 1,
      pageSize: 10,
    });
  expect(window.location.search).toContain('group=detractors&text=1');
});

it('keeps the button that applies the filters in sight on a phone', async () => {
  await page.viewport(390, 844);
  open([row(1)]);
  await page.getByRole('button', { name: 'Filtros' }).click();
  const apply = page.getByRole('button', { name: 'Filtrar', exact: true });
  await expect.element(apply).toBeVisible();
  const { left, top } = apply.element().getBoundingClientRect();
  const { offsetWidth, offsetHeight } = apply.element() as HTMLElement;
  const at = document.elementFromPoint(left + offsetWidth / 2, top + offsetHeight - 2);
  expect(apply.element().contains(at)).toBe(true);
  await page.viewport(1440, 900);
});

it('leads to the ticket, and with the same filter to the report', async () => {
  open([row(1)], { path: '/reports/ratings?users=2&group=detractors' });
  await page.getByRole('tab', { name: 'Atendimentos' }).click();
  expect(window.location.pathname + window.location.search).toBe('/reports?users=2');
});

it('opens the ticket of a row', async () => {
  open([row(1)]);
  await page.getByRole('button', { name: 'Abrir #41 Beatriz Andrade' }).click();
  expect(window.location.pathname).toBe('/tickets/u1');
});

it('goes through pages', async () => {
  const asked = open([row(1)], { count: 95, path: '/reports/ratings?page=2' });
  await expect.element(page.getByText('11 a 20 de 95')).toBeVisible();
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect.poll(() => asked.at(-1)?.page).toBe(3);
});

it('says that there is none', async () => {
  open([]);
  await expect.element(page.getByText('Nenhuma avaliação')).toBeVisible();
});

it('offers to try again after a failure', async () => {
  open([row(1)]);
  server.on('listRatings', () => refuseAs(500, 'ERR_INTERNAL'));
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
});
