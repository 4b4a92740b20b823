import type { ChatMessage } from '@prosa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route } from 'wouter';
import {
  chat,
  CHAT_UUID as UUID,
  chatMessage as message,
  chatWithUnread,
} from '../../../testing/chat-records.ts';
import { server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button } from '../../../testing/screen.ts';
import { ChatsPage } from './chats-page.tsx';

// A chat of 2,000 messages, twenty a page.

const COUNT = 2_000;
const SIZE = 20;
const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const all: ChatMessage[] = Array.from({ length: COUNT }, (_, at) => ({
  ...message,
  id: at + 1,
  message: `mensagem ${at + 1}${at % 3 === 0 ? ' mais longa'.repeat(20) : ''}`,
  createdAt: new Date(NOON + at * 60_000).toISOString(),
}));
/** Counted from the newest message, oldest first in the page. */
const pageAt = (pageNumber: number) => ({
  records: all.slice(Math.max(0, COUNT - pageNumber * SIZE), COUNT - (pageNumber - 1) * SIZE),
  hasMore: pageNumber * SIZE < COUNT,
  pageNumber,
});

beforeEach(() => {
  server.on('pageChats', () => ({ records: [chat], hasMore: false }));
  server.on('readChat', () => chat);
  server.on('listUsers', () => []);
  server.on('markChatRead', () => chatWithUnread(0, 9));
  server.on('searchChatMessages', () => ({ records: [] }));
  server.on('listChatMessages', ({ query }) =>
    pageAt(query.aroundId ? Math.floor((COUNT - query.aroundId) / SIZE) + 1 : (query.pageNumber ?? 1)),
  );
});

const log = () => page.getByRole('log');
const box = () => log().element() as HTMLElement;
const rows = () => [...box().querySelectorAll<HTMLElement>('[data-message]')];
const place = (id: number) => {
  const row = box().querySelector(`[data-message="${id}"]`);
  return row ? row.getBoundingClientRect().top - box().getBoundingClientRect().top : null;
};
const isInView = (id: number) => {
  const top = place(id);
  return top !== null && top > -20 && top < box().clientHeight;
};
async function open(query = ''): Promise<void> {
  renderScreen(
    <div style={{ display: 'grid', gridTemplateRows: 'minmax(0, 1fr)', height: 700 }}>
      <Route path="/chats/:id?">
        <ChatsPage />
      </Route>
    </div>,
    { user: admin, path: `/chats/${UUID}${query}` },
  );
  await expect.element(log()).toBeVisible();
}
const pagesRead = () => server.received('listChatMessages').length;

/** Scrolls up page by page, as a reader does. */
async function scrollUp(pages: number): Promise<void> {
  for (let read = pagesRead(); read < pages; ) {
    const known = read;
    await expect
      .poll(() => {
        box().scrollTop = 500;
        return pagesRead();
      })
      .toBeGreaterThan(known);
    read = pagesRead();
  }
}

describe('a chat of 2,000 messages', () => {
  it('opens at its newest one, and draws only what is near', async () => {
    await open();
    await expect.poll(() => isInView(COUNT)).toBe(true);
    await scrollUp(12);
    expect(rows().length).toBeLessThan(60);
    await expect.element(button('Ir para as mais recentes')).toBeVisible();
    await button('Ir para as mais recentes').click();
    await expect.poll(() => isInView(COUNT)).toBe(true);
  });

  it('keeps the place of the reader when older messages come above', async () => {
    await open();
    await expect.poll(() => isInView(COUNT)).toBe(true);
    const arrival = Promise.withResolvers<undefined>();
    server.on('listChatMessages', async ({ query }) => {
      await arrival.promise;
      return pageAt(query.pageNumber ?? 1);
    });
    const read = pagesRead();
    box().scrollTop = 300;
    await expect.poll(pagesRead).toBe(read + 1);
    const first = rows().find((row) => isInView(Number(row.dataset.message)));
    const id = Number(first?.dataset.message);
    const before = place(id);
    const height = box().scrollHeight;
    arrival.resolve(undefined);
    await expect.poll(() => box().scrollHeight).toBeGreaterThan(height + 300);
    await expect.poll(() => Math.abs((place(id) ?? 9_999) - (before ?? 0))).toBeLessThan(2);
  });

  it.each([501, 510])('lands at the message that was searched, and leads to the newest (%i)', async (id) => {
    await open(`?message=${id}`);
    await expect.poll(() => isInView(id)).toBe(true);
    expect(box().querySelector(`[data-message="${id}"]`)?.getAttribute('data-flash')).toBe('true');
    await button('Ir para as mais recentes').click();
    await expect.poll(() => isInView(COUNT)).toBe(true);
    expect(location.search).toBe('');
  });

  it('goes to the end with a message that is written far above it', async () => {
    server.on('sendChatMessage', ({ body }) => ({
      ...message,
      id: COUNT + 1,
      senderId: admin.id,
      message: 'Oi',
      clientId: String(body.clientId),
    }));
    await open();
    await expect.poll(() => isInView(COUNT)).toBe(true);
    await scrollUp(4);
    await page.getByRole('textbox', { name: 'Escrever mensagem' }).fill('Oi');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => isInView(COUNT + 1)).toBe(true);
  });
});
