import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { allTexts } from '../../../shared/i18n.ts';
import { serveCompany } from '../../../testing/company.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog } from '../../../testing/screen.ts';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { ListColumn } from './list-column.tsx';

interface Protocol {
  send: (method: string, params: object) => Promise<unknown>;
}
const browser = () => cdp() as unknown as Protocol;
const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio', 'Gil', 'Hugo', 'Ivo', 'Joana'];
let changes: unknown[];

async function show(user = admin): Promise<void> {
  changes = [];
  serveCompany({ queues: [{ ...queue, id: 10, name: 'Vendas' }] });
  const tickets = names.map((name, index) => ({ ...ticketRow(name, index), status: 'pending' as const }));
  server.on('listTickets', () => ({ tickets, count: tickets.length, hasMore: false }));
  server.on('countTickets', () => ({ unread: 0, unanswered: 0, inOwnQueues: 5 }));
  server.on('listSavedViews', () => []);
  server.on('listTags', () => []);
  server.on('updateTicket', ({ params, body }) => {
    changes.push([params, body]);
    return refuse('ERR_NO_PERMISSION');
  });
  renderScreen(
    <div style={{ display: 'flex', width: 390, height: 500 }}>
      <ListColumn selected={undefined} />
    </div>,
    { path: '/tickets?tab=pending', user },
  );
  await expect.element(row('Bia')).toBeVisible();
}

const row = (name: string) => page.getByRole('link', { name: new RegExp(name) });

/** Where a row is in the browser's window, whose frame shows the screen scaled. */
function middleOf(name: string): { x: number; y: number; scale: number } {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  const { left, top, width, height } = row(name).element().getBoundingClientRect();
  const { left: x = 0, top: y = 0 } = frame ?? {};
  return { x: x + (left + width / 2) * scale, y: y + (top + height / 2) * scale, scale };
}

/** Touches a row and moves the finger by so many pixels of the screen; `lift` takes it off. */
async function drag(name: string, [byX, byY]: [number, number]): Promise<{ lift: () => Promise<void> }> {
  const { x, y, scale } = middleOf(name);
  const touch = async (type: string, touchPoints: object[]) =>
    browser().send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', [{ x: x + (byX * scale * step) / 10, y: y + (byY * scale * step) / 10 }]);
  return { lift: async () => void (await touch('touchEnd', [])) };
}

beforeEach(async () => {
  // Else the first touch comes before its code.
  await Promise.all([import('./swiped-row.tsx'), allTexts()]);
  // Emulated for the browser, touch would be the only pointer of tests in other frames, too.
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(1);
});
afterEach(() => vi.restoreAllMocks());

describe('swiping a waiting row', () => {
  it('to the right accepts its ticket', async () => {
    await show();
    const { lift } = await drag('Bia', [120, 4]);
    await expect.element(page.getByText('Aceitar', { exact: true })).toBeVisible();
    await lift();
    await expect.poll(() => changes).toEqual([[{ ticketId: 2 }, { status: 'open', userId: admin.id }]]);
    await expect.element(page.getByText('Aceitar', { exact: true })).not.toBeInTheDocument();
  });

  it('to the left asks whether to ignore it, and changes nothing by itself', async () => {
    await show();
    const { lift } = await drag('Caio', [-120, 4]);
    await expect.element(page.getByText('Ignorar', { exact: true })).toBeVisible();
    await lift();
    await expect.element(dialog().getByText(/Caio/)).toBeVisible();
    expect(changes).toEqual([]);
    await button('Cancelar').click();
    await expect.element(row('Caio')).toBeVisible();
  });

  it('a short way does nothing, and opens no ticket', async () => {
    await show();
    const { lift } = await drag('Bia', [60, 0]);
    await expect.element(page.getByText('Aceitar', { exact: true })).toBeVisible();
    await lift();
    await expect.element(page.getByText('Aceitar', { exact: true })).not.toBeInTheDocument();
    expect(changes).toEqual([]);
    expect(window.location.pathname).toBe('/tickets');
  });

  it('to the left does nothing for somebody who may not ignore', async () => {
    await show({ ...admin, profile: 'user', userClosePendingTicket: 'disabled' });
    const { lift } = await drag('Bia', [-120, 0]);
    await expect.element(page.getByText('Ignorar', { exact: true })).not.toBeInTheDocument();
    await lift();
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });

  it('up scrolls the list, and a long press selects the row', async () => {
    await show();
    const list = page.getByRole('region', { name: 'Lista de atendimentos' }).element();
    const up = await drag('Caio', [0, -150]);
    await up.lift();
    await expect.poll(() => list.scrollTop).toBeGreaterThan(0);
    const press = await drag('Davi', [0, 0]);
    await expect.element(page.getByText('1 selecionado', { exact: true })).toBeVisible();
    await press.lift();
    const { lift } = await drag('Eva', [120, 0]);
    await lift();
    expect(changes).toEqual([]);
  });
});
