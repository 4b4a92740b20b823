import type { Ticket } from '@prosa/contract';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, shownOptions } from '../../../testing/screen.ts';
import type { TicketChange } from '../conversation/ticket-actions.ts';
import { TransferDialog } from './transfer-dialog.tsx';

const sales = { ...queue, id: 10, name: 'Vendas' };
const support = { ...queue, id: 11, name: 'Suporte' };
const ofQueue = ({ id, name, color }: typeof queue) => ({ id, name, color });
const people = [
  { id: 21, name: 'Bruno Sá', email: 'b@x.com', online: false, queues: [ofQueue(sales)] },
  { id: 22, name: 'Ágata Lima', email: 'a@x.com', online: true, queues: [ofQueue(sales), ofQueue(support)] },
];
const ticket = { id: 7, userId: 1, queueId: 10, isGroup: false, contact: { name: 'Ana' } } as Ticket;

const crowd = (length: number) =>
  Array.from({ length }, (_, index) => ({
    id: 100 + index,
    name: `Pessoa ${index}`,
    email: `p${index}@x.com`,
    online: false,
    queues: [ofQueue(sales)],
  }));

let sent: TicketChange[] = [];
let isClosed = false;

function open(of: Ticket = ticket): void {
  renderScreen(
    <TransferDialog
      title="Transferir Ana"
      ticket={of}
      onClose={() => (isClosed = true)}
      onTransfer={async (change) => void sent.push(change)}
    />,
  );
}

beforeEach(() => {
  sent = [];
  isClosed = false;
  serveCompany({ queues: [support, sales] });
  server.on('listUsers', () => people);
  server.on('listTicketLoad', () => [
    { userId: 21, online: false, tickets: 0, pause: { reason: 'Almoço', startedAt: '2026-03-05T12:00:00Z' } },
    { userId: 22, online: true, tickets: 3, pause: null },
  ]);
});

const option = (name: RegExp) => page.getByRole('option', { name });
const handed = { isTransfered: true, msgTransfer: '' };

it('lists who is online first, with queues and load, then the queues with the present one first', async () => {
  open();
  await expect.element(option(/Ágata Lima \(online\)/)).toBeVisible();
  await expect
    .poll(() => shownOptions().map((text) => text?.slice(0, 7)))
    .toEqual(['Ágata L', 'Bruno S', 'Vendas1', 'Suporte']);
  expect(option(/Ágata Lima/).element().textContent).toMatch(/Vendas, Suporte.*3 atendimentos/);
  expect(option(/Bruno/).element().textContent).toMatch(/em pausa: Almoço/);
});

it('hands the ticket over by one click, in its queue, with the note', async () => {
  open();
  await userEvent.fill(page.getByLabelText('Recado'), 'Quer desconto');
  await userEvent.click(option(/Bruno Sá/));
  await expect.poll(() => isClosed).toBe(true);
  expect(sent).toEqual([
    { ...handed, msgTransfer: 'Quer desconto', status: 'open', userId: 21, queueId: 10 },
  ]);
});

it('hands it to a queue, where nobody has it', async () => {
  open();
  await userEvent.click(option(/^Suporte/));
  await expect.poll(() => sent).toEqual([{ ...handed, status: 'pending', userId: null, queueId: 11 }]);
});

it('is done by keyboard alone: words, arrows, Enter', async () => {
  open();
  await expect.element(option(/Bruno Sá/)).toBeVisible();
  await userEvent.fill(page.getByRole('combobox'), 'vendas');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => sent).toEqual([{ ...handed, status: 'open', userId: 21, queueId: 10 }]);
});

it('goes to the queue whose name was typed, not to somebody who works in it', async () => {
  open();
  await expect.element(option(/Bruno Sá/)).toBeVisible();
  await userEvent.fill(page.getByRole('combobox'), 'vendas');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([{ ...handed, status: 'pending', userId: null, queueId: 10 }]);
});

it('asks for the queue only of who works in several, none of them the present one', async () => {
  open({ ...ticket, queueId: 99 });
  await userEvent.click(option(/Ágata Lima/));
  expect(sent).toEqual([]);
  await expect.element(button('Transferir')).toBeDisabled();
  await userEvent.click(page.getByRole('combobox', { name: 'Fila' }));
  await userEvent.click(page.getByRole('option', { name: 'Suporte', exact: true }).last());
  await userEvent.click(button('Transferir'));
  await expect.poll(() => sent).toEqual([{ ...handed, status: 'open', userId: 22, queueId: 11 }]);
});

