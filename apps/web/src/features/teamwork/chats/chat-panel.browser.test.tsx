import type { ChatMessage, OwnChat } from '@prosa/contract';
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
import { button } from '../../../testing/screen.ts';
import { ChatsPage } from './chats-page.tsx';

let chats: OwnChat[];
let messages: ChatMessage[];
beforeEach(() => {
  chats = [chat];
  messages = [message];
  server.on('pageChats', () => ({ records: chats, hasMore: false }));
  server.on('readChat', () => chats[0] ?? refuse('ERR_NO_CHAT_FOUND'));
  server.on('listChatMessages', () => ({ records: messages, hasMore: false, hasNewer: false }));
  server.on('listUsers', () =>
    [admin, attendant].map(({ id, name, email, online }) => ({ id, name, email, online, queues: [] })),
  );
  server.on('markChatRead', () => withUnread(0, 9));
  server.on('searchChatMessages', () => ({ records: [] }));
});

function open(path = '/chats', user = admin): void {
  renderScreen(
    <div style={{ display: 'grid', gridTemplateRows: 'minmax(0, 1fr)', height: 700 }}>
      <Route path="/chats/:id?">
        <ChatsPage />
      </Route>
    </div>,
    { user, path },
  );
}
const opened = async (user = admin) => {
  open(`/chats/${UUID}`, user);
  await expect.element(page.getByRole('log').getByText('Bom dia')).toBeVisible();
};
const field = () => page.getByRole('textbox', { name: 'Escrever mensagem' });

describe('the open chat', () => {
  it('is marked read up to the newest message on the screen', async () => {
    chats = [withUnread(1)];
    await opened();
    await expect.poll(() => server.bodies('markChatRead')).toEqual([{ userId: admin.id, lastReadId: 90 }]);
    await expect.poll(() => page.getByText('1 mensagem não lida').elements()).toEqual([]);
  });

  it('has the focus in its field, where there is a keyboard', async () => {
    await opened();
    await expect.element(field()).toHaveFocus();
  });

  it('sends with Enter, begins a line with Shift+Enter, and sends nothing blank', async () => {
    server.on('sendChatMessage', ({ body }) => ({
      ...message,
      id: 92,
      senderId: admin.id,
      sender: { name: admin.name },
      message: String(body.message),
      clientId: String(body.clientId),
    }));
    await opened();
    await field().click();
    await userEvent.keyboard('   {Enter}');
    await field().fill('Oi');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}Tudo bem?{Enter}');
    await expect
      .poll(() => server.bodies('sendChatMessage').map((body) => body.message))
      .toEqual(['Oi\nTudo bem?']);
    await expect.element(field()).toHaveValue('');
    const own = page.getByRole('log').getByText(/Tudo bem\?/);
    await expect.element(own).toBeVisible();
    expect(own.element().closest('[data-own="true"]')).not.toBeNull();
  });

  it('keeps a message that was not sent, with why, and sends it again with the same key', async () => {
    server.on('sendChatMessage', () => refuse('ERR_UNAVAILABLE'));
    await opened();
    await field().fill('Oi');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Tentar de novo')).toBeVisible();
    server.on('sendChatMessage', ({ body }) => ({
      ...message,
      id: 92,
      senderId: admin.id,
      message: 'Oi',
      clientId: String(body.clientId),
    }));
    await button('Tentar de novo').click();
    await expect.poll(() => server.bodies('sendChatMessage')).toHaveLength(2);
    const [first, second] = server.bodies('sendChatMessage');
    expect(first?.clientId).toBe(second?.clientId);
    await expect.poll(() => button('Tentar de novo').elements()).toEqual([]);
  });

  it('offers its members after an @', async () => {
    await opened();
    await field().fill('@ru');
    await page.getByRole('option', { name: `@${attendant.name}` }).click();
    await expect.element(field()).toHaveValue(`@${attendant.name} `);
  });

  it('offers edit and delete of the chat to its owner alone', async () => {
    await opened();
    await expect.element(button('Editar chat')).toBeVisible();
    await button('Excluir chat').click();
    await expect.element(page.getByText(/não pode ser revertida/)).toBeVisible();
    expect(server.changes()).not.toContain('deleteChat');
  });

  it('offers no edit and no delete to another member', async () => {
    await opened(attendant);
    expect(button('Editar chat').elements()).toEqual([]);
    expect(button('Excluir chat').elements()).toEqual([]);
  });

  it('is left when it is deleted', async () => {
    await opened();
    server.publish('chat', { action: 'delete', chat: { id: chat.id, uuid: chat.uuid } });
    await expect.poll(() => location.pathname).toBe('/chats');
  });

  it('shows the card of a ticket whose address was pasted, where the person may see the ticket', async () => {
    const seen = '6f6d8f8c-8f49-4d0c-9f0e-3f5b1f8f3f0a';
    const hidden = '6f6d8f8c-8f49-4d0c-9f0e-3f5b1f8f3f0b';
    server.on('readTicketCard', ({ params }) =>
      params.ticketUuid === seen
        ? {
            id: 71,
            uuid: seen,
            status: 'open',
            contact: { name: 'Camila Souza' },
            queue: { name: 'Vendas', color: '#2F7DE1' },
            user: { name: 'Rui Prado' },
            lastMessage: 'Qual o prazo?',
            updatedAt: message.createdAt,
          }
        : refuse('ERR_NO_TICKET_FOUND'),
    );
    const link = (uuid: string) => `${location.origin}/tickets/${uuid}`;
    messages = [message, { ...message, id: 91, message: `${link(seen)} e ${link(hidden)}` }];
    await opened();
    const card = page.getByRole('link', { name: /Camila Souza/ });
    await expect.element(card).toHaveAttribute('href', `/tickets/${seen}`);
    await expect.element(card).toMatchTextContent(/Atendendo · Vendas · Rui Prado/);
    await expect.poll(() => server.received('readTicketCard')).toHaveLength(2);
  });

  it('takes back a reaction of one’s own, and adds to one of others', async () => {
    const reactions = [{ emoji: '👍', userId: attendant.id }];
    messages = [{ ...message, reactions }];
    server.on('reactToChatMessage', () => ({
      ...message,
      reactions: [...reactions, { emoji: '👍', userId: admin.id }],
    }));
    await opened();
    await page.getByRole('button', { name: 'Reagir também: 👍 1' }).click();
    await expect.element(page.getByRole('button', { name: 'Tirar a reação: 👍 2' })).toBeVisible();
    expect(server.bodies('reactToChatMessage')).toEqual([{ type: '👍' }]);
  });
});
