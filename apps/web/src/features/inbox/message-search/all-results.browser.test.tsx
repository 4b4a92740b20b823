import type { SessionUser } from '@prosa/contract';
import { expect, it } from 'vitest';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, attendant } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, words } from '../../../testing/screen.ts';
import { readFilter } from '../ticket-list/list-filter.ts';
import { AllResults } from './all-results.tsx';

const beyond = () => button('Buscar também nos atendimentos de colegas');

function open(user: SessionUser = admin, query = 'q=xyz'): void {
  server.on('searchMessages', () => ({ results: [], hasMore: false, before: null }));
  renderScreen(<AllResults filter={readFilter(new URLSearchParams(query))} selected={undefined} />, {
    user,
    path: `/tickets?${query}`,
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

it("leads an admin on to colleagues' tickets, which a search leaves out", async () => {
  server.on('listTickets', () => ({ tickets: [], count: 0, hasMore: false }));
  open();
  await beyond().click();
  expect(window.location.search).toBe('?q=xyz&all=1');
});

it.each([
  ["whoever may not see colleagues' tickets", attendant, 'q=xyz'],
  ['an admin whose search has them', admin, 'q=xyz&all=1'],
])('offers no wider search to %s', async (_who, user, query) => {
  server.on('listTickets', () => ({ tickets: [], count: 0, hasMore: false }));
  open(user, query);
  await expect.element(words('Nada encontrado')).toBeVisible();
  expect(beyond().query()).toBeNull();
});
