import type { PanelAttendant, PanelTicket, Ticket } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, refuseAs, server } from '../../../testing/fake-server.ts';
import { admin, attendant, COMPANY_ID } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { MomentsPage } from './moments-page.tsx';

const RUI = attendant.id;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const contact = (id: number, name: string): Ticket['contact'] => ({
  id,
  name,
  number: '5511999990000',
  username: '',
  email: '',
  acceptAudioMessage: true,
  active: true,
  disableBot: false,
  isGroup: false,
  channel: 'whatsapp',
  urlPicture: null,
  profilePicUrl: null,
  companyId: COMPANY_ID,
  extraInfo: [],
  tags: [],
});
const shared = (id: number, name: string) => ({
  id,
  uuid: `00000000-0000-4000-8000-00000000000${id}`,
  status: 'open' as const,
  userId: RUI,
  queueId: 31,
  whatsappId: 81,
  contactId: id,
  channel: 'whatsapp' as const,
  isGroup: false,
  unreadMessages: 0,
  lastMessage: 'Oi',
  fromMe: false,
  updatedAt: minutesAgo(2),
  lastMessageAt: minutesAgo(2),
  targets: null as Ticket['targets'],
  contact: contact(id, name),
  queue: { id: 31, name: 'Vendas', color: '#2F7DE1' },
  whatsapp: { id: 81, name: 'Linha', expiresTicket: 0, groupAsTicket: 'disabled' },
});
const panelTicket = (id: number, name: string, facts: Partial<PanelTicket> = {}): PanelTicket => ({
  ...shared(id, name),
  user: { id: RUI, name: 'Rui Prado', profileImage: null, online: true },
  waitingSince: null,
  ...facts,
});
const liveTicket = (id: number, name: string, facts: Partial<Ticket> = {}): Ticket => ({
  ...shared(id, name),
  companyId: COMPANY_ID,
  isBot: false,
  useIntegration: false,
  ownLastMessage: null,
  userRating: null,
  amountUsedBotQueues: 0,
  imported: null,
  createdAt: minutesAgo(60),
  waitingSince: null,
  speaker: { who: 'person', why: 'attended', canLead: false },
  user: { id: RUI, name: 'Rui Prado', color: '#000000' },
  tags: [],
  lane: null,
  snooze: null,
  campaign: null,
  ...facts,
});
const person = (id: number, name: string, facts: Partial<PanelAttendant> = {}): PanelAttendant => ({
  id,
  name,
  profileImage: null,
  online: true,
  lastSeenAt: null,
  pause: null,
  ...facts,
});
const waiting = { status: 'pending' as const, userId: null, user: null };

function open(tickets: PanelTicket[], { user = admin, path = '/moments' } = {}) {
  server.on('listUsersMoments', () => tickets);
  server.on('listMoments', () => tickets.slice(0, 1));
  server.on('listPanelAttendants', () => [
    person(RUI, 'Rui Prado'),
    person(14, 'Ana', { online: false, lastSeenAt: minutesAgo(125) }),
  ]);
  renderScreen(<MomentsPage />, { path, user });
}
const card = (name: string) => page.getByRole('article', { name, exact: true });

it('has a card of what waits, and one for each attendant with tickets', async () => {
  open([
    panelTicket(1, 'Bia', { waitingSince: minutesAgo(7), unreadMessages: 3 }),
    panelTicket(2, 'Caio', { ...waiting, waitingSince: minutesAgo(20) }),
  ]);
  await expect.element(page.getByRole('heading', { name: 'Painel de Atendimentos' })).toBeVisible();
  await expect.element(card('Rui Prado')).toMatchTextContent(/Online.*Espera longa: 7 min.*Bia.*Oi.*Vendas/);
  await expect.element(card('Pendentes')).toMatchTextContent(/Espera crítica: 20 min.*Caio/);
  await expect.element(card('Rui Prado').getByRole('img', { name: '3 não lidas' })).toBeVisible();
  const idle = page.getByRole('region', { name: 'Sem atendimentos' });
  await expect.element(idle).toMatchTextContent(/Ana.*Visto há 2 h/);
});

it('cuts names at 30 letters and messages at 27 and three dots, and dates what is not of today', async () => {
  const old = '2026-01-05T12:00:00.000Z';
  open([
    panelTicket(1, 'n'.repeat(40), { lastMessage: 'm'.repeat(40), updatedAt: old, lastMessageAt: null }),
  ]);
  await expect.element(page.getByText('n'.repeat(30), { exact: true })).toBeVisible();
  await expect.element(page.getByText(`${'m'.repeat(27)}...`, { exact: true })).toBeVisible();
  await expect.element(page.getByText('05/01/2026')).toBeVisible();
});

