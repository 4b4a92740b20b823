import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { admin, attendant } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { TypedAhead } from './typed-ahead.tsx';

beforeEach(() => {
  server.on('listUsers', () =>
    [admin, attendant].map(({ id, name, email, online }) => ({ id, name, email, online, queues: [] })),
  );
  server.on('readHelps', () => []);
  server.on('listTickets', () => ({ tickets: [], count: 0, hasMore: false }));
  server.on('pageContacts', () => ({ contacts: [], count: 0, hasMore: false }));
  server.on('searchMessages', () => ({ results: [], hasMore: false, before: null }));
});

const nothing = () => undefined;
const open = (user = admin, typed = '') =>
  renderScreen(<PaletteDialog typedAhead={() => typed} onClose={nothing} onShortcuts={nothing} />, { user });
const type = async (text: string) => page.getByRole('combobox').fill(text);
const talk = page.getByRole('option', { name: `Conversar com ${attendant.name}`, exact: true });

it('offers a talk with the colleague whose name is typed, also without accents, and leads there', async () => {
  open();
  await type(attendant.name.slice(0, 3).toLowerCase());
  await expect.element(talk).toBeVisible();
  await talk.click();
  await expect.poll(() => location.pathname + location.search).toBe(`/chats?with=${attendant.id}`);
});

it('offers no talk with oneself, and none for a single letter', async () => {
  open();
  await type(admin.name);
  await expect.poll(() => server.received('listUsers')).toHaveLength(1);
  await expect.poll(() => server.received('listTickets').length).toBeGreaterThan(0);
  expect(page.getByRole('option', { name: /^Conversar com/ }).elements()).toEqual([]);
  await type(attendant.name.slice(0, 1));
  expect(talk.elements()).toEqual([]);
});

it('offers none where the plan has no internal chat', async () => {
  const { plan } = admin.company;
  open({
    ...admin,
    company: { ...admin.company, plan: plan && { ...plan, useInternalChat: false } },
  });
  await type(attendant.name);
  await expect.poll(() => server.received('listTickets').length).toBeGreaterThan(0);
  expect(talk.elements()).toEqual([]);
  expect(server.received('listUsers')).toEqual([]);
});

it('keeps what is typed while it loads from the shortcuts of the screen', async () => {
  const typed = { current: '' };
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => void heard.push(key);
  document.addEventListener('keydown', hear);
  let isOpen = true;
  const close = () => {
    isOpen = false;
  };
  renderScreen(<TypedAhead typed={typed} onClose={close} />);
  await expect
    .poll(async () => {
      await userEvent.keyboard('x');
      return typed.current;
    })
    .toContain('x');
  typed.current = '';
  heard.length = 0;
  await userEvent.keyboard('mra{Backspace}{Backspace}aria');
  expect(typed.current).toBe('maria');
  await userEvent.keyboard('{Escape}');
  expect({ isOpen, heard }).toEqual({ isOpen: false, heard: [] });
  document.removeEventListener('keydown', hear);
});

it('begins with what was typed before it was there, and goes on behind it', async () => {
  open(admin, 'mar');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('ina');
  await expect.element(page.getByRole('combobox')).toHaveValue('marina');
});
