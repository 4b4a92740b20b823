import type { Help } from '@prosa/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useHelpChanges } from '../../../shared/help-changes.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { attendant } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { dialog, words } from '../../../testing/screen.ts';
import { HelpsPage } from './helps-page.tsx';

// Help articles for everybody: what a card does follows from its video.

const help: Help = { id: 1, title: 'Primeiros passos', description: 'Em três minutos', video: 'dQw4w9WgXcQ' };

function open(rows: Help[]): void {
  server.on('readHelps', () => rows);
  renderScreen(<HelpsPage />, { user: attendant, path: '/helps' });
}

it('opens the video of a card, and Escape closes it', async () => {
  open([help, { ...help, id: 2, title: 'Filas' }]);
  await page.getByRole('button', { name: /Primeiros passos.*Em três minutos/ }).click();
  await expect.element(dialog()).toBeVisible();
  const frame = dialog().element().querySelector('iframe');
  expect(frame?.src).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  expect(frame?.title).toBe('Primeiros passos');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(page.getByRole('listitem').elements()).toHaveLength(2);
});

it('leads outside where the video is another address, and nowhere where it is none', async () => {
  open([
    { ...help, video: 'https://vimeo.com/76979871' },
    { ...help, id: 2, title: 'Estranho', video: 'javascript:alert(1)' },
  ]);
  const link = page.getByRole('link', { name: /Primeiros passos/ });
  await expect.element(link).toHaveAttribute('href', 'https://vimeo.com/76979871');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(words('Estranho')).toBeVisible();
  expect(page.getByRole('button', { name: /Estranho/ }).elements()).toEqual([]);
  expect(page.getByRole('link', { name: /Estranho/ }).elements()).toEqual([]);
});

it('shows what the operator changes meanwhile', async () => {
  function Page() {
    useHelpChanges();
    return <HelpsPage />;
  }
  server.on('readHelps', () => [help]);
  renderScreen(<Page />, { user: attendant, path: '/helps' });
  await expect.element(words('Primeiros passos')).toBeVisible();
  server.on('readHelps', () => [{ ...help, title: 'Outro título' }]);
  server.publishToInstallation('help', { action: 'update', help: { ...help, title: 'Outro título' } });
  await expect.element(words('Outro título')).toBeVisible();
});

it('says that there is none', async () => {
  open([]);
  await expect.element(words('Nenhuma ajuda ainda')).toBeVisible();
});

it('says in the fixed words that they cannot be loaded', async () => {
  server.on('readHelps', () => refuse('ERR_VALIDATION'));
  renderScreen(<HelpsPage />, { user: attendant, path: '/helps' });
  await expect.element(words('Não foi possível carregar a lista de registros').first()).toBeVisible();
});
