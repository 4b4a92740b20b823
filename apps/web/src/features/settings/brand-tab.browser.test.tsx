import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, server } from '../../testing/fake-server.ts';
import { admin, companySettings, publicSettings } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { button, isWrong, textField } from '../../testing/screen.ts';
import { SettingsPage } from './settings-page.tsx';

// The operator gives the installation a name, colours and logos, and sees both themes.

function open(stored: Record<string, string | null> = {}): Record<string, string | null> {
  server.on('readCompanySettings', () => companySettings);
  server.on('readSetting', ({ params }) => ({ id: 1, key: params.key, value: stored[params.key] ?? null }));
  server.on('writeSetting', ({ params, body }) => {
    stored[params.key] = body.value === '' ? null : body.value;
    return { id: 1, key: params.key, value: stored[params.key] ?? null };
  });
  renderScreen(<SettingsPage />, { path: '/settings?tab=brand', user: { ...admin, super: true } });
  server.on('listPublicSettings', () => publicSettings(stored));
  return stored;
}
const light = () => textField('Cor no tema claro');
const preview = () => page.getByRole('region', { name: 'Prévia' });

it('stores the name, and shows it at once in both themes and the title', async () => {
  const stored = open();
  const name = textField('Nome da instalação');
  await name.fill('Minha Central');
  await userEvent.tab();
  await expect.poll(() => stored.appName).toBe('Minha Central');
  await expect.poll(() => preview().getByText('Minha Central').elements().length).toBe(4);
  await expect.poll(() => document.title).toContain('Minha Central');
});

it('tells the contrast of a colour while it is chosen, and what is shown of one that is hard to read', async () => {
  const stored = open();
  await light().fill('#0000ff');
  await expect.element(page.getByText('Contraste 7,8:1. Bem legível.')).toBeVisible();
  await light().fill('#39ace7');
  await expect
    .element(page.getByText('Contraste 2,3:1. Abaixo de 4,5:1 não se lê bem', { exact: false }))
    .toBeVisible();
  await userEvent.tab();
  await expect.poll(() => stored.primaryColorLight?.toLowerCase()).toBe('#39ace7');
});

it('marks what is no color, and stores nothing of it', async () => {
  open();
  await light().fill('azul');
  await isWrong(light(), 'Escreva a cor como #2F5BEA');
  await userEvent.tab();
  expect(server.bodies('writeSetting')).toEqual([]);
});

it.each([
  ['Light', 'Logotipo no tema claro'],
  ['Dark', 'Logotipo no tema escuro'],
  ['Favicon', 'Ícone da aba'],
] as const)('shows the logo %s, and removes it', async (mode, name) => {
  const stored = open({ [`appLogo${mode}`]: `logo-${mode}.png` });
  const field = page.getByRole('group', { name });
  await expect.element(field.getByRole('img', { name })).toHaveAttribute('src', `/public/logo-${mode}.png`);
  await button(`Remover: ${name}`).click();
  await expect.element(field.getByText('Nenhuma')).toBeVisible();
  expect(stored[`appLogo${mode}`]).toBeNull();
});

it('shows why a logo cannot be removed, and keeps it', async () => {
  open({ appLogoLight: 'logo-light.png' });
  server.on('writeSetting', () => refuse('ERR_NO_PERMISSION'));
  const field = page.getByRole('group', { name: 'Logotipo no tema claro' });
  await button('Remover: Logotipo no tema claro').click();
  await expect.element(field.getByText('Você não tem permissão para isso.', { exact: false })).toBeVisible();
  await expect.element(field.getByRole('img')).toBeVisible();
});
