import type { RecoveryWays } from '@prosa/domain';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server, unreachable } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, isWrong, textField, words } from '../../../testing/screen.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { RecoveryPage } from './recovery-page.tsx';

const number = '+55 (11) 98765-4321';
const code = () => textField('Código de verificação');
const password = () => page.getByLabelText('Nova senha', { exact: true });

/** An installation that sends codes in these ways. */
function open(screen: ReactNode, path: string, ways: RecoveryWays = 'mail'): void {
  renderScreen(screen, { path });
  server.on('readPublicSetting', ({ params }) => (params.key === 'recovery' ? ways : null));
}
const openRecovery = (ways?: RecoveryWays) => open(<RecoveryPage />, '/recovery-password', ways);

beforeEach(() => {
  server.on('requestRecovery', () => ({ userId: 'abc', message: 'ok' }));
  server.on('verifyRecovery', () => ({ resetToken: 'token-1' }));
  server.on('recoverPassword', () => ({ message: 'ok' }));
});

async function enterNumber(ways?: RecoveryWays): Promise<void> {
  openRecovery(ways);
  await textField('Número do WhatsApp').fill(number);
  await button('Enviar código').click();
  await expect.element(code()).toHaveFocus();
}
async function enterCode(typed = '123456'): Promise<void> {
  await code().fill(typed);
  await button('Verificar código').click();
}

it('leads from the number over the code to the new password and back to the sign-in', async () => {
  await enterNumber();
  expect(server.bodies('requestRecovery')).toEqual([{ wpp: number }]);
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
  await enterCode();
  await expect.element(password()).toHaveFocus();
  expect(server.received('verifyRecovery').map(({ query }) => query)).toEqual([
    { code: '123456', userId: 'abc' },
  ]);
  await password().fill('nova-senha');
  await expect.element(password()).toHaveAttribute('type', 'password');
  await button('Mostrar ou ocultar a senha').click();
  await expect.element(password()).toHaveAttribute('type', 'text');
  await button('Salvar senha').click();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(server.bodies('recoverPassword')).toEqual([
    { userId: 'abc', newPassword: 'nova-senha', resetToken: 'token-1' },
  ]);
});

it('shows a malformed number at its field, and sends nothing', async () => {
  openRecovery();
  await button('Enviar código').click();
  await isWrong(textField('Número do WhatsApp'), 'Digite o número com DDD');
  await textField('Número do WhatsApp').fill('onze');
  await button('Enviar código').click();
  await isWrong(textField('Número do WhatsApp'), 'Digite o número com DDD');
  expect(server.changes()).toEqual([]);
});

it('says when there were too many requests', async () => {
  server.on('requestRecovery', () => refuse('ERR_TOO_MANY_REQUESTS'));
  openRecovery();
  await textField('Número do WhatsApp').fill(number);
  await button('Enviar código').click();
  await expect.element(page.getByRole('alert').getByText(/Muitas tentativas/)).toBeVisible();
});

it('shows a wrong code at its field; the third one leads to the sign-in', async () => {
  server.on('verifyRecovery', () => refuse('ERR_RECOVERY_WRONG_CODE', [{ field: 'code', message: 'wrong' }]));
  await enterNumber();
  await enterCode('abc');
  await isWrong(code(), 'O código tem 6 dígitos.');
  await enterCode();
  await isWrong(code(), 'Código de verificação incorreto. Tente novamente.');
  server.on('verifyRecovery', () => refuse('ERR_RECOVERY_VOID', [{ field: 'code', message: 'wrong' }]));
  await enterCode();
  await expect.element(words('Tentativas excedidas. Redirecionando...')).toBeVisible();
  await expect.element(button('Verificar código')).toBeDisabled();
  expect(words('Confira este campo').query()).toBeNull();
  await expect.poll(() => location.pathname, { timeout: 10_000 }).toBe('/login');
});

it('a code that is over leads back to the number, which is kept', async () => {
  server.on('verifyRecovery', () => refuse('ERR_RECOVERY_EXPIRED', [{ field: 'code', message: 'wrong' }]));
  await enterNumber();
  await enterCode();
  await expect.element(words('Este código venceu. Peça outro.')).toBeVisible();
  expect(words('Confira este campo').query()).toBeNull();
  await button('Pedir outro código').click();
  await expect.element(textField('Número do WhatsApp')).toHaveValue(number);
});

it('says what failed when the server cannot be reached', async () => {
  server.on('verifyRecovery', () => unreachable);
  await enterNumber();
  await enterCode();
  await expect.element(words('Erro ao verificar código.')).toBeVisible();
  server.on('verifyRecovery', () => ({ resetToken: 'token-1' }));
  await enterCode();
  server.on('recoverPassword', () => unreachable);
  await password().fill('nova-senha');
  await button('Salvar senha').click();
  await expect.element(words('Erro ao salvar senha.')).toBeVisible();
});

it('shows a password that is refused at its field, and a token that is over as a sentence', async () => {
  await enterNumber();
  await enterCode();
  await password().fill('1234');
  await button('Salvar senha').click();
  await expect.element(password()).toHaveAttribute('aria-invalid', 'true');
  expect(server.bodies('recoverPassword')).toEqual([]);
  server.on('recoverPassword', () => refuse('ERR_RECOVERY_NOT_VERIFIED'));
  await password().fill('nova-senha');
  await button('Salvar senha').click();
  await expect.element(words('Código de verificação inválido. A senha não pode ser alterada.')).toBeVisible();
});

it.each([
  ['mail', /enviamos um código ao e-mail dela\./, /chega ao e-mail dela em instantes/],
  ['whatsapp', /enviamos um código por WhatsApp\./, /chega por WhatsApp em instantes/],
  ['both', /por WhatsApp ou ao e-mail dela\./, /por WhatsApp ou ao e-mail dela: confira os dois/],
] as const)('says where the code arrives, alike for every number: %s', async (ways, help, codeHelp) => {
  openRecovery(ways);
  await expect.element(page.getByText(help)).toBeVisible();
  await textField('Número do WhatsApp').fill(number);
  await button('Enviar código').click();
  await expect.element(page.getByText(codeHelp)).toBeVisible();
});

it.each(['mail', 'whatsapp', 'both'] as const)(
  'is offered on the sign-in where codes are sent: %s',
  async (ways) => {
    open(<SignInPage />, '/login', ways);
    await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
    expect(location.pathname).toBe('/recovery-password');
  },
);

it('is not offered elsewhere', async () => {
  open(<SignInPage />, '/login', 'disabled');
  await expect.element(button('Entrar')).toBeVisible();
  await expect
    .poll(() => server.received('readPublicSetting').map(({ params }) => params.key))
    .toContain('recovery');
  expect(page.getByRole('link', { name: 'Esqueceu a senha?' }).query()).toBeNull();
});

it('says whom to ask where no codes can be sent', async () => {
  openRecovery('disabled');
  await expect
    .element(words('Esta instalação não envia códigos. Peça uma nova senha a quem administra a sua empresa.'))
    .toBeVisible();
  expect(textField('Número do WhatsApp').query()).toBeNull();
});
