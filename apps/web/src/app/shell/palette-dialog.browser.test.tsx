import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { admin, attendant } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PaletteDialog } from './palette-dialog.tsx';

beforeEach(() => {
  server.on('listUsers', () =>
    [admin, attendant].map(({ id, name, email, online }) => ({ id, name, email, online, queues: [] })),
  );
  server.on('readHelps', () => []);
  server.on('listTickets', () => ({ tickets: [], count: 0, hasMore: false }));
  server.on('pageContacts', () => ({ contacts: [], count: 0, hasMore: false }));
  server.on('searchMessages', () => ({ results: [], hasMore: false, before: null }));
});

const open = (user = admin) =>
  renderScreen(<PaletteDialog onClose={() => undefined} onShortcuts={() => undefined} />, { user });
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
