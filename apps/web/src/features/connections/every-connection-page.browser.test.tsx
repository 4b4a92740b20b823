import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { connection } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { dialog } from '../../testing/screen.ts';
import { EveryConnectionPage } from './every-connection-page.tsx';

it('opens the connections of each company, also of one that has none yet', async () => {
  const company = (id: number, name: string, connected: number) => ({
    company: { id, name },
    connected,
    disconnected: 0,
    total: connected,
  });
  server.on('countConnections', () => [company(1, 'Casa Aurora', 1), company(2, 'Ainda Vazia', 0)]);
  server.on('listEveryConnection', () => []);
  renderScreen(<EveryConnectionPage />, { path: '/allConnections' });
  await expect.element(page.getByRole('button', { name: /Casa Aurora$/ })).toBeVisible();
  await page.getByRole('button', { name: /Ainda Vazia$/ }).click();
  await expect.element(dialog()).toBeVisible();
});

it('leaves the names of the connections their width on a phone', async () => {
  await page.viewport(390, 844);
  const company = { id: 1, name: 'Casa Aurora' };
  server.on('countConnections', () => [{ company, connected: 1, disconnected: 0, total: 1 }]);
  server.on('listEveryConnection', () => [{ ...connection, name: 'WhatsApp Assistência', company }]);
  renderScreen(<EveryConnectionPage />, { path: '/allConnections' });
  await page.getByRole('button', { name: /Casa Aurora$/ }).click();
  const name = dialog().getByTitle('WhatsApp Assistência');
  await expect.element(name).toBeVisible();
  expect(name.element().getBoundingClientRect().width).toBeGreaterThan(90);
  await expect.element(dialog().getByText('Conectada')).toBeVisible();
});
