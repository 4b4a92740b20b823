import { runsAllCases } from '@prosa/server/src/testing/all-cases.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestConnection,
  chooseInMenu,
  openBrowser,
  openWindow,
  signIn,
  violationsByTheme,
  widths,
} from '../support/browser.ts';
import {
  button,
  changeConnections,
  firstCell,
  type Opened,
  pairings,
} from '../support/connection-dialogs.ts';
import { DEMO_ADMIN, DEMO_AGENT, startDemo, type DemoServer } from '../support/demo-server.ts';
import { programDialogs } from '../support/program-dialogs.ts';

// Dialogs and menus over the screens, and the page for people without permission: scanned like the screens themselves.

const overTheList = {
  path: '/tickets',
  ready: async (page: Page) =>
    page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().waitFor(),
};

const openTicket = async (page: Page) => {
  await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await page.locator('[data-message]').last().waitFor();
};
const attach = (item: string) => async (page: Page) => {
  await openTicket(page);
  await page.getByRole('button', { name: 'Anexar' }).click();
  await chooseInMenu(page, item);
};

const overTheChats = {
  path: '/chats',
  ready: async (page: Page) =>
    page.getByRole('navigation', { name: 'Chats', exact: true }).getByRole('link').first().waitFor(),
};
const openChat = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Chats', exact: true }).getByRole('link').first().click();
  await page.locator('[data-message]').last().waitFor();
};

