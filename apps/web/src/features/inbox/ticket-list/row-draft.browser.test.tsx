import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { admin, queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { writeDraft } from '../collaboration/drafts.ts';
import { ListColumn } from './list-column.tsx';

const tickets = ['Ana', 'Bia'].map((name, index) => ({ ...ticketRow(name, index), userId: admin.id }));
const row = (name: string) => page.getByRole('link', { name: new RegExp(name) });
const uuidOf = (index: number) => tickets[index]?.uuid ?? '';

beforeEach(() => {
  serveCompany({ queues: [{ ...queue, id: 10, name: 'Vendas' }] });
  server.on('listTickets', () => ({ tickets, count: tickets.length, hasMore: false }));
  server.on('countTickets', () => ({ unread: 0, unanswered: 0, snoozed: 0, inOwnQueues: 2 }));
  server.on('listSavedViews', () => []);
  server.on('listTags', () => []);
  for (const { uuid } of tickets) writeDraft(admin.id, uuid, '');
  renderScreen(
    <div style={{ display: 'flex', width: 480, height: 600 }}>
      <ListColumn selected={uuidOf(0)} />
    </div>,
    { path: '/tickets' },
  );
});

it('shows what is not sent yet in the place of the last message, until it is sent', async () => {
  await expect.element(row('Bia').getByText('Oi', { exact: true })).toBeVisible();
  writeDraft(admin.id, uuidOf(1), 'Segue o boleto,\nsem juros');
  await expect.element(row('Bia').getByText(/^Rascunho: Segue o boleto, sem juros$/)).toBeVisible();
  expect(row('Bia').getByText('Oi', { exact: true }).query()).toBeNull();
  writeDraft(admin.id, uuidOf(1), '');
  await expect.element(row('Bia').getByText('Oi', { exact: true })).toBeVisible();
});

it('shows no draft of somebody else, of blanks, or of the conversation that is open', async () => {
  writeDraft(admin.id, uuidOf(0), 'Estou escrevendo');
  writeDraft(admin.id + 1, uuidOf(1), 'De outra pessoa');
  writeDraft(admin.id, uuidOf(1), '  \n');
  await expect.element(row('Bia')).toBeVisible();
  expect(page.getByText('Rascunho:').elements()).toEqual([]);
});
