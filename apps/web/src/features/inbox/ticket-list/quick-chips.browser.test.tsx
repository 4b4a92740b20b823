import type { Ticket } from '@prosa/contract';
import { beforeEach, expect, it } from 'vitest';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { attendant, queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { page } from 'vitest/browser';
import { ListColumn } from './list-column.tsx';
import { useLiveTickets } from './ticket-queries.ts';

// The chips above the list: the list counts what happens at once, the chips are counted again some seconds later.

const sales = { ...queue, id: 10, name: 'Vendas' };
const ownQueue = { ...sales, UserQueue: { queueId: sales.id, userId: attendant.id } };
const tickets = ['Ana', 'Bia', 'Caio'].map(
  (name, index): Ticket => ({ ...ticketRow(name, index), userId: attendant.id, queueId: sales.id }),
);

function Screen() {
  useLiveTickets();
  return (
    <div style={{ display: 'flex', width: 480, height: 600 }}>
      <ListColumn selected={undefined} />
    </div>
  );
}

const row = (name: string) => page.getByRole('link', { name: new RegExp(name) });
const ownQueues = () => page.getByRole('button', { name: /^Minhas filas/ });

const hideSnoozed = () => page.getByRole('button', { name: /^Ocultar adiados/ });

let inOwnQueues: number;
let snoozed: number;
beforeEach(async () => {
  snoozed = 0;
  serveCompany({ queues: [sales] });
  server.on('listTickets', () => ({ tickets, count: tickets.length, hasMore: false }));
  server.on('countTickets', () => ({ unread: 0, unanswered: 0, snoozed, inOwnQueues }));
  server.on('listSavedViews', () => []);
  server.on('listTags', () => []);
});

async function open(own: number): Promise<void> {
  inOwnQueues = own;
  renderScreen(<Screen />, { path: '/tickets?tab=open', user: { ...attendant, queues: [ownQueue] } });
  await expect.element(row('Ana')).toBeVisible();
  await expect.poll(() => server.received('countTickets').length).toBeGreaterThan(0);
}

it('offers the own queues where they are not all that is listed', async () => {
  await open(2);
  await expect.element(ownQueues()).toBeVisible();
});

it('does not offer them for the moment in which the list is counted and the chips are not', async () => {
  await open(3);
  server.publish('ticket', { action: 'delete', ticketId: tickets[0]?.id ?? 0 });
  await expect.element(row('Ana')).not.toBeInTheDocument();
  await expect.element(ownQueues()).not.toBeInTheDocument();
});

it('hides what is put off with one click, and shows it with another', async () => {
  snoozed = 1;
  await open(3);
  await hideSnoozed().click();
  await expect.element(hideSnoozed()).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => server.received('listTickets').map(({ query }) => query))
    .toContainEqual(expect.objectContaining({ hideSnoozed: true, status: 'open' }));
  await expect.poll(() => server.received('countTickets').at(-1)?.query).toMatchObject({ hideSnoozed: true });
  await hideSnoozed().click();
  await expect.element(hideSnoozed()).toHaveAttribute('aria-pressed', 'false');
});

it('does not offer to hide what is put off where nothing is', async () => {
  await open(3);
  await expect.element(page.getByRole('button', { name: /^Não lidas/ })).toBeVisible();
  await expect.element(hideSnoozed()).not.toBeInTheDocument();
});
