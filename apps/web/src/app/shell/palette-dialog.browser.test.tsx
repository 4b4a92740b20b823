import { useRef, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useRequestedFocus } from '../../features/inbox/conversation/focus-text-field.ts';
import { startShortcuts } from '../../shared/shortcuts.ts';
import { chat, CHAT_UUID } from '../../testing/chat-records.ts';
import { server } from '../../testing/fake-server.ts';
import { admin, attendant } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ticketRow } from '../../testing/ticket-row.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { Palette } from './palette.tsx';
import { TypedAhead } from './typed-ahead.tsx';

beforeEach(() => {
  const stop = startShortcuts();
  server.on('listUsers', () =>
    [admin, attendant].map(({ id, name, email, online }) => ({ id, name, email, online, queues: [] })),
  );
  server.on('readHelps', () => []);
  server.on('listTickets', () => ({ tickets: [], count: 0, hasMore: false }));
  server.on('pageContacts', () => ({ contacts: [], count: 0, hasMore: false }));
  server.on('pageChats', () => ({ records: [], hasMore: false }));
  server.on('searchMessages', () => ({ results: [], hasMore: false, before: null }));
  return stop;
});

const nothing = () => undefined;
function Opened() {
  const [text, setText] = useState('');
  return <PaletteDialog text={text} onType={setText} onClose={nothing} onShortcuts={nothing} />;
}

const open = (user = admin) => renderScreen(<Opened />, { user });
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

it('offers the group chats that the person is in, and opens them', async () => {
  const direct = { ...chat, id: 6, uuid: CHAT_UUID.replace('6f', '7f'), kind: 'direct' as const };
  server.on('pageChats', () => ({ records: [direct, chat], hasMore: false }));
  open();
  await type('plant');
  await expect.element(page.getByText('Chats internos')).toBeVisible();
  const found = page.getByRole('option', { name: new RegExp(`^${chat.title}`) });
  await expect.poll(() => found.elements()).toHaveLength(1);
  expect(server.received('pageChats').at(-1)?.query).toEqual({ searchParam: 'plant' });
  await found.click();
  await expect.poll(() => location.pathname).toBe(`/chats/${CHAT_UUID}`);
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
  expect(server.received('pageChats')).toEqual([]);
});

it('says of each ticket what its status is', async () => {
  const tickets = [
    ticketRow('Ana Lima', 0),
    { ...ticketRow('Ana Luz', 1), status: 'closed' as const, queue: null },
  ];
  server.on('listTickets', () => ({ tickets, count: 2, hasMore: false }));
  open();
  await type('ana');
  await expect.element(page.getByRole('option', { name: 'Ana Lima #1 · Atendendo · Vendas' })).toBeVisible();
  await expect
    .element(page.getByRole('option', { name: 'Ana Luz #2 · Resolvido', exact: true }))
    .toBeVisible();
});

it('keeps what is typed while it loads from the shortcuts of the screen', async () => {
  let isOpen = true;
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => void heard.push(key);
  document.addEventListener('keydown', hear);
  const close = () => {
    isOpen = false;
  };
  function Loading() {
    const [text, setText] = useState('');
    return (
      <>
        <TypedAhead onType={setText} onClose={close} />
        <output>{text}</output>
      </>
    );
  }
  renderScreen(<Loading />);
  const typed = page.getByRole('status');
  await expect.element(typed).toBeInTheDocument();
  await userEvent.keyboard('mra{Backspace}{Backspace}aria');
  await expect.element(typed).toHaveTextContent('maria');
  await userEvent.keyboard('{Escape}');
  expect({ isOpen, heard }).toEqual({ isOpen: false, heard: [] });
  document.removeEventListener('keydown', hear);
});

it('has every letter that is typed from its opening on, in order', async () => {
  renderScreen(
    <>
      <h1>Painel</h1>
      <Palette />
    </>,
    { user: admin },
  );
  await expect.element(page.getByText('Painel')).toBeVisible();
  for (let times = 0; times < 5; times += 1) {
    await userEvent.keyboard('{Control>}k{/Control}maria');
    await expect.element(page.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('na');
    await expect.element(page.getByRole('combobox')).toHaveValue('mariana');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('combobox').elements()).toEqual([]);
  }
});

const sonia = ticketRow('Sônia Rodrigues', 0);
function TextField() {
  const input = useRef<HTMLTextAreaElement>(null);
  useRequestedFocus(sonia.uuid, input);
  return <textarea ref={input} aria-label="Mensagem" />;
}

it('leads to a ticket and into its text field', async () => {
  server.on('listTickets', () => ({ tickets: [sonia], count: 1, hasMore: false }));
  renderScreen(
    <>
      <Palette />
      <TextField />
    </>,
    { user: admin },
  );
  const field = page.getByRole('textbox', { name: 'Mensagem' });
  await expect.element(field).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await type('sônia');
  await page.getByRole('option', { name: /Sônia/ }).first().click();
  await expect.poll(() => location.pathname).toBe(`/tickets/${sonia.uuid}`);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});
