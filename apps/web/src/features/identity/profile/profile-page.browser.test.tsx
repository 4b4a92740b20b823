import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, isWrong, save, textField, words } from '../../../testing/screen.ts';
import { ProfilePage } from './profile-page.tsx';

// People change their own profile; the password and the e-mail need the present password.

beforeEach(async () => {
  const { queues: _queues, company: _company, ...user } = admin;
  server.on('updateUser', ({ body: { name, email } }) => ({
    ...user,
    queues: [],
    name: name ?? user.name,
    email: email ?? user.email,
  }));
  server.on('readSecondFactor', () => ({
    isOn: false,
    confirmedAt: null,
    recoveryCodesLeft: 0,
    isRequired: false,
  }));
  server.on('listSessions', () => []);
  renderScreen(<ProfilePage />, { path: '/profile' });
  await expect.element(textField('Nome')).toHaveValue(admin.name);
});
const sent = () => server.bodies('updateUser');
const current = () => textField('Senha atual');

it('saves other fields without the present password', async () => {
  expect(current().query()).toBeNull();
  await textField('Nome').fill('Marina D.');
  await save();
  await expect.element(words('Perfil salvo')).toBeVisible();
  expect(sent()).toMatchObject([{ name: 'Marina D.', password: undefined, currentPassword: '' }]);
});

it.each([
  ['E-mail', 'marina.duarte@aurora.test'],
  ['Nova senha', 'chuva fina'],
])('asks for the present password when "%s" is changed, and sends it once', async (label, value) => {
  await textField(label).fill(value);
  await expect.element(current()).toBeVisible();
  await current().fill('segredo-1');
  await save();
  await expect.element(words('Perfil salvo')).toBeVisible();
  expect(sent()).toMatchObject([{ currentPassword: 'segredo-1' }]);
  await expect.element(current()).not.toBeInTheDocument();
  await expect.element(textField('Nova senha')).toHaveValue('');
});

it.each([
  ['ERR_CURRENT_PASSWORD_REQUIRED', 'Digite a sua senha atual.'],
  ['ERR_WRONG_PASSWORD', 'A senha atual não confere.'],
] as const)('shows %s at the field', async (code, sentence) => {
  server.on('updateUser', () => refuse(code));
  await textField('Nova senha').fill('chuva fina');
  await save();
  await isWrong(current(), sentence);
});

describe('leaving with a change', () => {
  const leave = () => history.pushState(null, '', '/tickets');
  const question = words('O que você mudou aqui ainda não foi salvo.');

  it('asks first, and stays on cancel', async () => {
    await textField('Nome').fill('Marina D.');
    leave();
    await expect.element(question).toBeVisible();
    expect(location.pathname).toBe('/profile');
    await button('Cancelar').click();
    await expect.element(question).not.toBeInTheDocument();
    expect(location.pathname).toBe('/profile');
    await expect.element(textField('Nome')).toHaveValue('Marina D.');
  });

  it('goes where the person was going, once it is confirmed', async () => {
    await textField('Nome').fill('Marina D.');
    leave();
    await button('Descartar').click();
    await expect.poll(() => location.pathname).toBe('/tickets');
  });

  it('asks nothing once the change is saved', async () => {
    await textField('Nome').fill('Marina D.');
    await save();
    await expect.element(words('Perfil salvo')).toBeVisible();
    leave();
    expect(location.pathname).toBe('/tickets');
    expect(question.query()).toBeNull();
  });
});

it.each([390, 820, 1024])('stands in one column with the cards below it, %i pixels wide', async (width) => {
  await page.viewport(width, 768);
  const middleOf = (inside: HTMLElement | SVGElement, outer: string) => {
    const box = inside.closest(outer)?.getBoundingClientRect();
    return box ? Math.round(box.left + box.width / 2) : undefined;
  };
  const heading = page.getByRole('heading', { name: 'Verificação em duas etapas' });
  await expect.element(heading).toBeInTheDocument();
  const form = middleOf(textField('Nome').element(), 'form');
  await expect.poll(() => middleOf(heading.element(), 'section')).toBe(form);
});