it.each([
  [1366, 768],
  [1366, 600],
  [390, 844],
  [360, 640],
])('moves no row when it asks for the queue, and shows the field: %i x %i', async (width, height) => {
  await page.viewport(width, height);
  server.on('listUsers', () => [...people, ...crowd(30)]);
  open({ ...ticket, queueId: 99 });
  await expect.element(option(/Ágata Lima/)).toBeVisible();
  const tops = () =>
    [/Ágata Lima/, /Bruno Sá/, /^Vendas/].map((name) => option(name).element().getBoundingClientRect().top);
  const before = tops();
  await userEvent.click(option(/Ágata Lima/));
  const field = page.getByRole('combobox', { name: 'Fila' });
  await expect.element(field).toBeVisible();
  expect(tops()).toEqual(before);
  const { x, bottom } = field.element().getBoundingClientRect();
  expect(field.element().contains(document.elementFromPoint(x + 20, bottom - 4))).toBe(true);
});

it('chooses nobody else by the second click of a double click', async () => {
  open({ ...ticket, queueId: 99 });
  await expect.element(option(/Ágata Lima/)).toBeVisible();
  const click = (name: RegExp, detail: number) =>
    option(name)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  click(/Ágata Lima/, 1);
  // Of the same double click, and of a double tap that was not counted as one.
  click(/Bruno Sá/, 2);
  click(/^Suporte/, 1);
  await expect.element(option(/Ágata Lima/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('combobox', { name: 'Fila' })).toBeVisible();
  expect(sent).toEqual([]);
});

it('opens by a double click without choosing the row that comes below the pointer', async () => {
  open();
  await expect.element(option(/Bruno Sá/)).toBeVisible();
  const second = new MouseEvent('click', { bubbles: true, detail: 2 });
  option(/Bruno Sá/)
    .element()
    .dispatchEvent(second);
  await expect.element(option(/Bruno Sá/)).toHaveAttribute('aria-selected', 'false');
  expect(sent).toEqual([]);
});

it('says when nobody and nothing has the name, and sends nothing', async () => {
  open();
  await userEvent.fill(page.getByRole('combobox'), 'zzz');
  await expect.element(page.getByText('Ninguém e nenhuma fila com este nome')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([]);
});

it('offers nobody before it knows who is at work, so that no row moves under the pointer', async () => {
  const load = Promise.withResolvers<undefined>();
  server.on('listTicketLoad', async () => {
    await load.promise;
    return [{ userId: 22, online: true, tickets: 3, pause: null }];
  });
  open();
  await expect.poll(() => server.received('listUsers').length).toBe(1);
  await expect.element(page.getByRole('listbox')).toBeVisible();
  expect(shownOptions()).toEqual([]);
  // Rows without words take their place, so that the dialog keeps its height.
  expect(page.getByRole('listbox').element().clientHeight).toBeGreaterThan(200);
  load.resolve(undefined);
  await expect.element(option(/Ágata Lima \(online\)/)).toBeVisible();
});

it.each([
  [1366, 768],
  [1024, 768],
  [390, 844],
])('shows people and queues without scrolling, however many there are: %i x %i', async (width, height) => {
  await page.viewport(width, height);
  server.on('listUsers', () => crowd(30));
  open();
  await expect.element(option(/Pessoa 0/)).toBeVisible();
  const isSeen = (name: RegExp) => {
    const { x, y, width: wide, height: high } = option(name).element().getBoundingClientRect();
    return option(name)
      .element()
      .contains(document.elementFromPoint(x + wide / 2, y + high / 2));
  };
  for (const name of [/Pessoa 0/, /Pessoa 1 /, /^Vendas/, /^Suporte/])
    expect(isSeen(name), String(name)).toBe(true);
  // The arrow keys bring those below into sight.
  await userEvent.click(page.getByRole('combobox'));
  await userEvent.keyboard('{ArrowDown>12/}');
  const chosen = () => document.querySelector('[role="option"][aria-selected="true"]');
  const box = chosen()?.getBoundingClientRect();
  expect(chosen()?.contains(document.elementFromPoint((box?.x ?? 0) + 20, (box?.y ?? 0) + 8))).toBe(true);
});
