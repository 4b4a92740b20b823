import { expect, it } from 'vitest';
import { refuse, server } from '../../../testing/fake-server.ts';
import { attendant } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog, words } from '../../../testing/screen.ts';
import { UserSecondFactor } from './user-second-factor.tsx';

// An admin helps a colleague who has lost the phone.

it('shows whether a colleague has a second factor, and removes it after a question', async () => {
  let isOn = true;
  server.on('readUsersSecondFactor', () => ({ isOn }));
  server.on('resetUsersSecondFactor', () => refuse('ERR_NO_PERMISSION'));
  renderScreen(<UserSecondFactor user={attendant} />);
  await expect.element(words('Ligada')).toBeVisible();
  await button('Remover').click();
  const confirm = dialog().getByRole('button', { name: 'Remover' });
  await confirm.click();
  await expect.element(words('Você não tem permissão para isso. Peça a um administrador.')).toBeVisible();
  server.on('resetUsersSecondFactor', () => {
    isOn = false;
    return { message: 'ok' };
  });
  await confirm.click();
  await expect.element(words('Verificação em duas etapas de Rui Prado removida')).toBeVisible();
  await expect.element(words('Desligada')).toBeVisible();
  expect(server.received('resetUsersSecondFactor').map(({ params }) => params?.id)).toEqual([
    attendant.id,
    attendant.id,
  ]);
});
