import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { allTexts } from '../../../shared/i18n.ts';
import { serveCompany } from '../../../testing/company.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog } from '../../../testing/screen.ts';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { ListColumn } from './list-column.tsx';

const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio', 'Gil', 'Hugo', 'Ivo', 'Joana'];
let changes: unknown[];

async function show(user = admin): Promise<void> {
  changes = [];
  serveCompany({ queues: [{ ...queue, id: 10, name: 'Vendas' }] });
  const tickets = names.map((name, index) => ({ ...ticketRow(name, index), status: 'pending' as const }));
  server.on('listTickets', () => ({ tickets, count: tickets.length, hasMore: false }));
  server.on('countTickets', () => ({ unread: 0, unanswered: 0, snoozed: 0, inOwnQueues: 5 }));
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
  await expect.poll(followsFingers).toBe(true);
}

const row = (name: string) => page.getByRole('link', { name: new RegExp(name) });

/** One finger on a row. Touches of the browser itself would reach whichever test lies in front. */
function finger(name: string) {
  const link = row(name).element() as HTMLElement;
  const { left, top } = link.getBoundingClientRect();
  const touch = (type: string, x: number, y: number) => {
    const place = { clientX: left + 20 + x, clientY: top + 20 + y };
    const one = { pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, cancelable: true };
    link.dispatchEvent(new PointerEvent(type, { ...one, ...place }));
  };
  return { link, touch };
}

/** Touches a row and moves the finger by so many pixels; `lift` takes it off, of which the browser makes a click. */
function drag(name: string, [byX, byY]: [number, number]): { lift: () => void } {
  const { link, touch } = finger(name);
  touch('pointerdown', 0, 0);
  for (let step = 1; step <= 10; step += 1) touch('pointermove', (byX * step) / 10, (byY * step) / 10);
  return {
    lift: () => {
      touch('pointerup', byX, byY);
      link.click();
    },
  };
}

/** The code of swipes comes after the rows. */
function followsFingers(): boolean {
  const { link, touch } = finger('Bia');
  touch('pointerdown', 0, 0);
  touch('pointermove', 60, 0);
  const isFollowing = link.hasAttribute('data-swiped');
  touch('pointercancel', 60, 0);
  return isFollowing;
}

beforeEach(async () => {
  await allTexts();
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(1);
  // The browser knows no finger that it did not see.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('swiping a waiting row', () => {
  it('to the right accepts its ticket', async () => {
    await show();
    const { lift } = drag('Bia', [120, 4]);
    await expect.element(page.getByText('Aceitar', { exact: true })).toBeVisible();
    lift();
    await expect.poll(() => changes).toEqual([[{ ticketId: 2 }, { status: 'open', userId: admin.id }]]);
    await expect.element(page.getByText('Aceitar', { exact: true })).not.toBeInTheDocument();
  });

  it('to the left asks whether to ignore it, and changes nothing by itself', async () => {
    await show();
    const { lift } = drag('Caio', [-120, 4]);
    await expect.element(page.getByText('Ignorar', { exact: true })).toBeVisible();
    lift();
    await expect.element(dialog().getByText(/Caio/)).toBeVisible();
    expect(changes).toEqual([]);
    await button('Cancelar').click();
    await expect.element(row('Caio')).toBeVisible();
  });

  it('a short way does nothing, and opens no ticket', async () => {
    await show();
    const { lift } = drag('Bia', [60, 0]);
    await expect.element(page.getByText('Aceitar', { exact: true })).toBeVisible();
    lift();
    await expect.element(page.getByText('Aceitar', { exact: true })).not.toBeInTheDocument();
    expect(changes).toEqual([]);
    expect(window.location.pathname).toBe('/tickets');
  });

  it('to the left does nothing for somebody who may not ignore', async () => {
    await show({ ...admin, profile: 'user', userClosePendingTicket: 'disabled' });
    const { lift } = drag('Bia', [-120, 0]);
    await expect.element(page.getByText('Ignorar', { exact: true })).not.toBeInTheDocument();
    lift();
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });

  it('up is left to the list, which scrolls, and a long press selects the row', async () => {
    await show();
    drag('Caio', [0, -150]).lift();
    expect(page.getByText('Aceitar', { exact: true }).elements()).toEqual([]);
    expect(getComputedStyle(row('Caio').element()).touchAction).toBe('pan-y pinch-zoom');
    const press = drag('Davi', [0, 0]);
    await expect.element(page.getByText('1 selecionado', { exact: true })).toBeVisible();
    press.lift();
    const { lift } = drag('Eva', [120, 0]);
    lift();
    expect(changes).toEqual([]);
  });
});
