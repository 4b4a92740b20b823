import { MENTIONS_LISTED, type Mention, type Ticket } from '@prosa/contract';
import { useRef } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useRequestedFocus } from '../../features/inbox/conversation/focus-text-field.ts';
import { server } from '../../testing/fake-server.ts';
import { ownMessage } from '../../testing/own-message.ts';
import { attendant } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { button, words } from '../../testing/screen.ts';
import { ticketRow } from '../../testing/ticket-row.ts';
import { Bell } from './bell.tsx';

// The bell: the unread tickets and the notes that name the person, counted together and listed in two groups.

const unread = { ...ticketRow('Caio Lima', 0), unreadMessages: 2 };
const { id: ticketId, uuid, contact } = ticketRow('Bia Reis', 1);
const mention: Mention = {
  messageId: 41,
  ticketId,
  uuid,
  contact,
  by: 'Ana Souza',
  text: '@Rui Prado, veja o pedido',
  createdAt: '2026-11-20T12:00:00.000Z',
};

let tickets: Ticket[];
let mentions: Mention[];

beforeEach(() => {
  [tickets, mentions] = [[unread], [mention]];
  server.on('listTickets', () => ({ tickets, count: tickets.length, hasMore: false }));
  server.on('listMentions', () => mentions);
});

const bell = (count: number) => button(`Notificações: ${count === 0 ? 'nada' : count} por ler`);
const group = (name: string) => page.getByRole('region', { name, exact: true });
const reminder = { ticketId, uuid, contact, by: 'Ana Souza', text: 'veja' };

it('counts mentions with the unread tickets, and lists them above, each with a link to its note', async () => {
  renderScreen(<Bell />, { user: attendant });
  await bell(2).click();
  const row = group('Menções').getByRole('link');
  await expect.element(row).toHaveAttribute('href', `/tickets/${uuid}?message=41`);
  await expect.element(row.getByText('Ana Souza em Bia Reis')).toBeVisible();
  await expect.element(row.getByText('@Rui Prado, veja o pedido')).toBeVisible();
  await expect.element(group('Não lidas').getByRole('link', { name: /Caio Lima/ })).toBeVisible();
  const links = page.getByRole('dialog').getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/tickets/${uuid}?message=41`,
    `/tickets/${unread.uuid}`,
  ]);
});

it('names the contact alone where the account of the author is gone', async () => {
  mentions = [{ ...mention, by: null }];
  renderScreen(<Bell />, { user: attendant });
  await bell(2).click();
  await expect.element(group('Menções').getByText('Bia Reis', { exact: true })).toBeVisible();
});

it('asks for mentions once the tickets have come', async () => {
  const answer = Promise.withResolvers<{ tickets: Ticket[]; count: number; hasMore: boolean }>();
  server.on('listTickets', async () => answer.promise);
  renderScreen(<Bell />, { user: attendant });
  await expect.poll(() => server.received('listTickets')).toHaveLength(1);
  expect(server.received('listMentions')).toEqual([]);
  answer.resolve({ tickets: [], count: 0, hasMore: false });
  await expect.element(bell(1)).toBeVisible();
});

it('follows new mentions, and what is read in another window', async () => {
  [tickets, mentions] = [[], []];
  renderScreen(<Bell />, { user: attendant });
  await expect.poll(() => server.received('listMentions').length).toBeGreaterThan(0);
  mentions = [mention, { ...mention, messageId: 42, ticketId: 9 }];
  server.publish('reminder', { action: 'mentioned', ...reminder });
  await expect.element(bell(2)).toBeVisible();
  const before = server.received('listMentions').length;
  server.publish('mention', { action: 'delete', ticketId: 9 });
  await expect.element(bell(1)).toBeVisible();
  server.publish('mention', { action: 'delete', ticketId: null });
  await expect.element(bell(0)).toBeVisible();
  expect(server.received('listMentions')).toHaveLength(before);
});

it('shows older mentions once those of a full list are read', async () => {
  const listed = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...mention,
      messageId: 100 + index,
      ticketId: index + 9,
    }));
  [tickets, mentions] = [[], listed(MENTIONS_LISTED)];
  renderScreen(<Bell />, { user: attendant });
  await expect.element(bell(MENTIONS_LISTED)).toBeVisible();
  mentions = [...listed(MENTIONS_LISTED).slice(1), mention];
  server.publish('mention', { action: 'delete', ticketId: 9 });
  await bell(MENTIONS_LISTED).click();
  await expect
    .poll(() => group('Menções').getByRole('link').last().element().getAttribute('href'))
    .toBe(`/tickets/${uuid}?message=41`);
});

it('counts a mention no longer once its note or its ticket is gone', async () => {
  mentions = [mention, { ...mention, messageId: 42, ticketId: 9 }];
  tickets = [];
  renderScreen(<Bell />, { user: attendant });
  await expect.element(bell(2)).toBeVisible();
  mentions = [mention];
  server.publish('ticket', { action: 'delete', ticketId: 9 });
  await expect.element(bell(1)).toBeVisible();
  mentions = [];
  server.publish('appMessage', { action: 'delete', message: ownMessage(unread, { id: 41 }) });
  await expect.element(bell(0)).toBeVisible();
});

it('marks both as read', async () => {
  server.on('readAllTickets', () => {
    tickets = [];
    return { count: 1 };
  });
  server.on('readAllMentions', () => ({ message: 'mentions read' }));
  renderScreen(<Bell />, { user: attendant });
  await bell(2).click();
  await expect.element(button('Marcar as minhas como lidas')).toBeVisible();
  await button('Marcar as minhas como lidas').click();
  await expect.element(words('Nada por ler. Bom trabalho!')).toBeVisible();
  expect(server.changes().toSorted()).toEqual(['readAllMentions', 'readAllTickets']);
  await expect.element(page.getByRole('button', { name: 'Notificações: nada por ler' })).toBeInTheDocument();
});

/** The conversation beside the list, as far as the focus goes. */
function Field() {
  const input = useRef<HTMLTextAreaElement>(null);
  useRequestedFocus(unread.uuid, input);
  return <textarea ref={input} aria-label="Escreva uma mensagem" />;
}

it('puts the cursor into the ticket that is opened from it, and back to the bell when it is closed', async () => {
  renderScreen(
    <>
      <Bell />
      <Field />
    </>,
    { user: attendant },
  );
  await bell(2).click();
  await expect.element(group('Não lidas')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(bell(2)).toHaveFocus();
  await bell(2).click();
  await group('Não lidas').getByRole('link').click();
  await expect.element(page.getByRole('textbox')).toHaveFocus();
});
