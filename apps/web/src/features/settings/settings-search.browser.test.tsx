import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { admin, companySettings } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { switchOf, tab, words } from '../../testing/screen.ts';
import { SettingsPage } from './settings-page.tsx';

// The search looks through all tabs; the operator has tabs that nobody else has.

function open(settings: Partial<typeof companySettings> = {}, user = admin): void {
  server.on('readCompanySettings', () => ({ ...companySettings, ...settings }));
  server.on('readStorageUsage', () => ({ bytes: 0, files: 0, limit: null, countedAt: null }));
  renderScreen(<SettingsPage />, { path: '/settings', user });
}

describe('the search', () => {
  const search = async (text: string) => page.getByRole('searchbox').fill(text);

  it('finds options by their names, help and texts', async () => {
    open({ transferMessage: 'Um momento' });
    await expect.element(switchOf('Assinatura')).toBeVisible();
    await search('transferencia');
    await expect.element(switchOf('Assinatura')).not.toBeInTheDocument();
    await expect.element(switchOf('Avisar na transferência')).toBeVisible();
    await expect.element(switchOf('Encerrar ao transferir')).toBeVisible();
    await search('nada disso');
    await expect.element(words('Nenhuma configuração com essas palavras')).toBeVisible();
  });

  it('leads to other tabs', async () => {
    open();
    server.on('listHolidays', () => []);
    await search('feriado');
    await page.getByRole('link', { name: 'Feriados' }).click();
    await expect.element(words('Nenhum feriado')).toBeVisible();
    await expect.element(tab('Feriados')).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
  });

  it("finds the installation's settings for the operator alone", async () => {
    server.on('readSetting', ({ params }) => ({ id: 1, key: params.key, value: null }));
    open({}, { ...admin, super: true });
    await search('senhas');
    await expect.element(switchOf('Senhas fortes')).toBeVisible();
  });
});

it('has no tab and no setting of the installation for an admin', async () => {
  open();
  await expect.element(tab('Opções')).toBeVisible();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Opções', 'Feriados', 'Suporte']);
  await page.getByRole('searchbox').fill('senhas');
  await expect.element(words('Nenhuma configuração com essas palavras')).toBeVisible();
});

it('has the tabs of an operator, some of which are screens of their own', async () => {
  open({}, { ...admin, super: true });
  await tab('Planos').click();
  await expect.poll(() => location.pathname).toBe('/settings/plans');
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Opções',
    'Feriados',
    'Suporte',
    'Instalação',
    'Marca',
    'Certificado',
    'Empresas',
    'Planos',
    'Ajuda',
  ]);
});
