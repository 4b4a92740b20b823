import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '../../shared/toast.ts';
import { server } from '../../testing/fake-server.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { button } from '../../testing/screen.ts';
import { TopBar } from './top-bar.tsx';

beforeEach(() => {
  server.on('readVersion', () => ({ version: __VERSION__ }));
  server.on('listTickets', () => ({ tickets: [], count: 0, hasMore: false }));
  server.on('pageAnnouncements', () => ({ records: [], count: 0, hasMore: false, unread: 0 }));
  server.on('pageChats', () => ({ records: [], hasMore: false }));
});

const nothing = () => undefined;
const boxOf = (element: Element) => element.getBoundingClientRect();
const meets = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

it.each([1440, 1366, 1024])('leaves toasts a place at %i in which they cover no control', async (width) => {
  await page.viewport(width, 800);
  renderScreen(
    <div style={{ display: 'grid', gridTemplateRows: '56px auto' }}>
      <TopBar onToggleMenu={nothing} isMenuOpen />
      <button type="button" style={{ height: 56 }}>
        Adicionar integração
      </button>
    </div>,
    { user: admin },
  );
  await expect.element(button('Minha conta')).toBeVisible();
  toast.done('Integração "Atendimento internacional de clientes do centro-oeste" excluída');
  const notice = page.getByText(/^Integração/);
  await expect.element(notice).toBeVisible();
  const box = () => boxOf(page.getByRole('region', { name: 'Avisos' }).element());
  const covered = () =>
    page
      .getByRole('button')
      .elements()
      .filter((element) => !element.closest('section') && meets(boxOf(element), box()));
  // At once: a poll would wait until the toast has gone.
  expect(covered()).toEqual([]);
});
