import { expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { attendant } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button } from '../../../testing/screen.ts';
import { ListColumn } from './list-column.tsx';

it('keeps the order of the list for the next visit, where the address names none', async () => {
  serveCompany({});
  server.on('listTickets', () => ({ tickets: [], count: 0, hasMore: false }));
  server.on('countTickets', () => ({ unread: 0, unanswered: 0, snoozed: 0, inOwnQueues: 0 }));
  server.on('listSavedViews', () => []);
  server.on('listTags', () => []);
  renderScreen(<ListColumn selected={undefined} />, { path: '/tickets', user: attendant });
  await button('Ordem: mais recentes primeiro').click();
  await expect.element(button('Ordem: mais antigos primeiro')).toBeVisible();

  navigate('/tickets?tab=pending');
  await expect.element(button('Ordem: mais antigos primeiro')).toBeVisible();
  await expect
    .poll(() => server.received('listTickets').at(-1)?.query)
    .toMatchObject({
      status: 'pending',
      sortTickets: 'ASC',
    });
  navigate('/tickets?sort=desc');
  await button('Ordem: mais recentes primeiro').click();
  await button('Ordem: mais antigos primeiro').click();
  navigate('/tickets');
  await expect.element(button('Ordem: mais recentes primeiro')).toBeVisible();
});
