import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server, unreachable } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, isWrong, textField, words } from '../../../testing/screen.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { ConfirmEmailPage } from './confirm-email-page.tsx';

const open = (path: string) => renderScreen(<ConfirmEmailPage />, { path });
const done = () => ({ message: 'ok' });
const resent = 'Se houver uma conta por confirmar com este e-mail, o link chega em instantes.';
const invalid = 'Este link não vale mais: já foi usado, foi trocado por outro ou tem mais de 24 horas.';

describe('the link of the mail', () => {
  it('is used by a button alone, and leads to the sign-in', async () => {
    server.on('confirmEmail', done);
    open('/confirm-email?token=7.abc');
    await expect.element(words('Falta um passo: confirme que este endereço de e-mail é seu.')).toBeVisible();
    expect(server.changes()).toEqual([]);
    await button('Confirmar e-mail').click();
    await expect.element(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();
    expect(server.bodies('confirmEmail')).toEqual([{ token: '7.abc' }]);
    await expect.element(page.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
  });

  it('that is not valid any more says so, and offers another one', async () => {
    server.on('confirmEmail', () => refuse('ERR_LINK_NOT_VALID'));
    server.on('resendConfirmation', done);
    open('/confirm-email?token=7.abc');
    expect(button('Enviar de novo').query()).toBeNull();
    await button('Confirmar e-mail').click();
    await expect.element(page.getByRole('alert').getByText(invalid)).toBeVisible();
    expect(button('Confirmar e-mail').query()).toBeNull();
    await textField('E-mail').fill('bia@loja.test');
    await button('Enviar de novo').click();
    await expect.element(words(resent)).toBeVisible();
    expect(server.bodies('resendConfirmation')).toEqual([{ email: 'bia@loja.test' }]);
  });
});

it('is tried again when the server could not be reached', async () => {
  server.on('confirmEmail', () => unreachable);
  open('/confirm-email?token=7.abc');
  await button('Confirmar e-mail').click();
  await expect.element(page.getByRole('alert').getByText(/./).first()).toBeVisible();
  server.on('confirmEmail', done);
  await button('Confirmar e-mail').click();
  await expect.element(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();
});

describe('the page after a sign-up', () => {
  it('asks for an e-mail, and shows a refusal', async () => {
    server.on('resendConfirmation', () => refuse('ERR_TOO_MANY_REQUESTS'));
    open('/confirm-email');
    await textField('E-mail').fill('bia');
    await button('Enviar de novo').click();
    await isWrong(textField('E-mail'), 'e-mail');
    expect(server.changes()).toEqual([]);
    await textField('E-mail').fill('bia@loja.test');
    await button('Enviar de novo').click();
    await expect.element(page.getByRole('alert').getByText(/Muitas tentativas|Tente/)).toBeVisible();
    expect(words(resent).query()).toBeNull();
  });
});

describe('the sign-in', () => {
  it('says that the e-mail is to be confirmed, and leads to the mail once more', async () => {
    server.on('login', () => refuse('ERR_EMAIL_NOT_CONFIRMED'));
    renderScreen(<SignInPage />, { path: '/login' });
    await textField('E-mail').fill(' bia@loja.test ');
    await page.getByLabelText('Senha', { exact: true }).fill('segredo-5');
    await button('Entrar').click();
    await expect
      .element(words('Confirme seu e-mail antes de entrar: abra o link que enviamos.'))
      .toBeVisible();
    await page.getByRole('link', { name: 'Receber o link de novo' }).click();
    expect([location.pathname, history.state]).toEqual(['/confirm-email', { email: 'bia@loja.test' }]);
  });

  it('offers no mail after another refusal', async () => {
    server.on('login', () => refuse('ERR_INVALID_CREDENTIALS'));
    renderScreen(<SignInPage />, { path: '/login' });
    await textField('E-mail').fill('bia@loja.test');
    await page.getByLabelText('Senha', { exact: true }).fill('errada');
    await button('Entrar').click();
    await expect.element(page.getByRole('alert').getByText(/./).first()).toBeVisible();
    expect(page.getByRole('link', { name: 'Receber o link de novo' }).query()).toBeNull();
  });
});
