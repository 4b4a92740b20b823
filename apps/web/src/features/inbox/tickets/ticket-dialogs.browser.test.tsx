import type { Ticket } from '@prosa/contract';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { useTicketChange } from '../conversation/ticket-actions.ts';
import { plainFilter } from '../ticket-list/list-filter.ts';
import { TicketDialogs } from './ticket-dialogs.tsx';

it('names a contact without a name by the number as it is shown everywhere', async () => {
  serveCompany({});
  server.on('listTicketLoad', () => []);
  const ticket: Ticket = ticketRow('5511987654321', 0);
  const props = { ticket, open: 'transfer', onTake: () => undefined, onClose: () => undefined };
  renderScreen(
    <TicketDialogs {...({ ...props, change: {} } as unknown as ComponentProps<typeof TicketDialogs>)} />,
  );
  await expect.element(page.getByRole('dialog', { name: 'Transferir +55 (11) 98765-4321' })).toBeVisible();
});

const ignore = () => undefined;

function Transfer({ ticket }: { ticket: Ticket }) {
  const change = useTicketChange(ticket, plainFilter);
  return <TicketDialogs ticket={ticket} open="transfer" change={change} onTake={ignore} onClose={ignore} />;
}

const ticket = ticketRow('5511987654321', 0);
const sales = { id: 10, name: 'Vendas', color: '#336699' };
const rui = { id: 21, name: 'Rui Barreto', color: '#111111' };

/** The dialog over the ticket, beside somebody who has the queue; the answer to a transfer has these fields. */
function showTransfer(answer: object) {
  serveCompany({ queues: [{ ...queue, ...sales }] });
  server.on('listTicketLoad', () => []);
  server.on('listUsers', () => [{ ...rui, email: 'r@x.com', online: true, queues: [sales] }]);
  server.on('updateTicket', () => ({ ...ticket, ...answer }));
  renderScreen(<Transfer ticket={ticket} />);
}

it.each([
  [/Rui Barreto/, rui, 'para Rui Barreto (Vendas).'],
  [/^Vendas/, null, 'para a fila Vendas.'],
])('says where the ticket went: %s', async (option, user, words) => {
  showTransfer({ userId: user?.id ?? null, user });
  await userEvent.click(page.getByRole('option', { name: option }));
  const notice = `Atendimento de +55 (11) 98765-4321 transferido ${words}`;
  await expect.element(page.getByText(notice)).toBeVisible();
});

it('takes a transfer back, and opens the ticket again', async () => {
  showTransfer({ userId: rui.id, user: rui, changeId: 77 });
  let undone: unknown;
  server.on('undoTransferTickets', ({ params }) => {
    undone = params.changeId;
    return { count: 1, kept: 0 };
  });
  await userEvent.click(page.getByRole('option', { name: /Rui Barreto/ }));
  await userEvent.click(page.getByRole('button', { name: 'Desfazer' }));
  await expect.poll(() => window.location.pathname).toBe(`/tickets/${ticket.uuid}`);
  expect(undone).toBe(77);
});

it('says that a transfer can no longer be taken back', async () => {
  showTransfer({ userId: rui.id, user: rui, changeId: 77 });
  server.on('undoTransferTickets', () => ({ count: 0, kept: 1 }));
  await userEvent.click(page.getByRole('option', { name: /Rui Barreto/ }));
  await userEvent.click(page.getByRole('button', { name: 'Desfazer' }));
  const kept = 'O atendimento de +55 (11) 98765-4321 já mudou de novo e ficou onde está.';
  await expect.element(page.getByText(kept)).toBeVisible();
});
