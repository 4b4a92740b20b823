import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, picture } from '../support/browser.ts';
import { change, press, TicketFixture, type Person } from '../support/ticket-fixture.ts';

// From one customer to the next, with as few presses as possible.

let fixtures: TicketFixture;
let agent: Person;

beforeAll(async () => {
  fixtures = await TicketFixture.open();
  ({ agent } = fixtures);
}, 120_000);
afterAll(async () => fixtures.close());

const field = () => agent.page.getByRole('textbox', { name: 'Escreva uma mensagem' });
const isWriting = async () => field().evaluate((element) => element === document.activeElement);

it('takes the next waiting customer with one press, and the person can write at once', async () => {
  const ticket = await fixtures.waiting();
  const { page } = agent;
  await page.goto('/tickets?tab=pending');
  await page.locator(`a[href^="/tickets/${ticket.uuid}"]`).hover();
  await picture(page, 'accept-on-the-row');
  await press(page, `Aceitar ${ticket.contact.name}`);
  await page.waitForURL(new RegExp(`/tickets/${ticket.uuid}`));
  await expect.poll(isWriting).toBe(true);
  expect(await agent.api.expectOk('GET', `/tickets/u/${ticket.uuid}`)).toMatchObject({
    status: 'open',
    userId: agent.id,
  });
});

it('asks for the queue of a ticket without one, also on the row', async () => {
  const ticket = await fixtures.waiting({ inQueue: false });
  const { page } = fixtures.admin;
  await page.goto('/tickets?tab=pending&all=1');
  await page.locator(`a[href^="/tickets/${ticket.uuid}"]`).hover();
  await press(page, `Aceitar ${ticket.contact.name}`);
  await page.getByRole('dialog').getByText('O atendimento fica registrado nesta fila.').waitFor();
  await page.keyboard.press('Escape');
  expect(await fixtures.admin.api.expectOk('GET', `/tickets/u/${ticket.uuid}`)).toMatchObject({
    status: 'pending',
  });
});

it('resolves with one press and opens the ticket below, until the person prefers the list', async () => {
  const { page } = agent;
  const lower = await change(agent, await fixtures.waiting(), { status: 'open', userId: agent.id });
  const upper = await fixtures.opened(agent);
  await page.locator(`a[href^="/tickets/${lower.uuid}"]`).waitFor();
  await press(page, 'Resolver');
  await page.waitForURL(new RegExp(`/tickets/${lower.uuid}`));
  await expect.poll(isWriting).toBe(true);
  expect(await agent.api.expectOk('GET', `/tickets/u/${upper.uuid}`)).toMatchObject({ status: 'closed' });
  await press(page, 'Despedida e avaliação');
  await page.getByRole('menuitemcheckbox', { name: 'Abrir o próximo ao resolver' }).click();
  await picture(page, 'ways-to-resolve');
  await chooseInMenu(page, 'Sem despedida');
  await page.waitForURL(/\/tickets(\?.*)?$/);
});

it('lets the person write at once while the contact’s panel stays open from ticket to ticket', async () => {
  const { page } = agent;
  const other = await fixtures.opened(agent);
  const first = await fixtures.opened(agent);
  await page.goto(`/tickets/${first.uuid}`);
  await press(page, 'Dados do contato');
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  await panel.getByText(first.contact.name).first().waitFor();
  await page.locator(`a[href^="/tickets/${other.uuid}"]`).click();
  await panel.getByText(other.contact.name).first().waitFor();
  await expect.poll(isWriting).toBe(true);
  await page.keyboard.type('ok, já vejo');
  expect(await field().inputValue()).toBe('ok, já vejo');
});
