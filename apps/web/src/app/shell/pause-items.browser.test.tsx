import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../testing/fake-server.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AvatarMenu } from './avatar-menu.tsx';

// A person pauses, and comes back, from the menu of the own account.

const pause = { reason: 'Almoço', startedAt: '2026-03-05T12:00:00.000Z' };
const account = (name: string) => page.getByRole('button', { name, exact: true });

function open(user = admin, reasons = ['Almoço', 'Reunião']) {
  server.on('readOwnPause', () => ({ pause: null, reasons }));
  server.on('startPause', ({ body }) => ({ ...pause, ...body }));
  server.on('endPause', () => ({ message: 'pause ended' }));
  renderScreen(<AvatarMenu />, { user });
}

it('begins a pause for a reason of the company, and shows it on the avatar', async () => {
  open();
  await account('Minha conta').click();
  await page.getByRole('menuitem', { name: 'Fazer uma pausa' }).click();
  await page.getByRole('menuitem', { name: 'Reunião' }).click();
  await expect.element(account('Minha conta, em pausa: Reunião')).toBeVisible();
  expect(server.bodies('startPause')).toEqual([{ reason: 'Reunião' }]);
});

it('ends the pause', async () => {
  open({ ...admin, pause });
  await account('Minha conta, em pausa: Almoço').click();
  await page.getByRole('menuitem', { name: 'Encerrar a pausa' }).click();
  await expect.element(account('Minha conta')).toBeVisible();
  expect(server.received('endPause')).toHaveLength(1);
});

it('follows a pause that began on another device, and nobody else’s', async () => {
  open();
  await expect.element(account('Minha conta')).toBeVisible();
  server.publish('pause', { action: 'update', userId: admin.id + 1, pause });
  server.publish('pause', { action: 'update', userId: admin.id, pause: { ...pause, reason: 'Reunião' } });
  await expect.element(account('Minha conta, em pausa: Reunião')).toBeVisible();
  server.publish('pause', { action: 'update', userId: admin.id, pause: null });
  await expect.element(account('Minha conta')).toBeVisible();
});

it('says why a pause could not begin', async () => {
  open();
  server.on('startPause', () => refuse('ERR_NO_PERMISSION'));
  await account('Minha conta').click();
  await page.getByRole('menuitem', { name: 'Fazer uma pausa' }).click();
  await page.getByRole('menuitem', { name: 'Almoço' }).click();
  await expect.element(page.getByText(/permissão/).first()).toBeVisible();
  await expect.element(account('Minha conta')).toBeVisible();
});

it('offers no pause where the company has no reasons', async () => {
  open(admin, []);
  await account('Minha conta').click();
  await expect.element(page.getByRole('menuitem', { name: 'Perfil' })).toBeVisible();
  await expect.poll(() => server.received('readOwnPause').length).toBe(1);
  expect(page.getByRole('menuitem', { name: 'Fazer uma pausa' }).elements()).toEqual([]);
});
