import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { noLaneRules, queue } from '../../../testing/records.ts';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startShortcuts } from '../../../shared/shortcuts.ts';
import { button, dialog } from '../../../testing/screen.ts';
import { ListColumn } from './list-column.tsx';
import { useLiveTickets } from './ticket-queries.ts';

const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'];
const ticketOf = (name: string, index: number) => ({
  ...ticketRow(name, index),
  // A waiting ticket's messages are not loaded before it is opened.
  status: 'pending' as const,
});

/** The list by itself, as wide as on most screens. */
function Screen() {
  useLiveTickets();
  return (
    <div data-testid="frame" style={{ display: 'flex', width: 480, height: 600 }}>
      <ListColumn selected={undefined} />
    </div>
  );
}

let bodies: Record<string, unknown>;
let endShortcuts: () => void;
afterEach(() => endShortcuts());

beforeEach(() => {
  bodies = {};
  endShortcuts = startShortcuts();
  serveCompany({ queues: [{ ...queue, id: 10, name: 'Vendas' }] });
  const tickets = names.map(ticketOf);
  server.on('listTickets', () => ({ tickets, count: tickets.length, hasMore: false }));
  server.on('countTickets', () => ({ unread: 0, unanswered: 0, snoozed: 0, inOwnQueues: 5 }));
  server.on('listSavedViews', () => []);
  server.on('listTags', () => [
    { id: 7, companyId: 2, name: 'VIP', color: '#aa3366', kanban: 0, ...noLaneRules },
  ]);
  const answer = { done: [1, 2], skipped: [], changeId: 5, undoUntil: '2026-11-20T13:00:00Z' };
  server.on('closeTickets', ({ body }) => {
    bodies.close = body;
    return { ...answer, done: [1], skipped: [{ ticketId: 2, error: 'ERR_TAG_REQUIRED' }] };
  });
  server.on('tagTickets', ({ body }) => {
    bodies.tags = body;
    return answer;
  });
  server.on('undoCloseAll', ({ params }) => {
    bodies.undo = params;
    return { message: '', count: 1 };
  });
  renderScreen(<Screen />, { path: '/tickets?tab=pending' });
});

const check = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` });
const bar = () => page.getByRole('toolbar', { name: 'Ações dos selecionados' });
const count = (text: string) => bar().getByText(text, { exact: true });

describe('selecting rows of the list', () => {
  it('replaces the toolbar by the number of rows, and Escape brings it back', async () => {
    await userEvent.click(check('Bia'));
    await expect.element(count('1 selecionado')).toBeVisible();
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('searchbox')).toBeVisible();
    await expect.element(check('Bia')).not.toBeChecked();
  });

  it('shows the actions of a narrow list by their icons, in the middle of the buttons', async () => {
    await userEvent.click(check('Bia'));
    await expect.element(button('Encerrar')).toBeVisible();
    const list = document.querySelector<HTMLElement>('[data-testid="frame"]');
    if (list) list.style.width = '410px';
    const middleOf = (element: Element | null | undefined) => {
      const { x = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
      return x + width / 2;
    };
    const shift = () => {
      const shown = button('Encerrar').element();
      return Math.abs(middleOf(shown) - middleOf(shown.querySelector('svg')));
    };
    await expect.poll(shift).toBeLessThan(1);
  });

  it('keeps them when Escape closes the dialog above', async () => {
    await userEvent.click(check('Bia'));
    await userEvent.click(button('Encerrar'));
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(count('1 selecionado')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('searchbox')).toBeVisible();
  });

  it('takes a range by Shift, one row by Ctrl, and the focused row by x', async () => {
    await userEvent.click(page.getByRole('link', { name: /Ana/ }), { modifiers: ['Control'] });
    await userEvent.click(page.getByRole('link', { name: /Caio/ }), { modifiers: ['Shift'] });
    await expect.element(count('3 selecionados')).toBeVisible();
    (page.getByRole('link', { name: /Eva/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('x');
    await expect.element(count('4 selecionados')).toBeVisible();
    await userEvent.keyboard('x');
    await expect.element(count('3 selecionados')).toBeVisible();
  });

  it('closes them by one call, names those that stayed, and undoes it', async () => {
    await userEvent.click(check('Ana'));
    await userEvent.click(check('Bia'));
    await userEvent.click(button('Encerrar'));
    await userEvent.click(dialog().getByRole('checkbox', { name: /despedida/ }));
    await userEvent.click(button('Encerrar 2'));
    await expect
      .element(page.getByText('1 atendimento encerrado. 1 ficou como estava: 1 sem a tag obrigatória.'))
      .toBeVisible();
    expect(bodies.close).toEqual({ ticketIds: [1, 2], sendFarewellMessage: false });
    await expect.element(bar()).not.toBeInTheDocument();
    await userEvent.click(button('Desfazer'));
    await expect.poll(() => bodies.undo).toEqual({ closeId: 5 });
  });

  const left = page.getByText('1 saiu da lista e da seleção.');

  it('says nothing of rows that leave by what the person does with them', async () => {
    server.on('closeTickets', async () => {
      server.publish('ticket', { action: 'delete', ticketId: 1 });
      // The event arrives before the answer, as it does from a real server.
      await expect.element(page.getByRole('link', { name: /Ana/ })).not.toBeInTheDocument();
      return { done: [1], skipped: [], changeId: null, undoUntil: null };
    });
    await userEvent.click(check('Ana'));
    await userEvent.click(button('Encerrar'));
    await userEvent.click(button('Encerrar 1'));
    await expect.element(page.getByText('1 atendimento encerrado.')).toBeVisible();
    expect(left.query()).toBeNull();
  });

  it('says how many rows left because of somebody else', async () => {
    await userEvent.click(check('Ana'));
    await userEvent.click(check('Bia'));
    server.publish('ticket', { action: 'delete', ticketId: 1 });
    await expect.element(left).toBeVisible();
    await expect.element(count('1 selecionado')).toBeVisible();
  });

  it('removes a tag from all of them', async () => {
    await userEvent.click(check('Ana'));
    await userEvent.click(check('Bia'));
    await userEvent.click(button('Tags'));
    await userEvent.click(page.getByPlaceholder('Escolha as tags'));
    await userEvent.click(page.getByRole('option', { name: 'VIP' }));
    await userEvent.click(button('Aplicar'));
    await expect.poll(() => bodies.tags).toEqual({ ticketIds: [1, 2], addTagIds: [], removeTagIds: [7] });
  });

  it.each([
    [/Rui Barreto/, '2 atendimentos transferidos para Rui Barreto (Vendas).'],
    [/^Vendas/, '2 atendimentos transferidos para a fila Vendas.'],
  ])('transfers them, and says where they went: %s', async (option, notice) => {
    const sales = { id: 10, name: 'Vendas', color: '#336699' };
    server.on('listUsers', () => [
      { id: 21, name: 'Rui Barreto', email: 'r@x.com', online: true, queues: [sales] },
    ]);
    server.on('listTicketLoad', () => []);
    server.on('transferTickets', () => ({
      done: [1, 2],
      skipped: [],
      changeId: 5,
      undoUntil: '2026-11-20T13:00:00Z',
    }));
    await userEvent.click(check('Ana'));
    await userEvent.click(check('Bia'));
    await userEvent.click(button('Transferir'));
    await userEvent.click(dialog().getByRole('option', { name: option }));
    await expect.element(page.getByText(notice)).toBeVisible();
  });
});
