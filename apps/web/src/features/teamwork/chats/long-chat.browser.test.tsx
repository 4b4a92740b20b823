import type { Calls, ChatMessage, QueryOf } from '@prosa/contract';
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
import { chatItemHeight } from './chat-timeline.ts';
import { ChatsPage } from './chats-page.tsx';

// A chat of 2,000 messages, twenty a page.

const COUNT = 2_000;
const SIZE = 20;
const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const messageAt = (at: number): ChatMessage => ({
  ...message,
  id: at + 1,
  message: `mensagem ${at + 1}${at % 3 === 0 ? ' mais longa'.repeat(20) : ''}`,
  createdAt: new Date(NOON + at * 60_000).toISOString(),
});
let all: ChatMessage[];

/** As the server reads them: oldest first in the page. */
function answer({ aroundId, side = 'around' }: QueryOf<Calls['listChatMessages']>) {
  const page = (from: number, to: number) => ({
    records: all.slice(Math.max(0, from), to),
    hasMore: from > 0,
    hasNewer: to < all.length,
  });
  if (aroundId === undefined) return page(all.length - SIZE, all.length);
  if (side === 'older') return page(aroundId - 1 - SIZE, aroundId - 1);
  if (side === 'newer') return page(aroundId, aroundId + SIZE);
  const to = all.length - Math.floor((all.length - aroundId) / SIZE) * SIZE;
  return page(to - SIZE, to);
}

beforeEach(() => {
  all = Array.from({ length: COUNT }, (_, at) => messageAt(at));
  server.on('pageChats', () => ({ records: [chat], hasMore: false }));
  server.on('readChat', () => chat);
  server.on('listUsers', () => []);
  server.on('markChatRead', () => chatWithUnread(0, 9));
  server.on('searchChatMessages', () => ({ records: [] }));
  server.on('listChatMessages', ({ query }) => answer(query));
});

const log = () => page.getByRole('log');
const box = () => log().element() as HTMLElement;
const rows = () => [...box().querySelectorAll<HTMLElement>('[data-message]')];
const place = (id: number) => {
  const row = box().querySelector(`[data-message="${id}"]`);
  return row ? row.getBoundingClientRect().top - box().getBoundingClientRect().top : null;
};
/** A step that stays away from the edges, beyond which a page is still awaited; 0: none for now. */
function stepAt(stepPx: number): number {
  const { scrollTop, scrollHeight, clientHeight } = box();
  if (stepPx < 0) return scrollTop + stepPx > 0 ? stepPx : 0;
  const below = scrollHeight - clientHeight - scrollTop;
  if (place(all.length) !== null) return Math.min(stepPx, below);
  return stepPx < below ? stepPx : 0;
}
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

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const idsDrawn = () => rows().map(({ dataset }) => Number(dataset.message));
const idsInView = () => idsDrawn().filter(isInView);
async function frames(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await new Promise((done) => requestAnimationFrame(done));
}
/** Opening scrolls for some frames, and reads a second page. */
async function settled(): Promise<void> {
  const state = () => `${pagesRead()} ${box().scrollTop}`;
  await expect
    .poll(async () => {
      const before = state();
      await frames(10);
      return state() === before;
    })
    .toBe(true);
}
const STEP_PX = 400;