it('leads an admin to every ticket, an attendant to the own ones', async () => {
  const tickets = [panelTicket(1, 'Bia'), panelTicket(2, 'Caio', waiting)];
  open(tickets, { user: { ...attendant, allowRealTime: 'enabled' } });
  await expect
    .element(page.getByRole('link', { name: 'Bia' }))
    .toHaveAttribute('href', '/tickets/00000000-0000-4000-8000-000000000001');
  expect(page.getByRole('link', { name: 'Caio' }).elements()).toEqual([]);
});

it('leads an admin to what waits', async () => {
  open([panelTicket(2, 'Caio', waiting)]);
  await page.getByRole('link', { name: 'Caio' }).click();
  expect(window.location.pathname).toBe('/tickets/00000000-0000-4000-8000-000000000002');
});

describe('live', () => {
  it('a ticket moves to another card without being asked for, and keeps its wait', async () => {
    open([panelTicket(1, 'Bia', { waitingSince: minutesAgo(30) })]);
    await expect.element(card('Rui Prado')).toMatchTextContent(/Bia/);
    server.publish('ticket', { action: 'delete', ticketId: 1 });
    await expect.element(card('Rui Prado')).not.toBeInTheDocument();
    const moved = liveTicket(1, 'Bia', { userId: 14, user: { id: 14, name: 'Ana', color: '#000000' } });
    server.publish('ticket', { action: 'update', ticket: moved });
    await expect.element(card('Ana')).toMatchTextContent(/Espera crítica: 30 min.*Bia/);
    expect(server.received('listUsersMoments').length).toBeLessThanOrEqual(2);
  });

  it('a new message is in its row, a closed ticket is gone, and somebody leaves', async () => {
    open([panelTicket(1, 'Bia')]);
    await expect.element(card('Rui Prado')).toMatchTextContent(/Oi/);
    const asked = server.received('listUsersMoments').length;
    server.publish('ticket', { action: 'update', ticket: liveTicket(1, 'Bia', { lastMessage: 'Alô?' }) });
    await expect.element(card('Rui Prado')).toMatchTextContent(/Alô\?/);
    const { startWork, endWork, profile, email } = attendant;
    const company = { id: COMPANY_ID, name: 'Aurora', dueDate: null };
    const row = {
      ...person(RUI, 'Rui Prado', { online: false }),
      companyId: COMPANY_ID,
      super: false,
      company,
    };
    const left = { ...row, email, profile, startWork, endWork, queues: [] };
    server.publish('user', { action: 'update', user: left });
    await expect.element(card('Rui Prado')).toMatchTextContent(/Offline/);
    server.publish('ticket', { action: 'update', ticket: liveTicket(1, 'Bia', { status: 'closed' }) });
    await expect
      .element(page.getByRole('region', { name: 'Sem atendimentos' }))
      .toMatchTextContent(/Rui Prado/);
    expect(server.received('listUsersMoments')).toHaveLength(asked);
  });
});

