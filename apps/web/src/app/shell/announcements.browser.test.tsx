import type { AnnouncementRow } from '@prosa/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, server } from '../../testing/fake-server.ts';
import { admin, attendant } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { button, words } from '../../testing/screen.ts';
import { Announcements } from './announcements.tsx';

// The announcements in the top bar: a dot for what is new, the list by priority, and each one in a dialog.

const row: AnnouncementRow = {
  id: 5,
  title: 'Manutenção no domingo',
  text: 'Das 2 h às 3 h.\nMensagens chegam depois.',
  priority: 1,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  read: false,
};
const second = { ...row, id: 6, title: 'Novo relatório', text: 'Em breve', priority: 3, read: true };

function open(rows: AnnouncementRow[], user = attendant): void {
  const unread = rows.filter(({ read }) => !read).length;
  server.on('pageAnnouncements', () => ({ records: rows, count: rows.length, hasMore: false, unread }));
  server.on('markAnnouncementRead', () => ({ message: 'ok' }));
  renderScreen(<Announcements />, { user });
}
const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('button');

it('lists what is shown by priority, each with its word, and says what is unread', async () => {
  open([row, second]);
  await button('Informativos: 1 por ler').click();
  await expect.element(entry(row.title).getByText('Alta', { exact: true })).toBeVisible();
  await expect.element(entry(row.title).getByText('Não lido')).toBeInTheDocument();
  await expect.element(entry(second.title).getByText('Baixa', { exact: true })).toBeVisible();
  await expect.element(entry(second.title).getByText('Não lido')).not.toBeInTheDocument();
  expect(server.received('pageAnnouncements')[0]?.query).toMatchObject({ active: true });
});

it('opens one by the keyboard, marks it read, and gives the focus back', async () => {
  open([row]);
  await expect.element(button('Informativos: 1 por ler')).toBeVisible();
  (button('Informativos: 1 por ler').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entry(row.title)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: row.title })).toBeVisible();
  await expect
    .element(page.getByRole('dialog', { name: row.title }).getByText(/Mensagens chegam depois/))
    .toBeVisible();
  await expect
    .poll(() => server.received('markAnnouncementRead').map(({ params }) => params))
    .toEqual([{ id: 5 }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Informativos: nada por ler')).toHaveFocus();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('does not mark one again that was read', async () => {
  open([second]);
  await button('Informativos: nada por ler').click();
  await entry(second.title).click();
  await expect.element(page.getByRole('dialog', { name: second.title })).toBeVisible();
  expect(server.changes()).toEqual([]);
});

it('shows the picture, and goes without one that cannot be loaded', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  open([{ ...row, mediaPath: pixel, mediaName: 'a.png' }]);
  await button('Informativos: 1 por ler').click();
  await entry(row.title).click();
  const link = page.getByRole('link', { name: 'Abrir a imagem em outra aba' });
  await expect.element(link).toHaveAttribute('href', pixel);
  link.element().querySelector('img')?.dispatchEvent(new Event('error'));
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(words(row.title).first()).toBeVisible();
});

it('says so when there is none', async () => {
  open([]);
  await button('Informativos: nada por ler').click();
  await expect.element(words('Nenhum informativo')).toBeVisible();
});

it('says why the list does not load', async () => {
  server.on('pageAnnouncements', () => refuse('ERR_VALIDATION'));
  renderScreen(<Announcements />, { user: attendant });
  await button('Informativos: nada por ler').click();
  await expect.element(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
});

it('follows what the operator writes, changes and ends, without a request', async () => {
  open([second]);
  await button('Informativos: nada por ler').click();
  const { read: _, ...record } = row;
  server.publishToInstallation('announcement', { action: 'create', record });
  await expect.element(entry(row.title)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Informativos: 1 por ler' })).toBeInTheDocument();
  server.publishToInstallation('announcement', { action: 'update', record: { ...record, title: 'Adiada' } });
  await expect.element(entry('Adiada')).toBeVisible();
  server.publishToInstallation('announcement', { action: 'delete', id: row.id });
  await expect.element(entry('Adiada')).not.toBeInTheDocument();
  expect(server.received('pageAnnouncements')).toHaveLength(1);
});

it('asks the server again for the operator, who hears of announcements for others', async () => {
  open([], { ...admin, super: true });
  await button('Informativos: nada por ler').click();
  await expect.element(words('Nenhum informativo')).toBeVisible();
  const { read: _, ...record } = row;
  server.publishToInstallation('announcement', { action: 'create', record });
  await expect.poll(() => server.received('pageAnnouncements').length).toBeGreaterThan(1);
  await expect.element(words('Nenhum informativo')).toBeVisible();
});
