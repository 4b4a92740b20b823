import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, isWrong, textField, words } from '../../../testing/screen.ts';
import { SignUpPage } from './sign-up-page.tsx';

// A stranger makes a company, where the operator allows it.

const plan = { ...admin.company.plan!, id: 3, name: 'Completo' };

function open(settings: Record<string, string>): void {
  server.on('listPublicPlans', () => [plan]);
  renderScreen(<SignUpPage />, { path: '/signup' });
  server.on('readPublicSetting', ({ params }) => settings[params.key] ?? null);
}

it('says that sign-up is closed, and leads to the sign-in', async () => {
  open({ allowSignup: 'disabled' });
  await expect
    .element(words('O cadastro está fechado nesta instalação. Fale com quem a administra.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
  expect(button('Criar conta').query()).toBeNull();
});

it('shows how strong the password is, and the rule of the installation', async () => {
  open({ allowSignup: 'enabled' });
  await expect.element(words('De 5 a 50 caracteres')).toBeVisible();
  for (const [password, strength] of [
    ['1234', 'Muito fraca'],
    ['k7-luz', 'Fraca'],
    ['padaria2024', 'Razoável'],
    ['lua-mar7-xz', 'Boa'],
    ['lua cheia no mar', 'Forte'],
  ] as const) {
    await textField('Senha').fill(password);
    await expect.element(words(`Força da senha: ${strength}`)).toBeVisible();
  }
});

async function fillAndSend(): Promise<void> {
  await textField('Nome da empresa').fill('Padaria');
  await textField('Seu nome').fill('Bia');
  await textField('Telefone').fill('5511');
  await textField('E-mail').fill('bia@padaria.test');
  await textField('Senha').fill('lua-mar7');
  await button('Criar conta').click();
}

it('leads to the sign-in, and sends the language of the screen', async () => {
  server.on('signup', () => ({ message: 'Cadastro realizado' }));
  open({ allowSignup: 'enabled' });
  await fillAndSend();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(server.bodies('signup')).toMatchObject([{ email: 'bia@padaria.test', language: 'pt' }]);
});

it('leads where mails are sent to the page that says so', async () => {
  server.on('signup', () => ({ message: 'Cadastro realizado' }));
  open({ allowSignup: 'enabled', mail: 'enabled' });
  await fillAndSend();
  await expect.poll(() => location.pathname).toBe('/confirm-email');
  expect(history.state).toEqual({ email: 'bia@padaria.test' });
});

it('asks for a strong one where the installation does, and shows a refusal at the field', async () => {
  open({ allowSignup: 'enabled', strongPasswords: 'enabled' });
  await expect.element(words('De 8 a 50 caracteres, e nenhuma das senhas mais comuns')).toBeVisible();
  await textField('Senha').fill('s3gR#do');
  await expect.element(words('Força da senha: Muito fraca')).toBeVisible();

  server.on('signup', () => refuse('ERR_WEAK_PASSWORD', [{ field: 'password', message: 'weak' }]));
  await textField('Nome da empresa').fill('Padaria');
  await textField('Seu nome').fill('Bia');
  await textField('Telefone').fill('5511');
  await textField('E-mail').fill('bia@padaria.test');
  await textField('Senha').fill('password1');
  await button('Criar conta').click();
  await isWrong(
    textField('Senha'),
    'Escolha outra senha: com 8 caracteres ou mais, e nenhuma das mais comuns.',
  );
});
