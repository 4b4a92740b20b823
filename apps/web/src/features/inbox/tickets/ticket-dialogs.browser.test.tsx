import type { Ticket } from '@prosa/contract';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ticketRow } from '../../../testing/ticket-row.ts';
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
