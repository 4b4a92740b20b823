import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnSecondFactor } from '@prosa/contract';
import { refuse, server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog, isWrong, textField, words } from '../../../testing/screen.ts';
import { SecondFactorCard } from './second-factor-card.tsx';

// The own second factor in the profile.

const off: OwnSecondFactor = { isOn: false, confirmedAt: null, recoveryCodesLeft: 0, isRequired: false };
const on: OwnSecondFactor = {
  isOn: true,
  confirmedAt: '2026-03-02T12:00:00.000Z',
  recoveryCodesLeft: 9,
  isRequired: false,
};
const recoveryCodes = ['abcde-fgh23', 'jkmnp-qrs45'];
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
let state = off;

beforeEach(() => {
  state = off;
  server.on('readSecondFactor', () => state);
  server.on('beginSecondFactor', () => ({ secret, uri: `otpauth://totp/x?secret=${secret}` }));
  server.on('confirmSecondFactor', () => {
    state = on;
    return { recoveryCodes };
  });
  server.on('renewRecoveryCodes', () => ({ recoveryCodes }));
  server.on('disableSecondFactor', () => {
    state = off;
    return { message: 'ok' };
  });
});
const open = () => renderScreen(<SecondFactorCard />, { path: '/profile' });
const wrongCode = () => refuse('ERR_WRONG_CODE', [{ field: 'code', message: 'wrong' }]);

it('is set up by password, QR code and first code; the recovery codes are shown once', async () => {
  open();
  await expect.element(words('Desligada. Ao entrar, só a senha é pedida.')).toBeVisible();
  await button('Ligar').click();
  server.on('beginSecondFactor', () => refuse('ERR_WRONG_PASSWORD'));
  await textField('Senha atual').fill('errada');
  await button('Continuar').click();
  await isWrong(textField('Senha atual'), 'A senha atual não confere.');
  server.on('beginSecondFactor', () => ({ secret, uri: `otpauth://totp/x?secret=${secret}` }));
  await textField('Senha atual').fill('segredo-1');
  await button('Continuar').click();

  await expect
    .element(page.getByRole('img', { name: 'QR code para o aplicativo autenticador' }))
    .toBeVisible();
  await expect.element(words('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  const code = textField('Código do aplicativo');
  await expect.element(code).toHaveFocus();
  server.on('confirmSecondFactor', wrongCode);
  await code.fill('000000');
  await button('Ligar a verificação').click();
  await isWrong(code, 'Este código não vale.');
  server.on('confirmSecondFactor', () => {
    state = on;
    return { recoveryCodes };
  });
  await code.fill('123456');
  await button('Ligar a verificação').click();

  for (const shown of recoveryCodes) await expect.element(words(shown)).toBeVisible();
  await button('Guardei os códigos').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(words('Restam 9 códigos de recuperação.')).toBeVisible();
});

it('is switched off with the present password and a code', async () => {
  state = on;
  open();
  await button('Desligar').click();
  await dialog().getByRole('button', { name: 'Desligar' }).click();
  await isWrong(textField('Senha atual'), 'Obrigatório');
  const code = textField('Código do aplicativo ou de recuperação');
  await isWrong(code, 'Obrigatório');
  await textField('Senha atual').fill('segredo-1');
  await code.fill('123456');
  await dialog().getByRole('button', { name: 'Desligar' }).click();
  await expect.element(words('Verificação em duas etapas desligada')).toBeVisible();
  expect(server.bodies('disableSecondFactor')).toEqual([{ currentPassword: 'segredo-1', code: '123456' }]);
  await expect.element(button('Ligar')).toBeVisible();
});

it('says before it is switched off that the company demands it', async () => {
  state = { ...on, isRequired: true };
  open();
  await expect.element(words('A verificação em duas etapas é obrigatória para a sua conta.')).toBeVisible();
  await button('Desligar').click();
  await expect.element(dialog().getByText(/você vai configurá-la de novo antes de continuar/)).toBeVisible();
});

it('renews the recovery codes with a code', async () => {
  state = on;
  open();
  await button('Gerar novos códigos de recuperação').click();
  server.on('renewRecoveryCodes', wrongCode);
  const code = textField('Código do aplicativo ou de recuperação');
  await code.fill('000000');
  await button('Gerar códigos').click();
  await isWrong(code, 'Este código não vale.');
  server.on('renewRecoveryCodes', () => ({ recoveryCodes }));
  await code.fill('123456');
  await button('Gerar códigos').click();
  await expect.element(words(recoveryCodes[0] ?? '')).toBeVisible();
});
