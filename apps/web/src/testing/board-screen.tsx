import type { BoardCard, SessionUser, Tag } from '@prosa/contract';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardAnswer, boardCard, laneTag } from './board-records.ts';
import { serveCompany } from './company.ts';
import { server } from './fake-server.ts';
import { admin, queue } from './records.ts';
import { renderScreen } from './render-screen.tsx';

const MINUTE = 60_000;
export const minutesLater = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

const named = (id: number, name: string, facts: Partial<BoardCard> = {}) =>
  boardCard(id, { contact: { id, name, number: '5511999990000' }, ...facts });

/** A place on the board, taken half an hour ago. */
export const inLane = (tagId: number, position: number, dueAt: string | null = null) => ({
  lane: { tagId, position, enteredAt: minutesLater(-30), dueAt },
});

export const boardLanes = [
  laneTag(1, 'Novo', { timeLane: 3, nextLaneId: 2, wipLimit: 1 }),
  laneTag(2, 'Proposta', { color: '#16834A' }),
];

/** Ana in no lane, Bia and Caio in the first. */
export const boardCards = (): BoardCard[] => [
  named(1, 'Ana', { user: { id: admin.id, name: 'Marina Duarte', color: '#112233' } }),
  named(2, 'Bia', {
    ...inLane(1, 1, minutesLater(150.5)),
    lastMessageAt: minutesLater(-185.5),
    unreadMessages: 2,
  }),
  named(3, 'Caio', { ...inLane(1, 2), fromMe: true, lastMessageAt: minutesLater(-900) }),
];

export interface ServedBoard {
  tickets: () => BoardCard[];
  outside: number;
  lanes?: Tag[];
}

interface Options {
  path?: string;
  user?: SessionUser;
  /** Of the company. */
  timezone?: string | undefined;
}

/** Shows the page of the board, once its cards are there. */
export async function openBoard(
  screen: ReactNode,
  { tickets, outside, lanes = boardLanes }: ServedBoard,
  { path = '/Kanban', user = admin, timezone = 'America/Sao_Paulo' }: Options = {},
): Promise<void> {
  serveCompany({ queues: [queue], settings: { timezone } });
  server.on('listLanes', () => ({ lista: lanes }));
  server.on('readBoard', ({ query }) => boardAnswer(tickets(), query, outside));
  server.on('moveTicketToLane', ({ params, body }) => ({
    ticketId: params.id,
    tagId: body.tagId,
    position: body.position ?? null,
  }));
  renderScreen(<div style={{ display: 'flex', flexDirection: 'column', height: 700 }}>{screen}</div>, {
    path,
    user,
  });
  await expect.element(column('Sem etapa')).toBeVisible();
}

export const column = (name: string) => page.getByRole('group', { name, exact: true });
export const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
export const cardIn = (lane: string, name: string) =>
  column(lane).getByRole('button', { name: new RegExp(`^${name}`) });
export const focus = (name: string) => (card(name).element() as HTMLElement).focus();
export const keys = async (...pressed: string[]) => {
  for (const key of pressed) await userEvent.keyboard(`{${key}}`);
};

type Pointer = 'mouse' | 'touch';

/** Presses a card; `to` moves the pointer to the middle of a column, `lift` lets go. */
export function pressCard(name: string, pointerType: Pointer) {
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  const target = card(name).element();
  const one = { pointerId: 7, pointerType, button: 0, isPrimary: true, bubbles: true, cancelable: true };
  const send = (on: EventTarget, type: string, at: { clientX: number; clientY: number }) =>
    on.dispatchEvent(new PointerEvent(type, { ...one, ...at }));
  let at = middle(target);
  send(target, 'pointerdown', at);
  return {
    to: (lane: string) => {
      at = middle(column(lane).element());
      send(window, 'pointermove', at);
    },
    lift: () => send(window, 'pointerup', at),
  };
}
