import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server, unreachable } from '../../../testing/fake-server.ts';
import { admin, attendant } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, isWrong, textField, words } from '../../../testing/screen.ts';
import { InvitationPage } from './invitation-page.tsx';

// Somebody opens the link of an invitation.

const invitation = {
  name: 'Rui',
  email: 'rui@aurora.test',
  companyName: 'Aurora',
  expiresAt: '2099-03-04T12:00:00Z',
};
const password = () => page.getByLabelText('Escolha uma senha', { exact: true });

function open({
  path = '/invitation#7.abc',
  user = null,
}: {
  path?: string;
  user?: typeof admin | null;
} = {}): void {
  server.on('readInvitation', () => invitation);
  renderScreen(<InvitationPage />, { user, path, isPublic: true });
}

describe('the link', () => {
  it('leads to a form with the name, and from there into the system', async () => {
    server.on('acceptInvitation', () => ({ token: 'e30.eyJpZCI6MTJ9.x', user: attendant }));
    open();
    await expect
      .element(words('Aurora convidou rui@aurora.test. Confira o seu nome e escolha uma senha.'))
      .toBeVisible();
    expect(server.bodies('readInvitation')).toEqual([{ token: '7.abc' }]);
    await expect.element(textField('Seu nome')).toHaveValue('Rui');
    await textField('Seu nome').fill('Rui Prado');
    await password().fill('chuva-fina');
    await button('Entrar').click();
    await expect.poll(() => location.href).toBe(`${location.origin}/tickets`);
    expect(server.bodies('acceptInvitation')).toEqual([
      { token: '7.abc', name: 'Rui Prado', password: 'chuva-fina' },
    ]);
  });

  it('shows a wrong field, and sends nothing', async () => {
    open();
    await textField('Seu nome').fill('R');
    await password().fill('123');
    await button('Entrar').click();
    await isWrong(textField('Seu nome'), '2 caracteres');
    await isWrong(password(), '5');
    expect(server.bodies('acceptInvitation')).toEqual([]);
  });

  it('asks for another password where this one is weak', async () => {
    server.on('acceptInvitation', () =>
      refuse('ERR_WEAK_PASSWORD', [{ field: 'password', message: 'weak' }]),
    );
    open();
    await password().fill('password1');
    await button('Entrar').click();
    await isWrong(password(), 'Escolha outra senha');
  });

  it.each([
    ['ERR_INVITATION_NOT_VALID', 'Este link não vale', /abra o convite mais recente/],
    ['ERR_INVITATION_EXPIRED', 'O convite expirou', /Peça a quem convidou você/],
  ] as const)('that does not work says what to do: %s', async (code, title, text) => {
    server.on('readInvitation', () => refuse(code));
    renderScreen(<InvitationPage />, { user: null, path: '/invitation#7.abc' });
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
    expect(password().query()).toBeNull();
  });

  it('that lacks its end is not asked about', async () => {
    open({ path: '/invitation' });
    await expect.element(page.getByRole('heading', { name: 'Este link não vale' })).toBeVisible();
    // The look of the installation has been read.
    await expect.poll(() => server.received('listPublicSettings').length).toBeGreaterThan(0);
    expect(server.bodies('readInvitation')).toEqual([]);
  });

  it('that somebody else was faster with says so after the form', async () => {
    server.on('acceptInvitation', () => refuse('ERR_INVITATION_NOT_VALID'));
    open();
    await password().fill('chuva-fina');
    await button('Entrar').click();
    await expect.element(page.getByRole('heading', { name: 'Este link não vale' })).toBeVisible();
  });

  it('says outside of the working hours that the password is saved', async () => {
    server.on('acceptInvitation', () => refuse('ERR_OUT_OF_HOURS'));
    open();
    await password().fill('chuva-fina');
    await button('Entrar').click();
    await expect.element(page.getByRole('alert').getByText(/Sua senha está salva/)).toBeVisible();
  });

  it('is tried again when the server could not be reached', async () => {
    server.on('readInvitation', () => unreachable);
    renderScreen(<InvitationPage />, { user: null, path: '/invitation#7.abc' });
    await expect.element(button('Tentar de novo')).toBeVisible();
    server.on('readInvitation', () => invitation);
    await button('Tentar de novo').click();
    await expect.element(password()).toBeVisible();
  });
});

describe('whoever is signed in', () => {
  it('signs out first', async () => {
    server.on('logout', () => ({}));
    open({ user: admin });
    await expect.element(page.getByText(/^Você está conectado como Marina Duarte/)).toBeVisible();
    expect(server.bodies('readInvitation')).toEqual([]);
    await button('Sair e abrir o convite').click();
    await expect.element(password()).toBeVisible();
  });
});
