import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, picture, signIn, violationsByTheme, widths } from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';
import { clientOf } from '../support/fixture.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// A company sees its invoices, expires, and is paid for: in two browsers.

interface Window {
  page: Page;
  context: BrowserContext;
  errors: string[];
}

let demo: DemoServer;
let browser: Browser;
let admin: Window;
let operator: Window;
let companyId: number;

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  admin = await openWindow(browser, demo.url, {}, { bothThemes: true });
  operator = await openWindow(browser, demo.url, {}, { bothThemes: true });
  await signIn(admin.page, DEMO_ADMIN, demo.password);
  await signIn(operator.page, ADMIN_EMAIL, ADMIN_PASSWORD);
  const api = await clientOf(admin.page);
  const { id } = await api.expectOk<{ id: number }>('GET', '/auth/me');
  ({ companyId } = await api.expectOk<{ companyId: number }>('GET', `/users/${id}`));
}, 120_000);
afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('lists the invoices with their state, and walks the checkout to its payment', async () => {
  const { page } = admin;
  await page.goto('/financeiro');
  await page.getByRole('heading', { name: 'Faturas (5)' }).waitFor();
  await page.getByText('ATIVO', { exact: true }).waitFor();
  await page.getByText('Pago', { exact: true }).first().waitFor();
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsByTheme(page, `financeiro-${size.width}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Pagar a fatura/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Profissional/ }).click();
  expect(await violationsByTheme(page, 'checkout-plan')).toEqual([]);
  await button(page, 'Voltar').click();
  await dialog.getByLabel('Nome completo').fill('');
  await button(page, 'Continuar').click();
  await dialog.getByText('O nome completo é obrigatório').waitFor();
  await dialog.getByLabel('Nome completo').fill('Marina Alves');
  await dialog.getByLabel('CPF/CNPJ').fill('529.982.247-25');
  expect(await violationsByTheme(page, 'checkout-data')).toEqual([]);
  await button(page, 'Continuar').click();
  await button(page, 'Continuar').click();
  await dialog.getByText('Marina Alves').waitFor();
  expect(await violationsByTheme(page, 'checkout-review')).toEqual([]);
  await button(page, 'Pagar').click();
  await dialog.getByText('Nenhuma forma de pagamento está disponível agora.').waitFor();
  expect(await page.getByText(/Assinatura realizada/).count()).toBe(0);
  expect(await violationsByTheme(page, 'checkout-payment')).toEqual([]);
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click();
});

it('leads an expired company to its invoices, and leaves it signed in', async () => {
  const { page } = admin;
  const api = await clientOf(operator.page);
  await page.goto('/contacts');
  await page.getByRole('cell').first().waitFor();
  await api.expectOk('PUT', `/companies/${companyId}`, { dueDate: '2026-01-02' });
  await page.waitForURL(/financeiro/);
  await page
    .getByText(/A assinatura venceu em 02\/01\/2026/)
    .first()
    .waitFor();
  await page.getByText('INATIVO', { exact: true }).waitFor();
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsByTheme(page, `expired-${size.width}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/connections');
  await page.waitForURL(/financeiro/);
  await page.getByRole('link', { name: 'Perfil' }).click();
  await button(page, 'Salvar').waitFor();
  expect(await violationsByTheme(page, 'expired-profile')).toEqual([]);
  await page.goto('/financeiro');
});

it('opens again, for everybody and without a reload, when the operator notes the transfer', async () => {
  const { page } = operator;
  await page.goto('/billing');
  const row = page.getByRole('row').filter({ hasText: 'Loja Aurora' });
  await row.waitFor();
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsByTheme(page, `billing-${size.width}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, 'Faturas de Loja Aurora').click();
  await page.getByRole('dialog').getByText('INATIVO', { exact: true }).waitFor();
  expect(await violationsByTheme(page, 'company-billing')).toEqual([]);
  await button(page, 'Marcar como paga').click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Marcar como paga' }).click();
  await admin.page.getByText(/Licença renovada até/).waitFor();
  await admin.page.waitForURL((url) => url.pathname === '/');
  await picture(admin.page, 'renewed');
  await page.keyboard.press('Escape');
});

it('shows the operator payments to check, the comparison and coupons', async () => {
  const { page } = operator;
  for (const [tab, text] of [
    ['Pagamentos a conferir', 'pi_demo'],
    ['Conciliação', 'Nenhum pagamento'],
    ['Cupons', 'BEMVINDO'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByText(text).first().waitFor();
    expect(await violationsByTheme(page, `billing-${tab}`)).toEqual([]);
  }
  expect([...admin.errors, ...operator.errors]).toEqual([]);
});
