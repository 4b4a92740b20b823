import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseInMenu,
  appearances,
  openBrowser,
  openWindow,
  picture,
  settled,
  signIn,
  violations,
} from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';

// Actions on a written message: edit, react, answer, forward, delete.

let demo: DemoServer;
let browser: Browser;

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const messageRows = (page: Page) => page.locator('[data-message]');
const messageRowOf = (page: Page, text: string) => messageRows(page).filter({ hasText: text }).last();

async function openFirst(page: Page): Promise<void> {
  await page.goto('/tickets');
  await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor();
}

async function write(page: Page, text: string): Promise<void> {
  const input = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await input.fill(text);
  await input.press('Enter');
  await messageRowOf(page, text)
    .getByRole('img', { name: /Enviada|Entregue|Lida/ })
    .waitFor();
}

async function openMenu(messageRow: Locator): Promise<void> {
  await messageRow.hover();
  await messageRow.getByRole('button', { name: 'Opções da mensagem' }).click();
  await messageRow.page().getByRole('menuitem', { name: 'Responder' }).waitFor();
}

describe('in a conversation', () => {
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    ({ page, errors } = await openWindow(browser, demo.url, {}, { hasWorker: false }));
    await signIn(page, DEMO_ADMIN, demo.password);
    await openFirst(page);
  });

  it('signs a message or not, as the person chooses', async () => {
    await write(page, 'Assinado por mim');
    expect(await messageRowOf(page, 'Assinado por mim').textContent()).toContain('Marina Duarte:');
    await page.getByRole('button', { name: 'Assinar' }).click();
    await write(page, 'Sem nome antes');
    expect(await messageRowOf(page, 'Sem nome antes').textContent()).not.toContain('Marina Duarte:');
  });

  it('changes a text that was sent', async () => {
    await openMenu(messageRowOf(page, 'Sem nome antes'));
    await chooseInMenu(page, 'Editar');
    await page.getByLabel('Novo texto').fill('Com outra palavra');
    await page.keyboard.press('Enter');
    await messageRowOf(page, 'Com outra palavra').getByText('editada').waitFor();
    const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
    await expect.poll(async () => field.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('changes a signed text without its signature, which stays', async () => {
    await openMenu(messageRowOf(page, 'Assinado por mim'));
    await chooseInMenu(page, 'Editar');
    await page.getByText('Assinada por Marina Duarte').waitFor();
    expect(await page.getByLabel('Novo texto').inputValue()).toBe('Assinado por mim');
    await picture(page, 'edit-of-a-signed-message');
    await page.getByLabel('Novo texto').fill('Assinado por mim, de novo');
    await page.keyboard.press('Enter');
    const row = messageRowOf(page, 'Assinado por mim, de novo');
    await row.getByText('editada').waitFor();
    expect(await row.textContent()).toContain('Marina Duarte:');
  });

  it('reacts with a quick emoji, and with any other', async () => {
    const messageRow = messageRowOf(page, 'Com outra palavra');
    await openMenu(messageRow);
    await chooseInMenu(page, 'Reagir com ❤️');
    await messageRow.getByRole('button', { name: /❤️/ }).waitFor();
    await openMenu(messageRow);
    await chooseInMenu(page, 'Mais emojis');
    await page.getByRole('dialog').getByRole('searchbox').fill('foguete');
    await page
      .getByRole('dialog')
      .getByRole('gridcell', { name: /foguete/i })
      .first()
      .click();
    await messageRow.getByRole('button', { name: /🚀/ }).waitFor();
    expect(await messageRow.getByRole('button', { name: /❤️/ }).count()).toBe(0);
  });

  it('answers a message, and leads from the answer to it', async () => {
    await openMenu(messageRowOf(page, 'Assinado por mim'));
    await chooseInMenu(page, 'Responder');
    await write(page, 'Respondo a isso');
    await messageRowOf(page, 'Respondo a isso')
      .getByRole('button', { name: /Assinado por mim/ })
      .click();
    await page.locator('[data-message][data-flash="true"]').getByText('Assinado por mim').waitFor();
  });

  it('forwards two messages to two contacts', async () => {
    await openMenu(messageRowOf(page, 'Com outra palavra'));
    await chooseInMenu(page, 'Selecionar');
    await messageRowOf(page, 'Respondo a isso').getByRole('checkbox').check();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/message/forward')),
      (async () => {
        await page.getByRole('button', { name: 'Encaminhar' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Para quem').fill('Adriana');
        await dialog.getByRole('checkbox').nth(1).waitFor();
        await dialog.getByRole('checkbox').nth(0).check();
        await dialog.getByRole('checkbox').nth(1).check();
        await dialog.getByRole('button', { name: 'Encaminhar' }).click();
        await dialog.waitFor({ state: 'hidden' });
      })(),
    ]);
    const { messages, refused } = (await answer.json()) as {
      messages: { body: string }[];
      refused: unknown[];
    };
    expect(refused).toEqual([]);
    expect(messages.map(({ body }) => body)).toEqual([
      'Com outra palavra',
      'Respondo a isso',
      'Com outra palavra',
      'Respondo a isso',
    ]);
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor();
  });

  it('shows what happened to a message', async () => {
    await openMenu(messageRowOf(page, 'Respondo a isso'));
    await chooseInMenu(page, 'Detalhes');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Escrita aqui por Marina Duarte').waitFor();
    await dialog.getByText('Aceita pelo canal').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('gives back the text of a message that is withdrawn in time, where the company allows that', async () => {
    const set = async (data: number) =>
      page.evaluate(async (seconds) => {
        const headers = {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'content-type': 'application/json',
        };
        const body = JSON.stringify({ column: 'undoSendSeconds', data: seconds });
        return (await fetch('/api/companySettings', { method: 'PUT', headers, body })).status;
      }, data);
    expect(await set(30)).toBe(200);
    const input = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
    await input.fill('Escrevi sem pensar');
    await input.press('Enter');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await messageRowOf(page, 'Escrevi sem pensar').waitFor({ state: 'detached' });
    await expect.poll(async () => input.inputValue()).toBe('Escrevi sem pensar');
    await input.fill('');
    expect(await set(0)).toBe(200);
  });

  it('deletes a message for everyone', async () => {
    const messageRow = messageRows(page)
      .filter({ hasText: 'Assinado por mim', hasNotText: 'Respondo' })
      .last();
    await openMenu(messageRow);
    await chooseInMenu(page, 'Apagar');
    await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
    await page
      .getByText(/apagada/i)
      .first()
      .waitFor();
  });

  it('ran without an error of the page', () => {
    expect(errors).toEqual([]);
  });
});

describe.each(appearances)('at $width px, $scheme', (appearance) => {
  let page: Page;

  beforeAll(async () => {
    ({ page } = await openWindow(browser, demo.url, appearance, { hasWorker: false }));
    await signIn(page, DEMO_ADMIN, demo.password);
    await openFirst(page);
    await messageRows(page).first().waitFor();
  });

  it.each<[string, 'menu' | 'dialog', (page: Page) => Promise<void>]>([
    ['message-menu', 'menu', async () => undefined],
    ['emoji-picker', 'dialog', async () => chooseInMenu(page, 'Mais emojis')],
    ['message-life', 'dialog', async () => chooseInMenu(page, 'Detalhes')],
    ['forward-dialog', 'dialog', async () => chooseInMenu(page, 'Encaminhar')],
  ])('is accessible: %s', async (name, role, open) => {
    await messageRows(page).first().waitFor();
    await openMenu(messageRows(page).last());
    await open(page);
    await page.getByRole(role).first().waitFor();
    if (name === 'emoji-picker') await page.getByRole('gridcell').first().waitFor();
    await settled(page);
    expect(
      await violations(page, { except: role === 'menu' ? ['region'] : [], within: `[role=${role}]` }),
    ).toEqual([]);
    await picture(page, `${name}-${appearance.width}-${appearance.scheme}`);
    await page.reload();
  });
});
