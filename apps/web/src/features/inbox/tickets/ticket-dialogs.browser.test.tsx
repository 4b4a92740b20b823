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

it.each([
  [/Rui Barreto/, { id: 21, name: 'Rui Barreto', color: '#111111' }, 'para Rui Barreto (Vendas).'],
  [/^Vendas/, null, 'para a fila Vendas.'],
])('says where the ticket went: %s', async (option, user, words) => {
  const sales = { id: 10, name: 'Vendas', color: '#336699' };
  const ticket = ticketRow('5511987654321', 0);
  serveCompany({ queues: [{ ...queue, ...sales }] });
  server.on('listTicketLoad', () => []);
  server.on('listUsers', () => [
    { id: 21, name: 'Rui Barreto', email: 'r@x.com', online: true, queues: [sales] },
  ]);
  server.on('updateTicket', () => ({ ...ticket, userId: user?.id ?? null, user }));
  renderScreen(<Transfer ticket={ticket} />);
  await userEvent.click(page.getByRole('option', { name: option }));
  const notice = `Atendimento de +55 (11) 98765-4321 transferido ${words}`;
  await expect.element(page.getByText(notice)).toBeVisible();
});
