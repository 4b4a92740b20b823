import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWindow } from '../support/browser.ts';
import { change, changeBy, TicketFixture, press, type Person } from '../support/ticket-fixture.ts';

// What the list offers each person: closing a waiting ticket, creating a ticket, finding the way.

let fixtures: TicketFixture;
let admin: Person;
let agent: Person;

beforeAll(async () => {
  fixtures = await TicketFixture.open();
  ({ admin, agent } = fixtures);
}, 120_000);

afterAll(async () => fixtures.close());

describe('a waiting ticket', () => {
  it('is closed from its row after a question, by people whom the list offers that', async () => {
    const ticket = await fixtures.waiting();
    await agent.page.goto('/tickets?tab=pending');
    const row = (who: Person) => who.page.locator(`a[href^="/tickets/${ticket.uuid}"]`);
    await row(agent).waitFor();
    expect(await agent.page.getByRole('button', { name: /^Ignorar / }).count()).toBe(0);
    const { page } = admin;
    await page.goto('/tickets?tab=pending');
    await row(admin).hover();
    await press(page, `Ignorar ${ticket.contact.name}`);
    const dialog = page.getByRole('dialog');
    expect(await changeBy(page, async () => dialog.getByRole('button', { name: 'Ignorar' }).click())).toEqual(
      {
        status: 'closed',
        sendFarewellMessage: false,
      },
    );
    await row(admin).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/tickets');
  });
});

describe('a new ticket', () => {
  beforeEach(async () => {
    await agent.page.goto('/tickets');
    await press(agent.page, 'Novo atendimento');
  });
  const find = async (name: string) => {
    const dialog = agent.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Contato' }).pressSequentially(name);
    await agent.page.getByRole('option', { name }).first().click();
    await dialog.getByRole('combobox', { name: 'Fila' }).click();
    await agent.page.getByRole('option', { name: fixtures.queue.name }).click();
    await dialog.getByRole('button', { name: 'Iniciar' }).click();
  };

  it('needs a contact, searched from three letters on, and a queue', async () => {
    const { page } = agent;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/contacts\?/.test(request.url()) || request.method() === 'POST') asked.push(request.url());
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Iniciar' }).click();
    await dialog.getByText('Escolha um contato').waitFor();
    const contact = dialog.getByRole('combobox', { name: 'Contato' });
    await contact.pressSequentially('Co');
    await page.getByText('Digite ao menos 3 caracteres').waitFor();
    expect(asked.filter((url) => url.includes('searchParam') || url.endsWith('/tickets'))).toEqual([]);
    await contact.pressSequentially('R');
    await page
      .getByRole('option', { name: /Cora Passos/ })
      .first()
      .waitFor();
    expect(asked.some((url) => url.includes('searchParam=cor'))).toBe(true);
  });

  it('leads to the own ticket of that contact, or names the colleague who has one', async () => {
    const { page } = agent;
    const own = await change(agent, await fixtures.waiting(), {
      status: 'open',
      userId: agent.id,
    });
    const other = await change(admin, await fixtures.waiting({ inQueue: false }), {
      status: 'open',
      userId: admin.id,
      queueId: fixtures.queue.id,
    });
    await find(own.contact.name);
    await page.waitForURL(new RegExp(own.uuid));
    await press(page, 'Novo atendimento');
    await find(other.contact.name);
    const text = `Marina Duarte já atende este contato na fila ${fixtures.queue.name}.`;
    await page.getByRole('dialog').getByText(text).waitFor();
  });
});

describe('the list', () => {
  it('offers an admin more than it offers an attendant', async () => {
    const shown = async ({ page }: Person, isAdmin: boolean) => {
      await page.goto('/tickets');
      await page.getByRole('tab', { name: /Atendendo/ }).waitFor();
      await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().waitFor();
      // What the list offers depends on settings, which may come after the first row.
      if (isAdmin) await page.getByRole('button', { name: 'Ver todos', exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      const has = async (name: string) => (await page.getByRole('button', { name, exact: true }).count()) > 0;
      const [closeAll, showAll] = [await has('Encerrar todos'), await has('Ver todos')];
      const names = page.getByRole('region', { name: 'Lista de atendimentos' }).getByText(/^com /);
      // Own tickets name nobody.
      expect(await names.count()).toBe(0);
      if (showAll) {
        await press(page, 'Ver todos');
        await names.first().waitFor();
      }
      await press(page, 'Filtros');
      for (const name of ['Filas', 'Tags', 'Status', 'Conexões'])
        await page.getByRole('combobox', { name }).waitFor();
      if (isAdmin) await page.getByRole('combobox', { name: 'Usuários' }).waitFor();
      await page.waitForLoadState('networkidle');
      const people = await page.getByRole('combobox', { name: 'Usuários' }).count();
      await page.getByRole('combobox', { name: 'Status' }).click();
      const statuses = await page.getByRole('option').allTextContents();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      return { closeAll, showAll, names: (await names.count()) > 0, people, statuses };
    };
    const statuses = ['Atendendo', 'Resolvido', 'Aguardando', 'Grupo'];
    expect(await shown(admin, true)).toEqual({
      closeAll: true,
      showAll: true,
      names: true,
      people: 1,
      statuses,
    });
    expect(await shown(agent, false)).toEqual({
      closeAll: false,
      showAll: false,
      names: false,
      people: 0,
      statuses,
    });
  });

  it('leads to a ticket and away from it', async () => {
    const { page } = admin;
    await page.goto('/tickets');
    await page.getByRole('heading', { name: 'Olá, Marina!' }).waitFor();
    const rows = page.getByRole('region', { name: 'Lista de atendimentos' });
    await rows.getByRole('link').first().click();
    await page.waitForURL(/\/tickets\/[\da-f-]{36}$/);
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await page.waitForURL(/\/tickets\?tab=pending$/);
    await rows.getByRole('link').first().click();
    await page.waitForURL(/\/tickets\/[\da-f-]{36}\?tab=pending$/);
    await press(page, 'Voltar para a lista');
    await page.waitForURL(/\/tickets\?tab=pending$/);
  });

  it('is a tab beside the ticket on a narrow screen', async () => {
    const { page, context } = await openWindow(
      fixtures.browser,
      fixtures.demo.url,
      { width: 390, height: 844 },
      { hasWorker: false },
    );
    await context.addInitScript(
      (token) => localStorage.setItem('token', token),
      await admin.page.evaluate(() => localStorage.getItem('token') ?? ''),
    );
    await page.goto('/tickets');
    await page.getByRole('tab', { name: 'Ticket', exact: true }).click();
    await page.getByRole('button', { name: 'Selecionar Ticket' }).click();
    await page.getByRole('tab', { name: 'Atendimentos', exact: true, selected: true }).waitFor();
    await context.close();
  });
});

it('ran without an error of the page', () => {
  expect([...admin.errors, ...agent.errors]).toEqual([]);
});