const dialogs: Record<string, Opened> = {
  'new internal chat': { ...overTheChats, open: button('Novo chat') },
  'internal chats below the bar': { ...overTheChats, open: button('Chats internos') },
  'people of a chat': {
    ...overTheChats,
    open: async (page) => {
      await openChat(page);
      await page.getByRole('button', { name: /\d participantes/ }).click();
    },
  },
  'message of a chat': {
    ...overTheChats,
    open: async (page) => {
      await openChat(page);
      const last = page.locator('[data-message]').last();
      await last.hover();
      await last.getByRole('button', { name: 'Opções da mensagem' }).click();
    },
    role: 'menu',
  },
  'new schedule': {
    path: '/schedules',
    ready: async (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    open: button('Novo agendamento'),
  },
  'interactive message': { ...overTheList, open: attach('Mensagem interativa') },
  'life of a message': {
    ...overTheList,
    open: async (page) => {
      await openTicket(page);
      const last = page.locator('[data-message]').last();
      await last.hover();
      await last.getByRole('button', { name: 'Opções da mensagem' }).click();
      await chooseInMenu(page, 'Detalhes');
    },
  },
  'new queue': { path: '/queues', open: button('Adicionar fila') },
  'queue with options': {
    path: '/queues',
    open: async (page) => {
      await page.getByRole('button', { name: 'Editar' }).first().click();
      await page.getByRole('button', { name: 'Adicionar opção', exact: true }).click();
      await page.getByLabel('Nome da opção').fill('abc');
      await page.getByRole('textbox', { name: 'Escreva como cliente' }).fill('Oi');
      await page.keyboard.press('Enter');
      await page.getByRole('log').getByText('Sair').first().waitFor();
    },
    leave: button('Descartar'),
  },
  'queue removal': { path: '/queues', open: button('Excluir') },
  'command palette': { path: '/queues', open: async (page) => page.keyboard.press('Control+k') },
  shortcuts: { path: '/queues', open: async (page) => page.keyboard.press('?') },
  'own menu': { path: '/queues', open: button('Minha conta'), role: 'menu' },
  ...programDialogs,
  'new user': { path: '/users', open: button('Adicionar usuário') },
  'user change': { path: '/users', open: button('Editar') },
  'kinds of connection': { path: '/connections', role: 'menu', open: button('Adicionar conexão') },
  'new connection': { path: '/connections', open: addTestConnection },
  'history of a connection': {
    path: '/connections',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Ações/ })
        .first()
        .click();
      await chooseInMenu(page, 'Histórico');
      await page.getByRole('dialog').getByRole('cell').first().waitFor();
    },
  },
  ...pairings,
  'ending a connection': { path: '/connections', open: button('Desconectar') },
  'connection: old messages': {
    path: '/connections',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Ações / })
        .first()
        .click();
      await chooseInMenu(page, 'Editar');
      await page.getByRole('switch', { name: 'Importar mensagens antigas' }).press('Space');
      await page.getByRole('group', { name: 'Mensagens antigas' }).scrollIntoViewIfNeeded();
    },
  },
  'closing imported tickets': {
    path: '/connections',
    change: { statusImportMessages: 'renderButtonCloseTickets' },
    open: button('Encerrar importados'),
  },
  ...Object.fromEntries(
    ['Integrações', 'Mensagens', 'Chatbot', 'Avaliações', 'Férias coletivas'].map((tab) => [
      `connection: ${tab}`,
      {
        path: '/connections',
        open: async (page: Page) => {
          await addTestConnection(page);
          await page.getByRole('tab', { name: tab }).click();
        },
      },
    ]),
  ),
  'new contact': { path: '/contacts', open: button('Adicionar contato') },
  'contact change': { path: '/contacts', open: button('Editar') },
  'contact removal': { path: '/contacts', open: button('Excluir') },
  'chat start': { path: '/contacts', open: button('Conversar com') },
  'contacts menu': { path: '/contacts', open: button('Importar / Exportar'), role: 'menu' },
  'tag filter': { path: '/contacts', open: button('Tags'), role: 'menu' },
  'new tag': { path: '/tags', open: button('Adicionar tag') },
  'contacts of a tag': { path: '/tags', open: button('contatos') },
  filters: { ...overTheList, open: button('Filtros') },
  'saved views': { ...overTheList, open: button('Visões salvas'), role: 'menu' },
  'closing of all': { ...overTheList, open: button('Encerrar todos') },
  snooze: {
    ...overTheList,
    open: async (page) => {
      await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Mais ações' }).click();
      await chooseInMenu(page, 'Adiar');
    },
  },
  'merge of contacts': {
    ...overTheList,
    open: async (page) => {
      await openTicket(page);
      await page.getByRole('button', { name: 'Dados do contato' }).click();
      const drawer = page.getByRole('complementary', { name: 'Dados do contato' });
      await drawer.getByRole('button', { name: 'Unir contatos' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Unir' }).click();
      await page.getByText('Escolha outro contato já cadastrado').waitFor();
    },
    // The first Escape closes the dialog alone, the next one the drawer below it.
    leave: async (page) => {
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
    },
  },
  'address book of a phone': {
    path: '/sandbox?phone=5511999990001',
    open: button('Agenda da empresa'),
    ready: async (page) => page.getByRole('button', { name: 'Agenda da empresa' }).waitFor(),
  },
};

/** All of them with `npm run test:all`; with `npm test` every second one at each width. */
const dialogsAt = (width: number): string[] => {
  const first = widths.findIndex((size) => size.width === width);
  return Object.keys(dialogs).filter((_name, index) => runsAllCases || index % widths.length === first);
};

let demo: DemoServer;
let browser: Browser;

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

describe.each(widths)('at $width px', (appearance) => {
  let page: Page;
  let errors: string[];
  /** The screen that is open as it was loaded: loading it again takes longer than its next dialog. */
  let loaded: string | null = null;

  beforeAll(async () => {
    ({ page, errors } = await openWindow(browser, demo.url, appearance, {
      hasWorker: false,
      bothThemes: true,
    }));
    await signIn(page, DEMO_ADMIN, demo.password);
  });

  // What a dialog changed in the server's answers ends with it.
  afterEach(async () => page.unrouteAll({ behavior: 'ignoreErrors' }));

  it.each(dialogsAt(appearance.width))('has an accessible dialog: %s', async (name) => {
    const {
      path,
      open,
      change,
      ready = firstCell,
      role = 'dialog',
      leave,
    } = dialogs[name] ?? { path: '/', open: button('') };
    if (change) await changeConnections(page, change);
    if (change || loaded !== path) await page.goto(path);
    loaded = null;
    await ready(page);
    await open(page);
    await page.getByRole(role).waitFor();
    // An open menu belongs to no landmark, by its pattern. The screens behind have tests of their own.
    const except = role === 'menu' ? ['region'] : [];
    expect(await violationsByTheme(page, name, { except, within: `[role=${role}]` })).toEqual([]);
    await page.keyboard.press('Escape');
    await leave?.(page);
    await page.getByRole(role).waitFor({ state: 'hidden' });
    // On a phone, closing removes a history entry; opening a page meanwhile would interrupt that.
    await page.waitForFunction(() => !(history.state as { panel?: unknown } | null)?.panel);
    if (!change && page.url() === new URL(path, demo.url).href) loaded = path;
  });

  it('has an accessible phone of the customer', async () => {
    await page.goto('/sandbox?phone=5511999990001');
    await page.getByRole('textbox', { name: 'Escreva como o cliente' }).waitFor();
    expect(await violationsByTheme(page, 'phone')).toEqual([]);
  });

  it('shows the progress of an import accessibly', async () => {
    await changeConnections(page, { statusImportMessages: 'Running' });
    await page.goto('/connections');
    await page.getByRole('cell').getByRole('status').first().waitFor();
    expect(await violationsByTheme(page, 'import-running')).toEqual([]);
  });

  it('shows an attendant that access to a screen is denied', async () => {
    const window = await openWindow(browser, demo.url, appearance, { hasWorker: false, bothThemes: true });
    await signIn(window.page, DEMO_AGENT, demo.password);
    await window.page.goto('/users');
    await window.page.getByRole('heading', { name: 'Oops! Acesso Negado!' }).waitFor();
    expect(await violationsByTheme(window.page, 'no-permission')).toEqual([]);
    await window.context.close();
  });

  it('ran without an error of the page', () => {
    expect(errors).toEqual([]);
  });
});
