import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  addTestConnection,
  chooseInMenu,
  openWindow,
  signIn,
  violationsByTheme,
} from '../support/browser.ts';
import { button, changeConnections, type Opened, pairings } from '../support/connection-dialogs.ts';
import { DEMO_ADMIN, DEMO_AGENT } from '../support/demo-server.ts';
import { describeDialogs } from '../support/dialog-test.ts';
import { programDialogs } from '../support/program-dialogs.ts';

// Dialogs and menus over the screens, and the page for people without permission: scanned like the screens themselves.

const dialogs: Record<string, Opened> = {
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
  'removal of a user': { path: '/users', open: button('Excluir') },
  'permissions of a user': {
    path: '/users',
    open: async (page) => {
      await button('Editar')(page);
      await page.getByRole('dialog').getByRole('tab', { name: 'Permissões' }).click();
    },
  },
  'hand-over of tickets': { path: '/users', open: button('Passar atendimentos') },
  'payment of an invoice': { path: '/financeiro', open: button('Pagar') },
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
  'new tag': { path: '/tags', open: button('Adicionar tag') },
  'contacts of a tag': { path: '/tags', open: button('contatos') },
  'panel on a wall': {
    path: '/moments?wall=1',
    ready: async (page) => page.getByRole('button', { name: 'Sair (Esc)' }).waitFor(),
    open: async () => undefined,
  },
  'address book of a phone': {
    path: '/sandbox?phone=5511999990001',
    open: button('Agenda da empresa'),
    ready: async (page) => page.getByRole('button', { name: 'Agenda da empresa' }).waitFor(),
  },
};

describeDialogs(dialogs, { email: DEMO_ADMIN }, (shown, size) => {
  it('has an accessible phone of the customer', async () => {
    const { page } = shown();
    await page.goto('/sandbox?phone=5511999990001');
    await page.getByRole('textbox', { name: 'Escreva como o cliente' }).waitFor();
    expect(await violationsByTheme(page, 'phone')).toEqual([]);
  });

  it('shows the progress of an import accessibly', async () => {
    const { page } = shown();
    await changeConnections(page, { statusImportMessages: 'Running' });
    await page.goto('/connections');
    await page.getByRole('cell').getByRole('status').first().waitFor();
    expect(await violationsByTheme(page, 'import-running')).toEqual([]);
  });

  it('shows an attendant that access to a screen is denied', async () => {
    const { browser, demo } = shown();
    const window = await openWindow(browser, demo.url, size, { hasWorker: false, bothThemes: true });
    await signIn(window.page, DEMO_AGENT, demo.password);
    await window.page.goto('/users');
    await window.page.getByRole('heading', { name: 'Oops! Acesso Negado!' }).waitFor();
    expect(await violationsByTheme(window.page, 'no-permission')).toEqual([]);
    await window.context.close();
  });
});