describe('service targets', () => {
  const due = (nearIn: number, dueIn: number) => ({ nearAt: minutesAgo(-nearIn), dueAt: minutesAgo(-dueIn) });
  const firstAnswer = (nearIn: number, dueIn: number) => ({
    targets: { firstAnswer: due(nearIn, dueIn), resolution: null },
  });

  it('are marked when near or missed, in words, and counted', async () => {
    open([
      panelTicket(1, 'Bia', firstAnswer(5, 9)),
      panelTicket(2, 'Caio', firstAnswer(-5, 9)),
      panelTicket(3, 'Davi', { targets: { firstAnswer: null, resolution: due(-9, -5) } }),
    ]);
    await expect.element(card('Rui Prado')).toMatchTextContent(/1 com meta estourada/);
    await expect.element(card('Rui Prado')).toMatchTextContent(/1ª resposta: meta perto do fim \(/);
    await expect.element(card('Rui Prado')).toMatchTextContent(/Resolução: meta estourada \(/);
    expect(card('Rui Prado').getByText('1ª resposta', { exact: true }).elements()).toHaveLength(1);
    await expect.element(page.getByText('1 com meta perto do fim')).toBeInTheDocument();
  });

  it('order the rows by what is due first, when asked', async () => {
    open([
      panelTicket(1, 'Bia', { ...firstAnswer(20, 30), waitingSince: minutesAgo(50) }),
      panelTicket(2, 'Caio', { waitingSince: minutesAgo(40) }),
      panelTicket(3, 'Davi', { ...firstAnswer(5, 9), waitingSince: minutesAgo(3) }),
    ]);
    const names = () =>
      card('Rui Prado')
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(names).toEqual(['Bia', 'Caio', 'Davi']);
    await page.getByText('Por meta', { exact: true }).click();
    await expect.poll(names).toEqual(['Davi', 'Bia', 'Caio']);
    expect(window.location.search).toBe('?order=targets');
  });

  it('come with events, and have no order to choose where there are none', async () => {
    open([panelTicket(1, 'Bia')]);
    await expect.element(card('Rui Prado')).toMatchTextContent(/Bia/);
    expect(page.getByText('Por meta', { exact: true }).elements()).toEqual([]);
    const ticket = liveTicket(1, 'Bia', firstAnswer(-9, -5));
    server.publish('ticket', { action: 'update', ticket });
    await expect.element(card('Rui Prado')).toMatchTextContent(/1ª resposta: meta estourada/);
    await expect.element(page.getByText('Por meta', { exact: true })).toBeVisible();
  });

  it('are read again when the company changes whose hours count', async () => {
    let targets: Ticket['targets'] = null;
    open([]);
    server.on('listUsersMoments', () => [panelTicket(1, 'Bia', { targets })]);
    server.publish('settings', { action: 'update', setting: { key: 'scheduleType', value: 'company' } });
    await expect.element(card('Rui Prado')).toMatchTextContent(/Bia/);
    targets = firstAnswer(-9, -5).targets;
    server.publish('settings', { action: 'update', setting: { key: 'timezone', value: 'America/Manaus' } });
    await expect.element(card('Rui Prado')).toMatchTextContent(/1ª resposta: meta estourada/);
  });
});

it('says who pauses, since when and why', async () => {
  open([panelTicket(1, 'Bia')]);
  await expect.element(card('Rui Prado')).toMatchTextContent(/Online/);
  const pause = { reason: 'Almoço', startedAt: minutesAgo(12.5) };
  server.publish('pause', { action: 'update', userId: RUI, pause });
  await expect.element(card('Rui Prado')).toMatchTextContent(/Em pausa: Almoço, há 12 min/);
  server.publish('pause', { action: 'update', userId: RUI, pause: null });
  await expect.element(card('Rui Prado')).toMatchTextContent(/Online/);
});

it('counts what a card does not show, and shows it when asked', async () => {
  open(Array.from({ length: 9 }, (_, index) => panelTicket(index + 1, `Contato ${index + 1}`, waiting)));
  await expect.element(card('Pendentes')).toMatchTextContent(/9 atendimentos/);
  expect(card('Pendentes').getByRole('listitem').elements()).toHaveLength(6);
  await page.getByRole('button', { name: 'e mais 3' }).click();
  await expect.poll(() => card('Pendentes').getByRole('listitem').elements().length).toBe(9);
});

it('asks for the last 30 days when that is chosen, and keeps it in the address', async () => {
  open([panelTicket(1, 'Bia'), panelTicket(2, 'Caio')]);
  await expect.element(page.getByText('Caio')).toBeVisible();
  await page.getByText('Últimos 30 dias').click();
  await expect.element(page.getByText('Caio')).not.toBeInTheDocument();
  expect(window.location.search).toBe('?scope=recent');
});

it('marks waits by the limits of this device', async () => {
  open([panelTicket(1, 'Bia', { waitingSince: minutesAgo(7) })]);
  await expect.element(card('Rui Prado')).toMatchTextContent(/Espera longa/);
  await page.getByRole('button', { name: 'Limites de espera' }).click();
  await page.getByLabelText('Espera crítica a partir de (minutos)').fill('6');
  await expect.element(card('Rui Prado')).toMatchTextContent(/Espera crítica: 7 min/);
  await page.getByLabelText('Espera longa a partir de (minutos)').fill('10');
  await expect.element(card('Rui Prado')).toMatchTextContent(/Espera: 7 min/);
});

it('shows the wall by its address, without the bar of the screen, until Esc', async () => {
  open([panelTicket(1, 'Bia')], { path: '/moments?wall=1' });
  const wall = page.getByRole('dialog', { name: 'Painel de Atendimentos' });
  await expect.element(wall).toMatchTextContent(/Rui Prado.*Bia/);
  expect(page.getByRole('button', { name: 'Modo telão' }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Modo telão' })).toBeVisible();
  expect(window.location.search).toBe('');
});

describe('what goes wrong', () => {
  it('is a sentence of the panel where the server failed', async () => {
    open([]);
    server.on('listUsersMoments', () => refuseAs(500, 'ERR_INTERNAL'));
    await expect.element(page.getByText('Erro ao buscar os atendimentos dos usuários').first()).toBeVisible();
  });

  it('is what the error says otherwise', async () => {
    open([]);
    server.on('listUsersMoments', () => refuse('ERR_NO_PERMISSION'));
    await expect.element(page.getByRole('alert').first()).toMatchTextContent(/permissão/);
  });
});

it('says that nobody waits where there is nothing', async () => {
  open([]);
  await expect.element(card('Pendentes')).toMatchTextContent(/Ninguém aguarda/);
});
