import type { Page } from 'playwright-core';
import { chooseInMenu } from '../support/browser.ts';
import { button, type Opened } from '../support/connection-dialogs.ts';
import { DEMO_ADMIN } from '../support/demo-server.ts';
import { describeDialogs } from '../support/dialog-test.ts';
import { clientOf } from '../support/fixture.ts';

// Dialogs and menus over the tickets, the internal chats and the contacts: scanned like the screens themselves.

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

const more = (item: string) => async (page: Page) => {
  await openTicket(page);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await chooseInMenu(page, item);
};
const inTicket = (name: string) => async (page: Page) => {
  await openTicket(page);
  await button(name)(page);
};
const ofLastMessage = (item: string) => async (page: Page) => {
  await openTicket(page);
  const last = page.locator('[data-message]').last();
  await last.hover();
  await last.getByRole('button', { name: 'Opções da mensagem' }).click();
  await chooseInMenu(page, item);
};
const ofSelected = (name: string) => async (page: Page) => {
  const links = page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link');
  await links.first().focus();
  await page.keyboard.press('x');
  await links.nth(1).click({ modifiers: ['Control'] });
  const bar = page.getByRole('toolbar', { name: 'Ações dos selecionados' });
  await bar.getByText('2 selecionados').waitFor();
  await bar.getByRole('button', { name }).click();
};
/** The first Escape closes the dialog alone, the next one what is below it. */
const escapeAgain = async (page: Page) => {
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
};
/** Here the first one closes the list of the field that has the focus. */
const escapeTwice = async (page: Page) => {
  await page.keyboard.press('Escape');
  await escapeAgain(page);
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
  'interactive message': { ...overTheList, open: attach('Mensagem interativa') },
  'life of a message': { ...overTheList, open: ofLastMessage('Detalhes') },
  'transfer of a ticket': { ...overTheList, open: inTicket('Transferir') },
  'resolving with a rating': {
    ...overTheList,
    open: async (page) => {
      const client = await clientOf(page);
      await client.expectOk('PUT', '/companySettings', { column: 'userRating', data: 'enabled' });
      await page.reload();
      await openTicket(page);
      await button('Despedida e avaliação')(page);
      await chooseInMenu(page, 'Com avaliação');
    },
  },
  'history of a ticket': { ...overTheList, open: more('Histórico') },
  'ticket as a PDF': { ...overTheList, open: more('Exportar em PDF') },
  'removal of a ticket': { ...overTheList, open: more('Excluir atendimento') },
  'schedule from a ticket': { ...overTheList, open: more('Agendar mensagem') },
  'menu of a ticket': {
    ...overTheList,
    role: 'menu',
    open: async (page) => {
      await openTicket(page);
      await page.getByRole('button', { name: 'Mais ações' }).click();
    },
  },
  'forwarding of a message': { ...overTheList, open: ofLastMessage('Encaminhar') },
  'menu of attachments': { ...overTheList, role: 'menu', open: inTicket('Anexar') },
  'contact to send': { ...overTheList, open: attach('Contato') },
  'place to send': { ...overTheList, open: attach('Localização') },
  poll: { ...overTheList, open: attach('Enquete') },
  event: { ...overTheList, open: attach('Evento') },
  'video call': { ...overTheList, open: attach('Videochamada') },
  'new ticket': { ...overTheList, open: button('Novo atendimento') },
  'tags of selected tickets': { ...overTheList, open: ofSelected('Tags'), leave: escapeTwice },
  'transfer of selected tickets': { ...overTheList, open: ofSelected('Transferir'), leave: escapeAgain },
  'closing of selected tickets': { ...overTheList, open: ofSelected('Encerrar'), leave: escapeAgain },
  'ignoring a waiting ticket': {
    ...overTheList,
    path: '/tickets?tab=pending',
    open: async (page) => {
      const ignore = page.getByRole('button', { name: /^Ignorar / }).first();
      await ignore.focus();
      await ignore.press('Enter');
    },
  },
  filters: { ...overTheList, open: button('Filtros') },
  'saved views': { ...overTheList, open: button('Visões salvas'), role: 'menu' },
  'closing of all': { ...overTheList, open: button('Encerrar todos') },
  snooze: { ...overTheList, open: more('Adiar') },
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
    leave: escapeAgain,
  },
  'new contact': { path: '/contacts', open: button('Adicionar contato') },
  'contact change': { path: '/contacts', open: button('Editar') },
  'contact removal': { path: '/contacts', open: button('Excluir') },
  'chat start': { path: '/contacts', open: button('Conversar com') },
  'contacts menu': { path: '/contacts', open: button('Importar / Exportar'), role: 'menu' },
  'tag filter': { path: '/contacts', open: button('Tags'), role: 'menu' },
  'erasure of a person': {
    path: '/contacts',
    open: async (page) => {
      await page.getByRole('link', { name: 'Adriana' }).first().click();
      await button('Apagar')(page);
    },
  },
};

describeDialogs(dialogs, { email: DEMO_ADMIN });
