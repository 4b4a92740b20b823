import { companySettingDefaults, type CompanySettings, type CompanySettingName } from '@prosa/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { picture } from './browser.ts';
import { clientOf, newDesk } from './desk.ts';

// An admin says how the company works: each option is stored as it is chosen.

let page: Page;
let api: ApiClient;
let errors: string[];
let close: () => Promise<void>;
let companyId: number;

beforeAll(async () => {
  ({ page, errors, close } = await newDesk());
  api = await clientOf(page);
  const { id } = await api.expectOk<{ id: number }>('GET', '/auth/me');
  ({ companyId } = await api.expectOk<{ companyId: number }>('GET', `/users/${id}`));
  await page.goto('/settings');
}, 120_000);
afterAll(async () => close());

const option = (name: string) => page.getByRole('combobox', { name, exact: true });
const text = (name: string) => page.getByRole('textbox', { name, exact: true });
const stored = async (name: CompanySettingName) =>
  (await api.expectOk<CompanySettings>('GET', `/companySettings/${companyId}`))[name];
const choices = async (name: string) =>
  option(name)
    .locator('option')
    .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));

const switches = {
  userRating: 'Avaliações',
  acceptCallWhatsapp: 'Chamadas',
  userRandom: 'Atendente aleatório',
  sendGreetingMessageOneQueues: 'Saudação com uma só fila',
  sendSignMessage: 'Assinatura',
  sendFarewellWaitingTicket: 'Despedida a quem aguarda',
  sendGreetingAccepted: 'Saudação ao aceitar',
  sendQueuePosition: 'Informar a posição na fila',
  acceptAudioMessageContact: 'Áudios de clientes',
  requiredTag: 'Tag obrigatória',
  sendMsgTransfTicket: 'Avisar na transferência',
  enableLGPD: 'LGPD',
  lgpdConsent: 'Consentir a cada atendimento',
  lgpdDeleteMessage: 'Apagar o que o cliente apaga',
  lgpdHideNumber: 'Ocultar números',
} as const;
const flags = {
  DirectTicketsToWallets: 'Enviar para a carteira',
  closeTicketOnTransfer: 'Encerrar ao transferir',
  showNotificationPending: 'Notificar os que aguardam',
} as const;

it('shows what belongs to privacy only while there is any', async () => {
  await option('LGPD').waitFor();
  const fields = [
    text('Aviso de privacidade'),
    text('Link da política'),
    option('Consentir a cada atendimento'),
    option('Apagar o que o cliente apaga'),
    option('Ocultar números'),
  ];
  for (const field of fields) expect(await field.count()).toBe(0);
  await option('LGPD').selectOption('enabled');
  for (const field of fields) await field.waitFor();
  await option('LGPD').selectOption('disabled');
  for (const field of fields) await field.waitFor({ state: 'detached' });
});

it.each(Object.entries(switches))('stores at once what is chosen for %s', async (name, label) => {
  if (name.startsWith('lgpd')) await option('LGPD').selectOption('enabled');
  await option(label).waitFor();
  expect(await choices(label)).toEqual(['enabled', 'disabled']);
  const key = name as CompanySettingName;
  const before = await stored(key);
  const other = before === 'enabled' ? 'disabled' : 'enabled';
  await option(label).selectOption(other);
  await expect.poll(async () => stored(key)).toBe(other);
  await option(label).selectOption(String(before));
  await expect.poll(async () => stored(key)).toBe(before);
});

it.each(Object.entries(flags))('stores at once whether %s', async (name, label) => {
  const key = name as CompanySettingName;
  expect(await choices(label)).toEqual(['true', 'false']);
  expect(await stored(key)).toBe(companySettingDefaults[key]);
  await option(label).selectOption('true');
  await expect.poll(async () => stored(key)).toBe(true);
});

it('offers every kind of menu and of hours', async () => {
  expect(await choices('Tipo do menu')).toEqual(['text', 'list', 'button']);
  expect(await choices('Horários de atendimento')).toEqual(['disabled', 'queue', 'company', 'connection']);
});

it('says that it is being stored, for as long as it is', async () => {
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/companySettings', async (route) => {
    await held;
    await route.continue();
  });
  await option('Tipo do menu').selectOption('list');
  await page.getByText('Atualizando...', { exact: true }).waitFor();
  go();
  await page.getByText('Atualizando...', { exact: true }).waitFor({ state: 'detached' });
  await page.unroute('**/api/companySettings');
  await expect.poll(async () => stored('chatBotType')).toBe('list');
});

it.each([
  ['Saudação ao aceitar', 'enabled', 'Mensagem ao aceitar', 'greetingAcceptedMessage'],
  ['Avisar na transferência', 'enabled', 'Mensagem de transferência', 'transferMessage'],
  ['Informar a posição na fila', 'enabled', 'Mensagem da posição na fila', 'sendQueuePositionMessage'],
  ['Chamadas', 'disabled', 'Mensagem para chamadas', 'AcceptCallWhatsappMessage'],
] as const)('asks with "%s" (%s) for a text, which is not taken away', async (label, value, field, name) => {
  const other = value === 'enabled' ? 'disabled' : 'enabled';
  await option(label).selectOption(other);
  await text(field).waitFor({ state: 'detached' });
  await option(label).selectOption(value);
  await text(field).fill('Um momento');
  await text(field).blur();
  await expect.poll(async () => stored(name)).toBe('Um momento');
  await text(field).fill('');
  await text(field).blur();
  await page.getByText('Escreva o texto: sem ele não há o que enviar.').waitFor();
  expect(await stored(name)).toBe('Um momento');
  await text(field).fill('Já vamos');
  await text(field).blur();
  await expect.poll(async () => stored(name)).toBe('Já vamos');
});

it('stores the words of privacy', async () => {
  await option('LGPD').selectOption('enabled');
  await text('Aviso de privacidade').fill('Usamos os seus dados para atender.');
  await text('Link da política').fill('https://loja.example/privacidade');
  await text('Link da política').blur();
  await expect.poll(async () => stored('lgpdMessage')).toBe('Usamos os seus dados para atender.');
  await expect.poll(async () => stored('lgpdLink')).toBe('https://loja.example/privacidade');
});

it('has the hours of the company where they count', async () => {
  const hours = page.getByRole('tab', { name: 'Horários', exact: true });
  await option('Horários de atendimento').selectOption('queue');
  await expect.poll(async () => stored('scheduleType')).toBe('queue');
  expect(await hours.count()).toBe(0);
  await option('Horários de atendimento').selectOption('company');
  await hours.click();
  const set = page.getByRole('button', { name: 'Definir horários' });
  const friday = page.getByLabel('Turno 1 de sexta-feira: início');
  await set.or(friday).first().waitFor();
  if (await set.isVisible()) await set.click();
  await friday.fill('10:15');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Horários atualizados com sucesso.', { exact: true }).waitFor();
  await picture(page, 'company-hours');
  const { schedules } = await api.expectOk<{ schedules: { startTimeA: string }[] }>(
    'GET',
    `/companies/${companyId}`,
  );
  expect(schedules[4]?.startTimeA).toBe('10:15');
  expect(errors).toEqual([]);
});
