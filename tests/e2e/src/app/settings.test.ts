import type { CompanySettings, CompanySettingName } from '@prosa/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { picture } from '../support/browser.ts';
import { clientOf, newFixture } from '../support/fixture.ts';

// The settings of a company, from the page of its admin to the database.

let page: Page;
let api: ApiClient;
let errors: string[];
let close: () => Promise<void>;
let companyId: number;

beforeAll(async () => {
  ({ page, errors, close } = await newFixture());
  api = await clientOf(page);
  const { id } = await api.expectOk<{ id: number }>('GET', '/auth/me');
  ({ companyId } = await api.expectOk<{ companyId: number }>('GET', `/users/${id}`));
  await page.goto('/settings');
}, 120_000);
afterAll(async () => close());

const option = (name: string) => page.getByRole('combobox', { name, exact: true });
const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
const text = (name: string) => page.getByRole('textbox', { name, exact: true });
const stored = async (name: CompanySettingName) =>
  (await api.expectOk<CompanySettings>('GET', `/companySettings/${companyId}`))[name];

it('shows how much the files of the company take', async () => {
  const { limit } = await api.expectOk<{ limit: number | null }>('GET', '/storage');
  expect(limit).toBeNull();
  await page.getByText(/^\d+ (bytes?|kB|MB), sem limite · \d+ arquivos?$/).waitFor();
});

it('stores settings as they are chosen, and shows them again', async () => {
  // The option needs its text, and is stored with it.
  await toggle('Avisar na transferência').focus();
  await page.keyboard.press('Space');
  await text('Mensagem de transferência').fill('Um momento');
  await text('Mensagem de transferência').blur();
  await expect.poll(async () => stored('sendMsgTransfTicket')).toBe('enabled');
  expect(await stored('transferMessage')).toBe('Um momento');
  await text('Mensagem de transferência').fill('');
  await text('Mensagem de transferência').blur();
  await page.getByText('Escreva o texto: sem ele não há o que enviar.').waitFor();
  await page.reload();
  await toggle('Avisar na transferência').waitFor();
  expect(await toggle('Avisar na transferência').isChecked()).toBe(true);
  expect(await text('Mensagem de transferência').inputValue()).toBe('Um momento');
});

it('shows the hours of the company only where they apply', async () => {
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
