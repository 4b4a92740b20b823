import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { attendant } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ticketRow } from '../../../testing/ticket-row.ts';
import styles from './list-column.module.css';
import { ListColumn } from './list-column.tsx';
import { ListTabs } from './list-tabs.tsx';
import { plainFilter } from './list-filter.ts';

const tickets = ['Ana', 'Bia'].map(ticketRow);

beforeEach(() => {
  serveCompany({});
  server.on('listTickets', () => ({ tickets, count: tickets.length, hasMore: false }));
  server.on('countTickets', () => ({ unread: 0, unanswered: 0, snoozed: 0, inOwnQueues: 0 }));
  server.on('listSavedViews', () => []);
  server.on('listTags', () => []);
});

const tab = (name: RegExp) => page.getByRole('tab', { name });
const box = (element: Element) => element.getBoundingClientRect();

it('keeps the height of its tabs in a low window while the list is loading', async () => {
  server.on('listTickets', async () => new Promise(() => undefined));
  renderScreen(
    <div style={{ display: 'flex', width: 480, height: 500 }}>
      <ListColumn selected={undefined} />
    </div>,
    { path: '/tickets?tab=open', user: attendant },
  );
  await expect.element(tab(/^Atendendo/)).toBeVisible();
  expect(box(page.getByRole('tablist').element()).height).toBeGreaterThan(40);
});

it('leaves the tabs where they are when their counts arrive', async () => {
  const counted = Promise.withResolvers<undefined>();
  server.on('listTickets', async () => {
    await counted.promise;
    return { tickets, count: 38, hasMore: true };
  });
  renderScreen(
    <section className={styles.column} style={{ width: 404 }}>
      <ListTabs filter={plainFilter} onChange={() => undefined} />
    </section>,
    { user: attendant },
  );
  await expect.element(tab(/^Resolvidos/)).toBeVisible();
  const before = box(tab(/^Resolvidos/).element()).x;
  counted.resolve(undefined);
  await expect.element(tab(/^Aguardando 38/)).toBeVisible();
  expect(Math.abs(box(tab(/^Resolvidos/).element()).x - before)).toBeLessThan(8);
});

it('separates the choice of what is searched from what stands above it', async () => {
  server.on('searchMessages', () => ({ results: [], hasMore: false, before: null }));
  renderScreen(
    <div style={{ display: 'flex', width: 480, height: 600 }}>
      <ListColumn selected={undefined} />
    </div>,
    { path: '/tickets?tab=open', user: attendant },
  );
  await userEvent.fill(page.getByRole('searchbox', { name: 'Buscar por nome, número ou mensagem' }), 'Ana');
  const scope = page.getByRole('radiogroup');
  await expect.element(scope).toBeVisible();
  const above = scope.element().parentElement?.previousElementSibling;
  expect(box(scope.element()).y - (above ? box(above).bottom : 0)).toBeGreaterThanOrEqual(8);
});
