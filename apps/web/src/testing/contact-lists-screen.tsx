import type { ContactImport, ContactList, ContactListItem } from '@prosa/contract';
import { page } from 'vitest/browser';
import { Route } from 'wouter';
import { server } from './fake-server.ts';
import { COMPANY_ID, noLaneRules } from './records.ts';
import { renderScreen } from './render-screen.tsx';
import { ContactListsScreen } from '../features/outreach/contact-lists/contact-lists-screen.tsx';

const at = '2026-03-02T12:00:00.000Z';
export const list: ContactList = {
  id: 5,
  companyId: COMPANY_ID,
  name: 'Clientes',
  contactsCount: 1_250,
  uncheckedCount: 1_250,
  checkSince: null,
  createdAt: at,
  updatedAt: at,
};
export const item = (facts: Partial<ContactListItem> = {}): ContactListItem => ({
  id: 31,
  companyId: COMPANY_ID,
  contactListId: list.id,
  name: 'Ana Lima',
  number: '5511987654321',
  email: 'ana@x.com',
  isWhatsappValid: true,
  isChecked: true,
  createdAt: at,
  updatedAt: at,
  ...facts,
});
export const running: ContactImport = {
  id: 9,
  source: 'file',
  contactListId: list.id,
  fileName: 'clientes.xlsx',
  status: 'running',
  columns: ['nome', 'numero'],
  rows: [],
  total: 500,
  done: 0,
  created: 0,
  updated: 0,
  ignored: 0,
  problems: [],
  createdAt: at,
  finishedAt: null,
};

/** What the server has; `beginScenario` before each test. */
export const has: { lists: ContactList[]; items: ContactListItem[]; imports: ContactImport[] } = {
  lists: [],
  items: [],
  imports: [],
};
export const beginScenario = (): void =>
  void Object.assign(has, { lists: [list], items: [item()], imports: [] });

function open(path: string): void {
  server.on('pageContactLists', () => ({ records: has.lists, count: has.lists.length, hasMore: false }));
  server.on('readContactList', () => list);
  server.on('pageContactListItems', () => ({ contacts: has.items, count: has.items.length, hasMore: false }));
  server.on('listContactListImports', () => has.imports);
  server.on('listTags', () => [
    { id: 3, companyId: COMPANY_ID, name: 'VIP', color: '#2F7DE1', kanban: 0, ...noLaneRules },
  ]);
  renderScreen(
    <Route path="/contact-lists/:contactListId?/:page?">
      <ContactListsScreen />
    </Route>,
    { path },
  );
}
export const openLists = () => open('/contact-lists');
export const openItems = () => open(`/contact-lists/${list.id}/contacts`);
export const row = (name: string) => page.getByRole('row').filter({ hasText: name });
