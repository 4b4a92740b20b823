import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { change, press, TicketFixture, type Person } from '../support/ticket-fixture.ts';

// How many clicks of the mouse each action of an agent's day needs, from the list; keys are not counted.

let fixtures: TicketFixture;
let agent: Person;

/** Runs in the page: counts what the mouse really presses, before any listener of the page can stop it. */
function countClicks(): void {
  const KEY = 'clicks of the mouse';
  const note = ({ pointerType, isTrusted }: PointerEvent) => {
    if (isTrusted && pointerType === 'mouse')
      sessionStorage.setItem(KEY, String(Number(sessionStorage.getItem(KEY)) + 1));
  };
  window.addEventListener('pointerdown', note, { capture: true });
}

const clicksOf = async (page: Page) =>
  Number(await page.evaluate(() => sessionStorage.getItem('clicks of the mouse')));
const field = () => agent.page.getByRole('textbox', { name: 'Escreva uma mensagem' });
const waitsForText = async () =>
  expect.poll(async () => field().evaluate((element) => element === document.activeElement)).toBe(true);
const rowOf = (uuid: string) => agent.page.locator(`a[href^="/tickets/${uuid}"]`);
const sent = async (text: string) => agent.page.locator('[data-message]').getByText(text).last().waitFor();

/** Starts on the list, or with a ticket open, with no click counted so far. */
async function startAt(path: string): Promise<void> {
  await agent.page.goto(path);
  await agent.page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().waitFor();
  // The browser's driver presses again when a button moved under the mouse, as it may while the page still loads.
  await agent.page.waitForLoadState('networkidle');
  await agent.page.evaluate(() => sessionStorage.removeItem('clicks of the mouse'));
}

beforeAll(async () => {
  fixtures = await TicketFixture.open();
  ({ agent } = fixtures);
  await agent.page.addInitScript(countClicks);
}, 300_000);
afterAll(async () => fixtures.close());
beforeEach(async () => agent.page.mouse.move(0, 0));

it('takes the next waiting customer with 1', async () => {
  const ticket = await fixtures.waiting();
  await startAt('/tickets?tab=pending');
  await rowOf(ticket.uuid).hover();
  await press(agent.page, `Aceitar ${ticket.contact.name}`);
  await agent.page.waitForURL(new RegExp(`/tickets/${ticket.uuid}`));
  await waitsForText();
  expect(await clicksOf(agent.page)).toBe(1);
});

it('answers with 0, and with a quick reply too, in the ticket that was taken', async () => {
  await agent.api.expectOk('POST', '/quick-messages', { shortcode: 'zapt', message: 'Chega em 3 dias.' });
  const ticket = await fixtures.opened(agent);
  // A ticket of the list has been clicked: the field waits for the text.
  await startAt('/tickets');
  await rowOf(ticket.uuid).click();
  await waitsForText();
  await agent.page.evaluate(() => sessionStorage.removeItem('clicks of the mouse'));

  await agent.page.keyboard.type('Bom dia!');
  await agent.page.keyboard.press('Enter');
  await sent('Bom dia!');
  expect(await clicksOf(agent.page)).toBe(0);

  await agent.page.keyboard.type('/zapt');
  await agent.page.getByRole('option', { name: /zapt/ }).waitFor();
  await agent.page.keyboard.press('Enter');
  await expect.poll(async () => field().inputValue()).toBe('Chega em 3 dias.');
  await agent.page.keyboard.press('Enter');
  await sent('Chega em 3 dias.');
  expect(await clicksOf(agent.page)).toBe(0);
});

it('adds a tag with 2', async () => {
  const tag = { name: 'Entrega atrasada', color: '#0E7490' };
  await fixtures.admin.api.expectOk('POST', '/tags', tag);
  const ticket = await fixtures.opened(agent);
  await startAt(`/tickets/${ticket.uuid}`);
  await press(agent.page, 'Dados do contato');
  await agent.page
    .getByRole('combobox', { name: 'Tags' })
    .or(agent.page.getByLabel('Tags', { exact: true }))
    .first()
    .click();
  await agent.page.keyboard.type('entrega');
  await agent.page.getByRole('option', { name: tag.name }).waitFor();
  await agent.page.keyboard.press('Enter');
  const tagsOf = async () =>
    (await agent.api.expectOk<{ contact: { tags: { name: string }[] } }>('GET', `/tickets/u/${ticket.uuid}`))
      .contact.tags;
  await expect.poll(tagsOf).toMatchObject([{ name: tag.name }]);
  expect(await clicksOf(agent.page)).toBe(2);
});

it('transfers to a person with 2', async () => {
  const ticket = await fixtures.opened(agent);
  await startAt(`/tickets/${ticket.uuid}`);
  await press(agent.page, 'Transferir');
  await agent.page
    .getByRole('dialog')
    .getByRole('option', { name: /Marina Duarte/ })
    .click();
  await agent.page
    .getByText(`Atendimento de ${ticket.contact.name} transferido para Marina Duarte`)
    .waitFor();
  expect(await clicksOf(agent.page)).toBe(2);
  expect(await fixtures.admin.api.expectOk('GET', `/tickets/u/${ticket.uuid}`)).toMatchObject({
    userId: fixtures.admin.id,
  });
});

it('finds what a customer wrote, by its words, with 2', async () => {
  const ticket = await change(agent, await fixtures.waiting(), { status: 'open', userId: agent.id });
  await fixtures.writes(ticket.contact, 'O zíper da mochila emperrou');
  await startAt('/tickets');
  await agent.page.getByRole('searchbox', { name: 'Buscar por nome, número ou mensagem' }).click();
  await agent.page.keyboard.type('mochila emperrou');
  await agent.page.keyboard.press('Enter');
  const results = agent.page.getByRole('region', { name: 'Resultados da busca' });
  await results.getByRole('link', { name: /emperrou/ }).click();
  await agent.page.waitForURL(/message=\d+/);
  await sent('O zíper da mochila emperrou');
  expect(await clicksOf(agent.page)).toBe(2);
});

it('resolves and is in the next ticket with 1', async () => {
  const lower = await change(agent, await fixtures.waiting(), { status: 'open', userId: agent.id });
  const upper = await fixtures.opened(agent);
  await startAt(`/tickets/${upper.uuid}`);
  await rowOf(lower.uuid).waitFor();
  await press(agent.page, 'Resolver');
  await agent.page.waitForURL(new RegExp(`/tickets/${lower.uuid}`));
  await sent('Tem alguém aí?');
  expect(await clicksOf(agent.page)).toBe(1);
  expect(await agent.api.expectOk('GET', `/tickets/u/${upper.uuid}`)).toMatchObject({ status: 'closed' });
  expect(agent.errors).toEqual([]);
});
