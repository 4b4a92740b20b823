import type { OwnChat } from '@prosa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route } from 'wouter';
import {
  chat,
  CHAT_UUID as UUID,
  chatMessage as message,
  chatWithUnread as withUnread,
} from '../../../testing/chat-records.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, attendant } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, combobox, dialog, textField, words } from '../../../testing/screen.ts';
import { ChatsPage } from './chats-page.tsx';

let chats: OwnChat[];
beforeEach(() => {
  chats = [chat];
  server.on('pageChats', () => ({ records: chats, hasMore: false }));
  server.on('readChat', () => chats[0] ?? refuse('ERR_NO_CHAT_FOUND'));
  server.on('listChatMessages', () => ({ records: [message], hasMore: false, hasNewer: false }));
  server.on('listUsers', () =>
    [admin, attendant].map(({ id, name, email, online }) => ({ id, name, email, online, queues: [] })),
  );
  server.on('markChatRead', () => withUnread(0, 9));
  server.on('searchChatMessages', () => ({ records: [] }));
});

function open(path = '/chats'): void {
  renderScreen(
    <div style={{ display: 'grid', gridTemplateRows: 'minmax(0, 1fr)', height: 700 }}>
      <Route path="/chats/:id?">
        <ChatsPage />
      </Route>
    </div>,
    { user: admin, path },
  );
}

describe('the list of chats', () => {
  it('shows title, what is unread, and the last message with its time', async () => {
    chats = [withUnread(3)];
    open();
    const entry = page.getByRole('navigation', { name: 'Chats' }).getByRole('link');
    await expect.element(entry).toMatchTextContent(/Plantão/);
    await expect.element(entry).toMatchTextContent(/: Rui Prado: Bom dia/);
    await expect.element(entry).toMatchTextContent(/3 mensagens não lidas/);
  });

  it('says what it is while it is empty, and offers a first chat', async () => {
    chats = [];
    open();
    await expect.element(words('Nenhum chat')).toBeVisible();
  });

  it('stays usable, silently, when chats cannot be loaded', async () => {
    server.on('pageChats', () => refuse('ERR_VALIDATION'));
    open();
    await expect.element(button('Novo chat').first()).toBeEnabled();
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  it('puts a chat with a new message on top, and takes a deleted one out', async () => {
    chats = [
      {
        ...chat,
        id: 6,
        uuid: UUID.replace('f01', 'f02'),
        title: 'Outro',
        updatedAt: '2026-11-21T12:00:00.000Z',
      },
      chat,
    ];
    open();
    const titles = () =>
      page
        .getByRole('navigation', { name: 'Chats' })
        .getByRole('link')
        .elements()
        .map((one) => one.querySelector('b')?.textContent);
    await expect.poll(titles).toEqual(['Outro', 'Plantão']);
    const newer = {
      ...withUnread(1, 4),
      updatedAt: '2026-11-22T12:00:00.000Z',
      lastMessage: 'Rui Prado: Oi',
    };
    server.publish('chat', {
      action: 'new-message',
      chat: newer,
      newMessage: { ...message, id: 91, message: 'Oi' },
    });
    await expect.poll(titles).toEqual(['Plantão', 'Outro']);
    // An older state that arrives late changes nothing.
    server.publish('chat', { action: 'update', chat: withUnread(0, 3) });
    server.publish('chat', { action: 'delete', chat: { id: 6, uuid: UUID.replace('f01', 'f02') } });
    await expect.poll(titles).toEqual(['Plantão']);
    await expect.element(page.getByText('1 mensagem não lida')).toBeInTheDocument();
  });
});

describe('who is online', () => {
  const direct: OwnChat = { ...chat, kind: 'direct', ownerId: null, owner: null, title: 'Marina, Rui' };
  const list = (isOnline: boolean) =>
    [admin, attendant].map(({ id, name, email }) => ({
      id,
      name,
      email,
      online: id === admin.id || isOnline,
      queues: [],
    }));

  it('is at the colleague of a direct chat, in the list and at its head, and follows live', async () => {
    chats = [direct];
    server.on('listUsers', () => list(false));
    open(`/chats/${UUID}`);
    const entry = page.getByRole('navigation', { name: 'Chats' }).getByRole('link');
    await expect.element(entry).toMatchTextContent(/Offline/);
    await expect.element(page.getByRole('heading', { name: attendant.name })).toBeVisible();
    const { id, name, email, ...rest } = attendant;
    server.publish('user', {
      action: 'update',
      user: { ...rest, id, name, email, online: true, company: { id: 1, name: 'Aurora', dueDate: null } },
    });
    await expect.element(entry).toMatchTextContent(/Online/);
    await expect.poll(() => document.querySelector('header')?.textContent).toMatch(/Online/);
  });

  it('is counted at the head of a group, and shown for each member', async () => {
    server.on('listUsers', () => list(true));
    open(`/chats/${UUID}`);
    await page.getByRole('button', { name: '2 participantes · 2 online' }).click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/Online/);
    server.publish('user', { action: 'delete', userId: attendant.id });
    await expect.element(page.getByText('2 participantes · 1 online')).toBeVisible();
  });
});

describe('a new chat', () => {
  it('is saved once it has a title and people', async () => {
    server.on('createChat', () => chat);
    chats = [];
    open();
    await button('Novo chat').first().click();
    const save = dialog().getByRole('button', { name: 'Salvar' });
    await expect.element(save).toBeDisabled();
    await textField('Título').fill('Plantão');
    await expect.element(save).toBeDisabled();
    await combobox('Participantes').click();
    await page.getByRole('option', { name: attendant.name }).click();
    // The list of people lies over the button until the field is left.
    await userEvent.keyboard('{Tab}');
    await expect.element(save).toBeEnabled();
    await save.click();
    await expect.poll(() => location.pathname).toBe(`/chats/${UUID}`);
    expect(server.bodies('createChat')).toEqual([{ title: 'Plantão', users: [{ id: attendant.id }] }]);
  });
});

it('opens the talk with the colleague whom the address names', async () => {
  server.on('openDirectChat', () => chat);
  open(`/chats?with=${attendant.id}`);
  await expect.poll(() => location.pathname).toBe(`/chats/${UUID}`);
  expect(server.bodies('openDirectChat')).toEqual([{ userId: attendant.id }]);
});

it('offers to choose a chat only on a phone: elsewhere the list is beside it', async () => {
  open();
  await expect.element(words('Nenhum chat aberto')).toBeVisible();
  expect(button('Escolher um chat').query()).toBeNull();
  await page.viewport(390, 844);
  await page.getByRole('tab', { name: 'Mensagens' }).click();
  await button('Escolher um chat').click();
  await expect.element(page.getByRole('navigation', { name: 'Chats' })).toBeVisible();
  await page.viewport(1280, 800);
});

it('has two tabs on a phone, and shows the messages of the chat that is chosen', async () => {
  await page.viewport(390, 844);
  open();
  await expect.element(page.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').click();
  await expect.element(page.getByRole('tab', { name: 'Mensagens' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('log').getByText('Bom dia')).toBeVisible();
  await page.viewport(1280, 800);
});
