import type { ContactList, ContactListItem } from '@prosa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import { server } from '../../../testing/fake-server.ts';
import { COMPANY_ID } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, words } from '../../../testing/screen.ts';
import { ContactListsScreen } from './contact-lists-screen.tsx';

// An admin has the numbers of a list checked in the background.

const at = '2026-03-02T12:00:00.000Z';
const item: ContactListItem = {
  id: 31,
  companyId: COMPANY_ID,
  contactListId: 5,
  name: 'Ana Lima',
  number: '5511987654321',
  email: '',
  isWhatsappValid: true,
  isChecked: true,
  createdAt: at,
  updatedAt: at,
};
let list: ContactList;
beforeEach(() => {
  list = {
    id: 5,
    companyId: COMPANY_ID,
    name: 'Clientes',
    contactsCount: 1_250,
    uncheckedCount: 1_250,
    checkSince: null,
    createdAt: at,
    updatedAt: at,
  };
});

function open(): void {
  server.on('pageContactLists', () => ({ records: [list], count: 1, hasMore: false }));
  server.on('readContactList', () => list);
  server.on('pageContactListItems', () => ({ contacts: [item], count: 1, hasMore: false }));
  server.on('listContactListImports', () => []);
  server.on('listTags', () => []);
  renderScreen(
    <Route path="/contact-lists/:contactListId?/:page?">
      <ContactListsScreen />
    </Route>,
    { path: '/contact-lists/5/contacts' },
  );
}

describe('the numbers of a list', () => {
  it('are checked on request, with progress, until somebody ends it', async () => {
    open();
    server.on('checkContactListNumbers', () => {
      list = { ...list, uncheckedCount: 1_000, checkSince: at };
      return list;
    });
    server.on('stopContactListCheck', () => {
      list = { ...list, checkSince: null };
      return list;
    });
    await button('Verificar números').click();
    await expect.element(words('Verificando os números, um de cada vez: 250 de 1.250')).toBeVisible();
    await expect.element(button('Verificar números')).not.toBeInTheDocument();
    list = { ...list, uncheckedCount: 999 };
    server.publish('ContactListItem', {
      action: 'update',
      contactListId: list.id,
      record: item,
    });
    await expect.element(words('Verificando os números, um de cada vez: 251 de 1.250')).toBeVisible();
    await button('Parar').click();
    await expect.element(button('Verificar números')).toBeVisible();
  });

  it('that are all known need no check', async () => {
    list = { ...list, uncheckedCount: 0 };
    open();
    await expect.element(words('Ana Lima')).toBeVisible();
    await expect.element(button('Verificar números')).not.toBeInTheDocument();
  });
});
