import { expect, it } from 'vitest';
import { refuse, server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { words } from '../../../testing/screen.ts';
import { readFilter } from '../ticket-list/list-filter.ts';
import { AllResults } from './all-results.tsx';

function open(): void {
  server.on('searchMessages', () => ({ results: [], hasMore: false, before: null }));
  renderScreen(<AllResults filter={readFilter(new URLSearchParams('q=xyz'))} selected={undefined} />, {
    path: '/tickets?q=xyz',
  });
}

it('a search of everything that finds nothing says so, not only of messages', async () => {
  server.on('listTickets', () => ({ tickets: [], count: 0, hasMore: false }));
  open();
  await expect.element(words('Nada encontrado')).toBeVisible();
});

it('claims nothing of the tickets when they could not be searched', async () => {
  server.on('listTickets', () => refuse('ERR_INTERNAL'));
  open();
  await expect.element(words('Nenhuma mensagem encontrada')).toBeVisible();
});
