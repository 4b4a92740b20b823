import type { Message, Ticket } from '@prosa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { ownMessage } from '../../../testing/own-message.ts';
import { admin, queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { useSend } from '../messages/send-message.ts';
import { outgoingOf } from '../messages/outgoing.ts';
import { ListColumn } from './list-column.tsx';
import { useLiveTickets } from './ticket-queries.ts';

const ticketOf = (name: string, index: number, own: Ticket['ownLastMessage']): Ticket => ({
  ...ticketRow(name, index),
  userId: admin.id,
  fromMe: own !== null,
  ownLastMessage: own,
});
const state = (id: number, ack: number, status: 'queued' | 'sent' | 'failed') => ({ id, ack, status });
const tickets = [
  ticketOf('Ana', 0, state(1, 0, 'queued')),
  ticketOf('Bia', 1, state(2, 1, 'sent')),
  ticketOf('Caio', 2, state(3, 2, 'sent')),
  ticketOf('Davi', 3, state(4, 3, 'sent')),
  ticketOf('Eva', 4, state(5, 0, 'failed')),
  ticketOf('Fábio', 5, null),
];

function Screen() {
  useLiveTickets();
  const send = useSend();
  const write = (isPrivate: boolean) => {
    const [ticket] = tickets.slice(-1);
    if (ticket) send.mutate(outgoingOf(ticket, { body: 'Já volto', isPrivate, quotedMsg: null }));
  };
  return (
    <div style={{ display: 'flex', width: 480, height: 600 }}>
      <ListColumn selected={undefined} />
      <button type="button" onClick={() => write(false)}>
        Responder
      </button>
      <button type="button" onClick={() => write(true)}>
        Anotar
      </button>
    </div>
  );
}

const row = (name: string) => page.getByRole('link', { name: new RegExp(name) });
const ticks = (name: string, label: string) => row(name).getByRole('img', { name: label, exact: true });
const message = (change: Partial<Message>): Message => ownMessage(ticketOf('Fábio', 5, null), change);
const publish = (action: 'update' | 'delete', change: Partial<Message>) =>
  server.publish('appMessage', { action, message: message(change) });

beforeEach(() => {
  serveCompany({ queues: [{ ...queue, id: 10, name: 'Vendas' }] });
  server.on('listTickets', () => ({ tickets, count: tickets.length, hasMore: false }));
  server.on('countTickets', () => ({ unread: 0, unanswered: 0, snoozed: 0, inOwnQueues: 6 }));
  server.on('listSavedViews', () => []);
  server.on('listTags', () => []);
  renderScreen(<Screen />, { path: '/tickets' });
});

describe('ticks in the rows of the list', () => {
  it('show how far the own last message came, and nothing after a customer’s', async () => {
    await expect.element(ticks('Ana', 'Na fila de envio')).toBeVisible();
    await expect.element(ticks('Bia', 'Enviada')).toBeVisible();
    await expect.element(ticks('Caio', 'Entregue')).toBeVisible();
    await expect.element(ticks('Davi', 'Lida')).toBeVisible();
    await expect.element(ticks('Eva', 'Não enviada')).toBeVisible();
    await expect.element(row('Fábio')).toBeVisible();
    expect(row('Fábio').getByRole('img').elements()).toHaveLength(0);
  });

  it('follow the receipts, and disappear with the message', async () => {
    await expect.element(ticks('Bia', 'Enviada')).toBeVisible();
    publish('update', { id: 2, ticketId: 2, ack: 3, status: 'sent' });
    await expect.element(ticks('Bia', 'Lida')).toBeVisible();
    publish('update', { id: 99, ticketId: 2, ack: 1, status: 'sent' });
    publish('delete', { id: 3, ticketId: 3, ack: 2, status: 'sent' });
    await expect.element(ticks('Caio', 'Entregue')).not.toBeInTheDocument();
    await expect.element(ticks('Bia', 'Lida')).toBeVisible();
  });

  it('show the clock while a reply is on its way to the server, and say when it got nowhere', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof refuse>>();
    server.on('sendMessage', async () => answer.promise);
    await page.getByRole('button', { name: 'Responder' }).click();
    await expect.element(ticks('Fábio', 'Na fila de envio')).toBeVisible();
    await expect.element(row('Fábio').getByText('Já volto')).toBeVisible();
    answer.resolve(refuse('ERR_NO_PERMISSION'));
    await expect.element(ticks('Fábio', 'Não enviada')).toBeVisible();
  });

  it('show the stored message where its answer comes before its event', async () => {
    server.on('sendMessage', () => message({}));
    await page.getByRole('button', { name: 'Responder' }).click();
    await expect.element(ticks('Fábio', 'Enviada')).toBeVisible();
    publish('update', { id: 77, ticketId: 6, ack: 2, status: 'sent' });
    await expect.element(ticks('Fábio', 'Entregue')).toBeVisible();
  });

  it('never show a note', async () => {
    let sent = 0;
    server.on('sendMessage', () => {
      sent += 1;
      return message({ id: 78, isPrivate: true });
    });
    await page.getByRole('button', { name: 'Anotar' }).click();
    await expect.poll(() => sent).toBe(1);
    await expect.element(row('Fábio').getByText('Já volto')).not.toBeInTheDocument();
    expect(row('Fábio').getByRole('img').elements()).toHaveLength(0);
  });
});
