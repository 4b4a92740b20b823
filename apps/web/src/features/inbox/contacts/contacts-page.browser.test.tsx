import type { Contact } from '@prosa/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { besideMenu } from '../../../testing/beside-menu.ts';
import { brokenNumbers } from '../../../testing/broken-numbers.ts';
import { server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { textsUnderActions } from '../../../testing/under-actions.ts';
import { ContactsPage } from './contacts-page.tsx';

const at = '2026-03-02T12:00:00.000Z';
const contact = (id: number, facts: Partial<Contact> = {}): Contact => ({
  id,
  companyId: admin.companyId,
  name: `Cliente ${id}`,
  number: '5511987654321',
  username: '',
  email: '',
  acceptAudioMessage: true,
  active: true,
  disableBot: false,
  isGroup: false,
  channel: 'whatsapp',
  urlPicture: null,
  profilePicUrl: null,
  extraInfo: [],
  tags: [],
  lgpdAcceptedAt: null,
  marketingOptOutAt: null,
  marketingOptOutFrom: null,
  whatsappId: null,
  whatsapp: null,
  wallets: [],
  createdAt: at,
  updatedAt: at,
  ...facts,
});

function open(contacts: Contact[]): void {
  server.on('pageContacts', () => ({ contacts, count: contacts.length, hasMore: false }));
  server.on('listTags', () => []);
  renderScreen(<ContactsPage />, { user: admin, path: '/contacts' });
}

it.each([1440, 960, 820, 390, 320])('neither cuts nor wraps a phone number at %i px', async (width) => {
  await besideMenu(width);
  open([
    contact(1, {
      name: 'Construtora Horizonte Engenharia',
      email: 'compras@horizonte.com.br',
      whatsapp: { id: 1, name: 'Vendas' },
    }),
    contact(2, { name: '5511960787480', number: '5511960787480', active: false }),
    contact(3, { username: 'construtora.horizonte.engenharia.e.incorporacoes', number: '' }),
  ]);
  await expect.element(page.getByText('Construtora Horizonte Engenharia')).toBeVisible();
  await expect.poll(brokenNumbers).toEqual([]);
  await expect.poll(textsUnderActions).toEqual([]);
});
