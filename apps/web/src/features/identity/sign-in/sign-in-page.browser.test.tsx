import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { farewell } from '../../../shared/farewell.ts';
import { challengeWith, refuse, server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, isWrong, textField, words } from '../../../testing/screen.ts';
import { SignInPage } from './sign-in-page.tsx';

// E-mail and password; for an account with a second factor then a code.

const session = { token: 'e30.e30.x', user: admin };
const sent = () => server.bodies('login');
const isSignedIn = async () => expect.poll(() => localStorage.getItem('token')).toBe(session.token);
const code = () => textField('Código do aplicativo');

beforeEach(() => {
  renderScreen(<SignInPage />, { path: '/login' });
  server.on('login', ({ body }) => {
    if (body && 'challenge' in body && body.challenge) return session;
    return challengeWith('ERR_SECOND_FACTOR', { challenge: '7.abc' });
  });
});

async function enterPassword(): Promise<void> {
  await textField('E-mail').fill(' marina@aurora.test ');
  await textField('Senha').fill('segredo-1');
  await button('Entrar').click();
}

it('asks for no code where the account has no second factor', async () => {
  server.on('login', () => session);
  await enterPassword();
  await isSignedIn();
  expect(sent()).toEqual([{ email: 'marina@aurora.test', password: 'segredo-1', askFirst: true }]);
  expect(code().query()).toBeNull();
});

it('asks for a code in a field that phones and password managers fill, and sends it with the challenge', async () => {
  await enterPassword();
  await expect.element(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible();
  await expect.element(code()).toHaveFocus();
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code()).toHaveAttribute('inputmode', 'numeric');
  await button('Continuar').click();
  await isWrong(code(), 'Obrigatório');
  await code().fill('123 456');
  await button('Continuar').click();
  await isSignedIn();
  expect(sent().at(-1)).toEqual({ challenge: '7.abc', code: '123 456', askFirst: true });
});

it('shows a wrong code at the field, and takes a recovery code instead', async () => {
  await enterPassword();
  await expect.element(code()).toBeVisible();
  server.on('login', () => refuse('ERR_WRONG_CODE', [{ field: 'code', message: 'wrong' }]));
  await code().fill('000000');
  await button('Continuar').click();
  await isWrong(code(), 'Este código não vale.');
  server.on('login', () => session);
  await button('Usar um código de recuperação').click();
  const recovery = textField('Código de recuperação');
  await expect.element(recovery).toHaveFocus();
  await expect.element(recovery).toHaveValue('');
  await recovery.fill('abcde-fgh23');
  await button('Continuar').click();
  await isSignedIn();
  expect(sent().at(-1)).toEqual({ challenge: '7.abc', code: 'abcde-fgh23', askFirst: true });
});

it('goes back to the password when the time is over, and says so', async () => {
  await enterPassword();
  await expect.element(code()).toBeVisible();
  server.on('login', () => refuse('ERR_CHALLENGE_EXPIRED'));
  await code().fill('123456');
  await button('Continuar').click();
  await expect
    .element(words('O tempo para concluir a entrada acabou. Entre de novo com a sua senha.'))
    .toBeVisible();
  await expect.element(textField('E-mail')).toHaveValue('marina@aurora.test');
});

it('goes back to the password when asked to', async () => {
  await enterPassword();
  await button('Voltar').click();
  await expect.element(textField('E-mail')).toHaveValue('marina@aurora.test');
  await expect.element(textField('Senha')).toHaveValue('');
});

it('asks before it ends the session on another device', async () => {
  const lastSeenAt = new Date(Date.now() - 5 * 60_000 - 5_000).toISOString();
  const elsewhere = { name: 'Marina', browser: 'Chrome', os: 'Windows', lastSeenAt };
  server.on('login', ({ body }) => {
    if (body && 'challenge' in body && body.challenge) return session;
    return challengeWith('ERR_SIGNED_IN_ELSEWHERE', { challenge: '7.yes', elsewhere });
  });
  await enterPassword();
  await expect
    .element(
      words('A conta de Marina está conectada em Chrome no Windows, há 5 minutos. Continuar encerra lá.'),
    )
    .toBeVisible();
  await button('Voltar').click();
  await enterPassword();
  await expect.element(button('Continuar')).toHaveFocus();
  await button('Continuar').click();
  await isSignedIn();
  expect(sent().at(-1)).toEqual({ challenge: '7.yes', askFirst: true });
});

it('shows as an alert why the page was signed out, and which device it was', async () => {
  farewell.leave({
    text: 'Sua conta foi acessada em outro computador.',
    detail: 'Em Chrome no Android, às 14:05.',
  });
  await enterPassword();
  await button('Voltar').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Sua conta' });
  await expect
    .element(alert.getByText('Sua conta foi acessada em outro computador.', { exact: true }))
    .toBeVisible();
  await expect.element(alert.getByText('Em Chrome no Android, às 14:05.', { exact: true })).toBeVisible();
  farewell.forget();
});
