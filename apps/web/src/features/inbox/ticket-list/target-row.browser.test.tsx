import type { Ticket } from '@prosa/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { dialog, words } from '../../../testing/screen.ts';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { ListColumn } from './list-column.tsx';
import { useLiveTickets } from './ticket-queries.ts';

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const due = (near: number, at: number) => ({ nearAt: minutes(near), dueAt: minutes(at) });

const all: [name: string, targets: Ticket['targets']][] = [
  ['Ana', { firstAnswer: due(-9, -5), resolution: due(-3, 5) }],
  ['Bia', { firstAnswer: null, resolution: due(-3, 5) }],
  ['Caio', { firstAnswer: due(3, 5), resolution: due(30, 50) }],
  ['Davi', null],
];
const sales = { ...queue, id: 10, name: 'Vendas' };
const row = (name: string) => page.getByRole('link', { name: new RegExp(name) });

function List() {
  useLiveTickets();
  return <ListColumn selected={undefined} />;
}

function openList(tickets: () => Ticket[]) {
  serveCompany({ queues: [sales] });
  server.on('listTickets', () => ({ tickets: tickets(), count: tickets().length, hasMore: false }));
  server.on('countTickets', () => ({ unread: 0, unanswered: 0, snoozed: 0, inOwnQueues: 4 }));
  server.on('listSavedViews', () => []);
  server.on('listTags', () => []);
  renderScreen(
    <div style={{ display: 'flex', width: 480, height: 600 }}>
      <List />
    </div>,
    { path: '/tickets' },
  );
}

it('marks a row whose target is near its end or past it, in words too', async () => {
  const tickets = all.map(([name, targets], index): Ticket => ({ ...ticketRow(name, index), targets }));
  openList(() => tickets);
  await expect.element(row('Ana')).toMatchTextContent(/1ª resposta: meta estourada \(/);
  await expect.element(row('Bia')).toMatchTextContent(/Resolução: meta perto do fim \(/);
  for (const name of ['Caio', 'Davi']) await expect.element(row(name)).not.toMatchTextContent(/meta/);
});

it('marks anew when the targets of a queue have changed', async () => {
  let targets: Ticket['targets'] = null;
  openList(() => [{ ...ticketRow('Ana', 0), targets }]);
  await expect.element(row('Ana')).toMatchTextContent(/Vendas/);
  targets = { firstAnswer: due(-9, -5), resolution: null };
  server.publish('queue', { action: 'update', queue: { ...sales, firstAnswerTarget: 5 } });
  await expect.element(row('Ana')).toMatchTextContent(/1ª resposta: meta estourada/);
});

it('keeps the last text of a pending row clear of the buttons that lie over its end', async () => {
  const tags = ['Primeira compra', 'Pedido fechado', 'Cliente VIP', 'Atacado'].map((name, index) => ({
    id: index + 1,
    name,
    color: '#336699',
  }));
  openList(() => [{ ...ticketRow('Ana', 0), status: 'pending', tags }]);
  const accept = page.getByRole('button', { name: /^Ignorar/ });
  await expect.element(accept).toBeInTheDocument();
  const left = accept.element().getBoundingClientRect().left;
  const shown = [
    ...row('Ana').element().querySelectorAll('[data-tag]'),
    row('Ana')
      .getByText(/^\+\d$/)
      .element(),
  ];
  expect(shown.length).toBeGreaterThan(1);
  for (const part of shown) {
    expect(part.getBoundingClientRect().right).toBeLessThan(left);
    expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
  }
});

it('speaks of somebody without a name by the number as it is written', async () => {
  const ticket: Ticket = { ...ticketRow('5511987650001', 0), status: 'pending' };
  openList(() => [ticket]);
  server.on('updateTicket', () => ({ ...ticket, status: 'closed' }));
  await page.getByRole('button', { name: /^Ignorar/ }).click();
  await dialog()
    .getByRole('button', { name: /^Ignorar/ })
    .click();
  await expect.element(words('Atendimento de +55 (11) 98765-0001 resolvido.')).toBeVisible();
});
