import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../api/query-client.ts';
import { refuse, server } from '../../testing/fake-server.ts';
import { admin, companySettings } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { button, dialog, isWrong, textField, words } from '../../testing/screen.ts';
import { SettingsPage } from './settings-page.tsx';

// The operator's credentials: set, changed and removed, and never shown.

const secrets = [
  ['eficlientid', 'Efí: Client ID'],
  ['eficlientsecret', 'Efí: Client Secret'],
  ['efichavepix', 'Efí: chave Pix'],
  ['mpaccesstoken', 'Mercado Pago: Access Token'],
  ['stripeprivatekey', 'Stripe: chave secreta'],
  ['asaastoken', 'Asaas: chave de API'],
  ['openaikeyaudio', 'Chave da transcrição'],
] as const;

/** As the server: a secret is only set or not. */
function open(set: string[] = [], isSuper = true): void {
  const answer = (key: string) =>
    secrets.some(([name]) => name === key)
      ? { id: 1, key, value: null, isSet: set.includes(key) }
      : { id: 1, key, value: null };
  server.on('readSetting', ({ params }) => answer(params.key));
  server.on('writeSetting', ({ params, body }) => {
    if (body.value === '') set.splice(set.indexOf(params.key), 1);
    else set.push(params.key);
    return answer(params.key);
  });
  server.on('readCompanySettings', () => companySettings);
  server.on('readStorageUsage', () => ({ bytes: 0, files: 0, limit: null, countedAt: null }));
  renderScreen(<SettingsPage />, {
    path: '/settings?tab=installation',
    user: { ...admin, super: isSuper },
  });
}
const field = (name: string) => page.getByRole('group', { name, exact: true });
const value = () => page.getByLabelText('Novo valor', { exact: true });

it.each(secrets)('stores %s by a press alone, and shows only that it is set', async (key, name) => {
  open();
  await expect.element(field(name).getByText('Não definido', { exact: true })).toBeVisible();
  await button(`Definir: ${name}`).click();
  await expect.element(value()).toHaveFocus();
  await expect.element(value()).toHaveAttribute('type', 'password');
  await value().fill('  $aact_prod_1  ');
  expect(server.bodies('writeSetting')).toEqual([]);
  await button('Salvar').click();
  await expect.element(field(name).getByText('Definido', { exact: true })).toBeVisible();
  await expect.element(words('Operação atualizada com sucesso.')).toBeVisible();
  expect(server.received('writeSetting').map(({ params, body }) => [params.key, body.value])).toEqual([
    [key, '$aact_prod_1'],
  ]);
  await expect.element(value()).not.toBeInTheDocument();
  await expect.element(button(`Trocar: ${name}`)).toHaveFocus();
  // Neither the cache of queries nor that of mutations keeps it.
  const kept = () => [...queryClient.getQueryCache().getAll(), ...queryClient.getMutationCache().getAll()];
  await expect.poll(() => JSON.stringify(kept().map(({ state }) => state))).not.toContain('$aact_prod_1');
});

it('is removed after a question, and is as if it had never been', async () => {
  open(['asaastoken']);
  await button('Remover: Asaas: chave de API').click();
  await expect.element(dialog()).toHaveAccessibleName('Remover Asaas: chave de API?');
  await dialog().getByRole('button', { name: 'Remover', exact: true }).click();
  await expect.element(field('Asaas: chave de API').getByText('Não definido', { exact: true })).toBeVisible();
  expect(server.bodies('writeSetting')).toEqual([{ value: '' }]);
  await expect.element(button('Remover: Asaas: chave de API')).not.toBeInTheDocument();
});

it.each(['', 'sk live', 'chavé'])('refuses %j without asking the server', async (text) => {
  open();
  await button('Definir: Stripe: chave secreta').click();
  await value().fill(text);
  await button('Salvar').click();
  await isWrong(value(), text === '' ? 'Obrigatório' : 'Cole só a chave, inteira e sem espaços.');
  expect(server.bodies('writeSetting')).toEqual([]);
});

it('stays as it is when the change is refused, or given up', async () => {
  open(['efichavepix']);
  server.on('writeSetting', () => refuse('ERR_NO_PERMISSION'));
  await button('Trocar: Efí: chave Pix').click();
  await value().fill('loja@aurora.test');
  await button('Salvar').click();
  await expect.element(page.getByText('Você não tem permissão para isso.', { exact: false })).toBeVisible();
  await expect.element(value()).toHaveValue('loja@aurora.test');
  await button('Cancelar').click();
  await button('Trocar: Efí: chave Pix').click();
  await expect.element(value()).toHaveValue('');
  await button('Remover: Efí: chave Pix').click();
  await dialog().getByRole('button', { name: 'Remover', exact: true }).click();
  await expect.element(dialog()).toBeVisible();
});

it('has for the transcription an address, which is a text', async () => {
  open();
  const address = textField('Endereço da transcrição');
  await address.fill('https://voz.aurora.test/v1');
  (address.element() as HTMLElement).blur();
  await expect.poll(() => server.bodies('writeSetting')).toEqual([{ value: 'https://voz.aurora.test/v1' }]);
  server.on('writeSetting', () => refuse('ERR_VALIDATION', [{ field: 'value', message: 'wrong' }]));
  await address.fill('https://voz.aurora.test/?key=1');
  (address.element() as HTMLElement).blur();
  await isWrong(address, 'Escreva um endereço que comece com https://');
});

it('is not there for an admin of a company', async () => {
  open([], false);
  await expect.element(page.getByRole('combobox', { name: 'Tipo do menu' })).toBeVisible();
  await expect.element(page.getByText('Stripe', { exact: false })).not.toBeInTheDocument();
});
