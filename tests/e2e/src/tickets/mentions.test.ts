import type { Ticket } from '@prosa/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow, signIn, violationsByTheme, widths } from '../support/browser.ts';
import { DEMO_AGENT } from '../support/demo-server.ts';
import { clientOf, demoFixture } from '../support/fixture.ts';

// An agent who is signed out is named in notes, and finds them on the bell after the sign-in.

let fixture: Awaited<ReturnType<typeof demoFixture>>;
let ticket: Ticket;
let agent: Page;
/** Another window of the same person. */
let other: Page;
let errors: string[];

const notes = [
  '@Rui Barreto, o cliente pediu a segunda via do boleto; pode confirmar o valor?',
  '@Rui Barreto, ele já respondeu.',
];

beforeAll(async () => {
  fixture = await demoFixture();
}, 120_000);
afterAll(async () => fixture.close());

const bell = (page: Page) => page.getByRole('button', { name: /^Notificações: / });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const numberOf = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

it('a colleague names an agent who is away in two notes of a ticket', async () => {
  const api = await clientOf(fixture.page);
  const people = await api.expectOk<{ id: number; email: string }[]>('GET', '/users/list');
  const id = people.find(({ email }) => email === DEMO_AGENT)?.id ?? 0;
  const query = `status=open&showAll=true&users=[${id}]&pageNumber=1`;
  const { tickets } = await api.expectOk<{ tickets: Ticket[] }>('GET', `/tickets?${query}`);
  const read = tickets.find(({ unreadMessages }) => unreadMessages === 0);
  if (!read) throw new Error('the agent has no ticket without unread messages');
  ticket = read;
  for (const body of notes) await api.expectOk('POST', `/messages/${ticket.id}`, { body, isPrivate: true });
});

it('shows the agent the notes on the bell, above the unread tickets, in both themes and widths', async () => {
  const window = await openWindow(
    fixture.browser,
    fixture.demo.url,
    {},
    { hasWorker: false, bothThemes: true },
  );
  ({ page: agent, errors } = window);
  await signIn(agent, DEMO_AGENT, fixture.demo.password);
  other = await window.context.newPage();
  await other.goto('/queues');
  await agent.bringToFront();
  for (const width of widths) {
    await agent.setViewportSize(width);
    await agent.goto('/tickets');
    await bell(agent).click();
    await group(agent, 'Menções').getByText(`Marina Duarte em ${ticket.contact.name}`).first().waitFor();
    expect(await group(agent, 'Menções').getByRole('link').count()).toBe(notes.length);
    const tickets = await group(agent, 'Não lidas').getByRole('link').count();
    expect(await numberOf(agent)).toBe(tickets + notes.length);
    expect(await violationsByTheme(agent, 'bell with mentions')).toEqual([]);
  }
});

it('opens the ticket at the note, and the number falls in each window of the agent', async () => {
  await expect.poll(async () => numberOf(other)).toBe(await numberOf(agent));
  const before = await numberOf(agent);
  await group(agent, 'Menções').getByRole('link').last().click();
  await agent.waitForURL(new RegExp(`/tickets/${ticket.uuid}\\?message=\\d+$`));
  await agent.locator('[data-message]').getByText('segunda via do boleto').waitFor();
  await expect.poll(async () => numberOf(agent)).toBe(before - notes.length);
  await expect.poll(async () => numberOf(other)).toBe(before - notes.length);
  await agent.reload();
  await bell(agent).waitFor();
  await expect.poll(async () => numberOf(agent)).toBe(before - notes.length);
  expect(errors).toEqual([]);
});
