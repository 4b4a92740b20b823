import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openWindow, picture, signIn, violationsByTheme, widths } from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';
import { clientOf } from '../support/fixture.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/server-process.ts';

// A company's admin lets the operator in, and takes it back: in two browsers.

interface Window {
  page: Page;
  context: BrowserContext;
  errors: string[];
}

let demo: DemoServer;
let browser: Browser;
let admin: Window;
let operator: Window;
let company: string;

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  admin = await openWindow(browser, demo.url, {}, { bothThemes: true });
  operator = await openWindow(browser, demo.url, {}, { bothThemes: true });
  await signIn(admin.page, DEMO_ADMIN, demo.password);
  await signIn(operator.page, ADMIN_EMAIL, ADMIN_PASSWORD);
  const api = await clientOf(admin.page);
  const { id } = await api.expectOk<{ id: number }>('GET', '/auth/me');
  const own = await api.expectOk<{ company: { name: string } }>('GET', `/users/${id}`);
  company = own.company.name;
}, 120_000);
afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const press = async ({ page }: Window, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const bar = ({ page }: Window) => page.getByRole('region', { name: 'Suporte', exact: true });

it('the operator asks for access, and the admin sees it at once', async () => {
  await operator.page.goto('/companies');
  await press(operator, `Pedir acesso a ${company}`);
  const dialog = operator.page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Chamado 4711: a fila Vendas não distribui');
  await picture(operator.page, 'support-request');
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await bar(admin)
    .getByText(/Chamado 4711/)
    .waitFor();
  await bar(admin).getByRole('link', { name: 'Responder' }).click();
  await admin.page.getByText('Chamado 4711: a fila Vendas não distribui', { exact: true }).waitFor();
  for (const size of widths) {
    await admin.page.setViewportSize(size);
    expect(await violationsByTheme(admin.page, `support-asked-${size.width}`)).toEqual([]);
  }
  await admin.page.setViewportSize({ width: 1440, height: 900 });
});

it('the admin lets support in to view, and the operator enters', async () => {
  await press(admin, 'Liberar acesso');
  await admin.page.getByText('Ninguém do suporte está dentro agora.').waitFor();
  await press(operator, `Entrar em ${company}`);
  await picture(operator.page, 'support-enter');
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Entrar', exact: true }).click();
  await bar(operator).getByText(`Você está na empresa ${company}`).waitFor();
  await bar(admin)
    .getByText(/^O suporte está na sua empresa: /)
    .waitFor();
  await admin.page.getByText(/está dentro desde/).waitFor();
  for (const size of widths) {
    for (const window of [admin, operator]) {
      await window.page.setViewportSize(size);
      const name = window === admin ? 'support-inside-admin' : 'support-inside';
      expect(await violationsByTheme(window.page, `${name}-${size.width}`)).toEqual([]);
    }
  }
  for (const { page } of [admin, operator]) await page.setViewportSize({ width: 1440, height: 900 });
});

it('there it reads conversations, and is refused to write', async () => {
  const { page } = operator;
  const api = await clientOf(admin.page);
  const { tickets } = await api.expectOk<{ tickets: { uuid: string }[] }>(
    'GET',
    '/tickets?status=open&showAll=true&pageNumber=1',
  );
  await page.goto(`/tickets/${tickets[0]?.uuid}`);
  await page.locator('[data-message]').last().waitFor();
  await picture(page, 'support-conversation');
  await page.goto('/tags');
  await page.getByRole('button', { name: 'Adicionar tag' }).first().click();
  await page.getByRole('dialog').getByLabel('Nome', { exact: true }).fill('Do suporte');
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/tags'),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  expect((await answer).status()).toBe(403);
  await page.getByText('Este acesso de suporte é só para ver.').first().waitFor();
  await page.keyboard.press('Escape');
});

it('a reload stays inside', async () => {
  await operator.page.reload();
  await bar(operator).getByText(`Você está na empresa ${company}`).waitFor();
});

it('the admin takes it back, and the operator is out without doing anything, in the own company', async () => {
  const out = operator.page.waitForURL('**/companies');
  await press(admin, 'Encerrar o acesso');
  await out;
  await operator.page.getByText(`Você saiu da empresa ${company}`).waitFor();
  await operator.page.getByRole('button', { name: `Pedir acesso a ${company}` }).waitFor();
  expect(await bar(operator).count()).toBe(0);
  await bar(admin).waitFor({ state: 'detached' });
});

it('who is inside leaves by the banner, back to the own session', async () => {
  await admin.page.getByText('1 hora', { exact: true }).click();
  await admin.page.getByRole('radio', { name: 'Ver e mudar' }).click();
  await press(admin, 'Liberar acesso');
  await press(operator, `Entrar em ${company}`);
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Entrar', exact: true }).click();
  await bar(operator).getByText('ver e mudar').waitFor();
  await bar(operator).getByRole('button', { name: 'Sair' }).click();
  await operator.page.waitForURL('**/companies');
  await operator.page.getByRole('button', { name: `Entrar em ${company}` }).waitFor();
});

it("the company's audit log has the whole visit with the operator's name", async () => {
  await admin.page.goto('/audit?group=support');
  for (const text of [/ entrou na empresa$/, / saiu da empresa$/, / abriu a conversa com /])
    await admin.page.getByText(text).first().waitFor();
  await picture(admin.page, 'support-audit');
});

it('ran without an error of the pages', () => {
  const refused = (text: string) => !/403/.test(text);
  expect([...admin.errors, ...operator.errors].filter(refused)).toEqual([]);
});
