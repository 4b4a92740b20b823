import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../support/browser.ts';
import { change, TicketFixture } from '../support/ticket-fixture.ts';

// A lead watches who serves whom, while others work.

let fixtures: TicketFixture;

beforeAll(async () => {
  fixtures = await TicketFixture.open();
}, 120_000);
afterAll(async () => fixtures.close());

it('shows what waits, who takes it, and what the customer then writes, without being asked again', async () => {
  const { admin, agent } = fixtures;
  const { page } = admin;
  const agentName = (await agent.api.expectOk<{ name: string }>('GET', `/users/${agent.id}`)).name;
  await page.goto('/tickets');
  await page.getByRole('link', { name: 'Painel de Atendimentos' }).click();
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  await card('Pendentes').waitFor();
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/usersMoments')) requests += 1;
  });

  // Who waits longest comes first, so that the new ticket may be among those that the card only counts.
  const ticket = await fixtures.waiting();
  await change(agent, ticket, { status: 'open', userId: agent.id });
  const more = card(agentName).getByRole('button', { name: /^e mais/ });
  if (await more.isVisible()) await more.click();
  const row = card(agentName).getByRole('listitem').filter({ hasText: ticket.contact.name });
  await row.waitFor();
  await fixtures.writes({ number: ticket.contact.number, name: ticket.contact.name }, 'Ainda aí?');
  await row.getByText('Ainda aí?').waitFor();
  await picture(page, 'live-panel');
  expect(requests).toBe(0);

  await row.getByRole('link', { name: ticket.contact.name }).click();
  await page.waitForURL(new RegExp(`/tickets/${ticket.uuid}`));
});

it('fills the screen of a wall, and Esc leads back', async () => {
  const { page, errors } = fixtures.admin;
  await page.goto('/moments');
  await page.getByRole('button', { name: 'Modo telão' }).click();
  const wall = page.getByRole('dialog', { name: 'Painel de Atendimentos' });
  await wall.getByRole('article', { name: 'Pendentes' }).waitFor();
  await picture(page, 'live-panel-on-a-wall');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Modo telão' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(errors).toEqual([]);
});

it('is closed to an attendant until the right is given', async () => {
  const { admin, agent } = fixtures;
  await agent.page.goto('/moments');
  await expect(agent.api.expectOk('GET', '/usersMoments')).rejects.toThrow('403');
  expect(await agent.page.getByRole('article').count()).toBe(0);
  await admin.api.expectOk('PUT', `/users/${agent.id}`, { allowRealTime: 'enabled' });
  await agent.page.goto('/moments');
  await agent.page.getByRole('article', { name: 'Pendentes' }).waitFor();
});
