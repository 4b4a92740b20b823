import type { Ticket } from '@prosa/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseInMenu } from '../support/browser.ts';
import { change, changeBy, TicketFixture, isChange, press, type Person } from '../support/ticket-fixture.ts';

// The steps of a ticket, taken by two people.

let fixtures: TicketFixture;
let admin: Person;
let agent: Person;

beforeAll(async () => {
  fixtures = await TicketFixture.open();
  ({ admin, agent } = fixtures);
}, 120_000);

afterAll(async () => fixtures.close());

const resolve = async (page: Page, how: string) => {
  await press(page, 'Despedida e avaliação');
  await chooseInMenu(page, how);
};

describe('accepting', () => {
  it('asks for a missing queue, greets, and shows the ticket among the own ones', async () => {
    await fixtures.set('greetingAcceptedMessage', 'Olá {{firstName}}, aqui é {{userName}}.');
    await fixtures.set('sendGreetingAccepted', 'enabled');
    const { page } = admin;
    const ticket = await fixtures.waiting({ inQueue: false });
    await page.goto(`/tickets/${ticket.uuid}?tab=pending`);
    await press(page, 'Aceitar');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Aceitar' }).isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Fila' }).click();
    await page.getByRole('option', { name: fixtures.queue.name }).click();
    const body = await changeBy(page, async () => dialog.getByRole('button', { name: 'Aceitar' }).click());
    expect(body).toEqual({ status: 'open', userId: admin.id, queueId: fixtures.queue.id });
    await page.getByRole('log').getByText('Olá Cora, aqui é Marina Duarte.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/tickets/${ticket.uuid}`);
    await page.getByRole('tab', { name: /Atendendo/, selected: true }).waitFor();
    await page.locator(`a[href^="/tickets/${ticket.uuid}"][aria-current="true"]`).waitFor();
    await fixtures.set('sendGreetingAccepted', 'disabled');
  });

  it('opens a ticket with a queue at once', async () => {
    const { page } = admin;
    const ticket = await fixtures.waiting();
    await page.goto(`/tickets/${ticket.uuid}?tab=pending`);
    expect(await changeBy(page, async () => press(page, 'Aceitar'))).toEqual({
      status: 'open',
      userId: admin.id,
    });
    await page.getByRole('button', { name: 'Resolver' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('by two people at once: the slower one learns who was faster, and in which queue', async () => {
    const { page } = agent;
    const ticket = await fixtures.waiting();
    await page.goto(`/tickets/${ticket.uuid}?tab=pending`);
    await page.getByRole('button', { name: 'Aceitar', exact: true }).waitFor();
    await page.route('**/api/tickets/*', async (route) => {
      if (isChange(route.request())) await change(admin, ticket, { status: 'open', userId: admin.id });
      await route.continue();
    });
    await press(page, 'Aceitar');
    const text = `Marina Duarte já atende este contato na fila ${fixtures.queue.name}.`;
    await page.getByRole('dialog').getByText(text).waitFor();
    await page.unroute('**/api/tickets/*');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('says that the customer waits elsewhere where nobody has the other ticket', async () => {
    const { page } = admin;
    const ticket = await fixtures.waiting();
    const other = { ...ticket, id: ticket.id + 1_000_000, userId: null, user: null };
    await page.goto(`/tickets/${ticket.uuid}?tab=pending`);
    await page.route('**/api/tickets/*', async (route) =>
      isChange(route.request()) ? route.fulfill({ json: other }) : route.continue(),
    );
    await press(page, 'Aceitar');
    await page.getByRole('dialog').getByText('O contato aguarda em outro atendimento.').waitFor();
    await page.unroute('**/api/tickets/*');
  });
});

describe('an own ticket', () => {
  it('returns to its queue, without a user', async () => {
    const { page } = admin;
    const { uuid, contact } = await fixtures.opened(admin);
    expect(await changeBy(page, async () => press(page, 'Devolver'))).toEqual({
      status: 'pending',
      userId: null,
    });
    await page.waitForURL(/\/tickets(\?.*)?$/);
    await page.getByText(`Atendimento de ${contact.name} devolvido.`).waitFor();
    expect(await changeBy(page, async () => press(page, 'Desfazer'))).toEqual({
      status: 'open',
      userId: admin.id,
    });
    await page.waitForURL(new RegExp(`/tickets/${uuid}`));
  });

  it('leaves who has opened another one before the answer came where they are', async () => {
    const { page } = admin;
    const other = await fixtures.waiting();
    const { contact } = await fixtures.opened(admin);
    const gone = Promise.withResolvers<undefined>();
    await page.route('**/api/tickets/*', async (route) => {
      if (!isChange(route.request())) return route.continue();
      const response = await route.fetch();
      await gone.promise;
      return route.fulfill({ response });
    });
    await resolve(page, 'Sem despedida');
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await page.locator(`a[href^="/tickets/${other.uuid}"]`).click();
    await page.getByRole('button', { name: 'Aceitar', exact: true }).first().waitFor();
    gone.resolve(undefined);
    await page.getByText(`Atendimento de ${contact.name} resolvido.`).waitFor();
    await page.unroute('**/api/tickets/*');
    expect(new URL(page.url()).pathname).toBe(`/tickets/${other.uuid}`);
  });

  it('is transferred to a queue by one click, with a message for colleagues', async () => {
    const { page } = admin;
    const ticket = await fixtures.opened(admin);
    await press(page, 'Transferir');
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'Transferir' });
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByLabel('Recado').fill('Quer desconto');
    const option = dialog.getByRole('option', { name: new RegExp(`^${fixtures.queue.name}`) });
    expect(await changeBy(page, async () => option.click())).toEqual({
      status: 'pending',
      userId: null,
      queueId: fixtures.queue.id,
      msgTransfer: 'Quer desconto',
      isTransfered: true,
    });
    await page.waitForURL(/\/tickets(\?.*)?$/);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.waitForURL(new RegExp(`/tickets/${ticket.uuid}`));
    const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
    await expect.poll(async () => field.evaluate((own) => own === document.activeElement)).toBe(true);
  });

  it('is resolved with or without a farewell', async () => {
    const { page } = admin;
    await fixtures.opened(admin);
    const withoutFarewell = await changeBy(page, async () => resolve(page, 'Sem despedida'));
    expect(withoutFarewell).toEqual({ status: 'closed', sendFarewellMessage: false });
    await fixtures.opened(admin);
    const spoken = await changeBy(page, async () => resolve(page, 'Com despedida'));
    expect(spoken).toEqual({ status: 'closed', sendFarewellMessage: true });
  });

  it('is rated by the person who resolves it, and shows the rating among the resolved', async () => {
    await fixtures.set('userRating', 'enabled');
    const { page } = admin;
    const ticket = await fixtures.opened(admin);
    await resolve(page, 'Com avaliação…');
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'Resolver' });
    await submit.click();
    await dialog.getByText('Avaliação obrigatória', { exact: true }).waitFor();
    await dialog.getByRole('radio', { name: /Bom/ }).check({ force: true });
    expect(await changeBy(page, async () => submit.click())).toEqual({
      status: 'closed',
      sendFarewellMessage: true,
      ratingId: 4,
    });
    await fixtures.set('userRating', 'disabled');
    await page.getByRole('tab', { name: 'Resolvidos' }).click();
    const row = page.locator(`a[href^="/tickets/${ticket.uuid}"]`);
    await row.waitFor();
    const rated = await admin.api.expectOk<Ticket>('GET', `/tickets/u/${ticket.uuid}`);
    expect(rated).toMatchObject({ status: 'closed', userRating: 4 });
    expect(await row.textContent()).toMatch(/\p{Emoji_Presentation}/u);
  });

  it('stays open without a tag where the company requires one', async () => {
    await fixtures.set('requiredTag', 'enabled');
    const { page } = admin;
    const ticket = await fixtures.opened(admin);
    await changeBy(page, async () => resolve(page, 'Sem despedida'));
    await page.getByText('Antes de resolver, o contato precisa de ao menos uma tag.').waitFor();
    await page.getByRole('button', { name: 'Resolver' }).waitFor();
    const kept = await admin.api.expectOk<Ticket>('GET', `/tickets/u/${ticket.uuid}`);
    expect(kept.status).toBe('open');
    await fixtures.set('requiredTag', 'disabled');
  });

  it('has a log of what happened to it', async () => {
    const { page } = admin;
    await fixtures.opened(admin);
    await press(page, 'Mais ações');
    await chooseInMenu(page, 'Histórico do atendimento');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Criado', { exact: true }).waitFor();
    await dialog.getByText('Aceito', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('opens at the first new message when the person comes back', async () => {
    const { page } = admin;
    const other = await fixtures.opened(admin);
    const ticket = await fixtures.opened(admin);
    const row = ({ uuid }: Ticket) => page.locator(`a[href^="/tickets/${uuid}"]`);
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor();
    await row(other).click();
    await page.getByRole('heading', { name: new RegExp(`#${other.id}`) }).waitFor();
    for (const body of ['Olá?', 'Alguém?', 'Estou esperando']) await fixtures.writes(ticket.contact, body);
    await row(ticket).getByRole('img', { name: /3/ }).waitFor();
    await row(ticket).click();
    await page.getByRole('log').getByText('3 mensagens não lidas').waitFor();
    await page.getByRole('log').getByText('Estou esperando').waitFor();
    // A note keeps the mark of unread messages; an answer removes it.
    const mark = page.getByRole('log').getByText('3 mensagens não lidas');
    await page.getByRole('button', { name: 'Nota interna' }).click();
    await page.getByRole('textbox', { name: 'Escreva uma nota que só a equipe vê' }).fill('Já vou');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('Já vou').waitFor();
    expect(await mark.count()).toBe(1);
    await page.getByRole('button', { name: 'Responder', exact: true }).click();
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Estou aqui');
    await page.keyboard.press('Enter');
    await mark.waitFor({ state: 'detached' });
    await page.getByRole('log').getByText('Estou aqui').waitFor();
  });

  it('follows the changes of others, and closes when it is removed', async () => {
    const { page } = agent;
    const ticket = await fixtures.opened(agent);
    const header = page.getByRole('heading', { name: new RegExp(`#${ticket.id}`) });
    await header.waitFor();
    const queues = await admin.api.expectOk<{ id: number; name: string }[]>('GET', '/queue');
    const other = queues.find(({ id }) => id !== fixtures.queue.id);
    await change(admin, ticket, { status: 'open', userId: agent.id, queueId: other?.id });
    await page
      .locator('header')
      .getByText(other?.name ?? '', { exact: true })
      .waitFor();
    await admin.api.expectOk('DELETE', `/tickets/${ticket.id}`);
    await page.waitForURL(/\/tickets(\?.*)?$/);
  });

  it('is reopened, or names the colleague who has the contact now', async () => {
    const { page } = agent;
    const ticket = await fixtures.opened(agent);
    await change(agent, ticket, { status: 'closed', sendFarewellMessage: false });
    await page.goto(`/tickets/${ticket.uuid}?tab=closed`);
    // Meanwhile the customer has come back, and a colleague attends.
    await fixtures.writes(ticket.contact, 'De novo eu');
    const next = await fixtures.ticketOf(ticket.contact.number);
    await change(admin, next, { status: 'open', userId: admin.id, queueId: fixtures.queue.id });
    await press(page, 'Reabrir');
    await page
      .getByRole('dialog')
      .getByText(/Marina Duarte já atende este contato/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await change(admin, next, { status: 'closed', sendFarewellMessage: false });
    const body = await changeBy(page, async () => press(page, 'Reabrir'));
    expect(body).toEqual({ status: 'open', userId: agent.id });
    await page.getByRole('tab', { name: /Atendendo/, selected: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/tickets/${ticket.uuid}`);
  });
});

it('ran without an error of the page', () => {
  expect([...admin.errors, ...agent.errors]).toEqual([]);
});