/** Scrolls by steps until something is in view; returns what came into view, in order. No row may move by itself. */
async function walk(stepPx: number, isThere: () => boolean): Promise<number[]> {
  await settled();
  const seen = new Set(idsInView());
  for (let steps = 0; !isThere(); steps += 1) {
    if (steps > 1_000) throw new Error(`message ${idsInView()[0]} is as far as it goes`);
    await expect.poll(() => stepAt(stepPx)).not.toBe(0);
    const step = stepAt(stepPx);
    const before = new Map(idsInView().map((id) => [id, place(id) ?? 0]));
    box().scrollTop += step;
    // A reader's scroll and its event come in one task: no answer comes between them.
    box().dispatchEvent(new Event('scroll'));
    await frames(3);
    const drawn = idsDrawn();
    expect(drawn).toEqual(range(drawn[0] ?? 0, drawn.at(-1) ?? 0));
    for (const id of idsInView()) {
      seen.add(id);
      const known = before.get(id);
      const moved = known === undefined ? -step : (place(id) ?? 0) - known;
      expect(Math.abs(moved + step), `message ${id} after ${steps} steps moved by ${moved}`).toBeLessThan(2);
    }
  }
  return [...seen].toSorted((one, other) => one - other);
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

  it('draws its rows about as high as they are estimated', async () => {
    await open();
    await expect.poll(() => isInView(COUNT)).toBe(true);
    await settled();
    const wrong = rows().map((row) => {
      const message = messageAt(Number(row.dataset.message) - 1);
      const isFirst = row.dataset.first === 'true';
      const estimate = chatItemHeight({ kind: 'message', key: 'm', message, isFirst }, box().clientWidth);
      return Math.abs((row.parentElement?.getBoundingClientRect().height ?? 0) - estimate);
    });
    expect(Math.max(...wrong)).toBeLessThan(2);
  });

  it('keeps the place of the reader when older messages come above', async () => {
    await open();
    await expect.poll(() => isInView(COUNT)).toBe(true);
    await settled();
    const arrival = Promise.withResolvers<undefined>();
    server.on('listChatMessages', async ({ query }) => {
      await arrival.promise;
      return answer(query);
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
    // Beyond what stays loaded.
    await scrollUp(14);
    await page.getByRole('textbox', { name: 'Escrever mensagem' }).fill('Oi');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => isInView(COUNT + 1)).toBe(true);
  });

  it('stays at the end when a sent message is higher than the waiting one that it replaces', async () => {
    const stored = Promise.withResolvers<void>();
    server.on('sendChatMessage', async ({ body }) => {
      await stored.promise;
      return {
        ...message,
        id: COUNT + 1,
        senderId: admin.id,
        message: 'Oi, com a descrição da foto. '.repeat(60),
        clientId: String(body.clientId),
        createdAt: messageAt(COUNT).createdAt,
      };
    });
    await open();
    await expect.poll(() => isInView(COUNT)).toBe(true);
    await page.getByRole('textbox', { name: 'Escrever mensagem' }).fill('Oi');
    await userEvent.keyboard('{Enter}');
    await settled();
    stored.resolve();
    await expect.poll(() => place(COUNT + 1)).not.toBeNull();
    await settled();
    const { scrollHeight, scrollTop, clientHeight } = box();
    expect(scrollHeight - scrollTop - clientHeight).toBeLessThan(2);
  });

  it('shows what comes meanwhile at its end, once', async () => {
    await open();
    await expect.poll(() => isInView(COUNT)).toBe(true);
    await scrollUp(14);
    for (let at = COUNT; at < COUNT + 30; at += 1) {
      all.push(messageAt(at));
      server.publish('chat', { action: 'new-message', chat, newMessage: messageAt(at) });
    }
    await button('Ir para as mais recentes').click();
    await expect.poll(() => isInView(COUNT + 30)).toBe(true);
    await expect.poll(idsDrawn).toEqual(range(COUNT + 31 - rows().length, COUNT + 30));
  });

  it('is read back and forth over 500 messages: none is lost or twice, and nothing jumps', async () => {
    // Of a server that is far away: the reader scrolls on while a page is on its way.
    server.on('listChatMessages', async ({ query }) => {
      await frames(pagesRead() % 4);
      return answer(query);
    });
    await open();
    await expect.poll(() => isInView(COUNT)).toBe(true);
    const up = await walk(-STEP_PX, () => isInView(COUNT - 500));
    expect(up).toEqual(range(up[0] ?? COUNT, COUNT));
    // 200 messages stay loaded.
    expect(box().scrollHeight).toBeLessThan(200 * 120);
    const down = await walk(STEP_PX, () => isInView(COUNT));
    expect(down).toEqual(up);
    await expect.element(button('Ir para as mais recentes')).not.toBeInTheDocument();
  }, 120_000);
});
