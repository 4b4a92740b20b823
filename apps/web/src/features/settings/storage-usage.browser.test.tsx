import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { button } from '../../testing/screen.ts';
import { StorageUsage } from './storage-usage.tsx';

// An admin sees how much the company's files take, and is warned before uploads are refused.

const GB = 1_000_000_000;
function open(bytes: number, limit: number | null): void {
  server.on('readStorageUsage', () => ({
    bytes,
    files: 1_204,
    limit,
    countedAt: '2026-11-20T02:13:00.000Z',
  }));
  renderScreen(<StorageUsage />, { path: '/settings' });
}
const bar = () => page.getByRole('progressbar', { name: 'Armazenamento' });
const warning = () => page.getByRole('status');

it('shows what is used, of how much, without a warning while there is room', async () => {
  open(3.2 * GB, 5 * GB);
  await expect.element(page.getByText('3,2 GB de 5 GB · 1204 arquivos')).toBeVisible();
  await expect.element(bar()).toHaveAttribute('aria-valuenow', '64');
  await expect.element(warning()).not.toBeInTheDocument();
});

it.each([
  [4 * GB, /quase cheio/],
  [5 * GB, /novos arquivos são recusados/],
  [7 * GB, /novos arquivos são recusados/],
])('warns with %d bytes of five gigabytes', async (bytes, text) => {
  open(bytes, 5 * GB);
  await expect.element(warning().getByText(text)).toBeVisible();
  await expect.element(bar()).toHaveAttribute('aria-valuenow', String(Math.min(100, bytes / (GB / 20))));
});

it('shows no bar where the plan has no limit', async () => {
  open(3.2 * GB, null);
  await expect.element(page.getByText('3,2 GB, sem limite · 1204 arquivos')).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
});

it('shows why nothing could be read, and tries again', async () => {
  server.on('readStorageUsage', () => refuse('ERR_UNAVAILABLE'));
  renderScreen(<StorageUsage />, { path: '/settings' });
  await expect.element(page.getByRole('alert')).toBeVisible();
  server.on('readStorageUsage', () => ({ bytes: GB, files: 1, limit: null, countedAt: null }));
  await button('Tentar de novo').click();
  await expect.element(page.getByText('1 GB, sem limite · 1 arquivo')).toBeVisible();
});
