import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow, signIn } from '../support/browser.ts';
import { clientOf, demoFixture } from '../support/fixture.ts';

// Two people of the demonstration talk in their own browsers.

let fixture: Awaited<ReturnType<typeof demoFixture>>;
let marina: Page;
let rui: Page;
let ruiErrors: string[];

beforeAll(async () => {
  fixture = await demoFixture();
  marina = fixture.page;
  const other = await openWindow(fixture.browser, fixture.demo.url);
  rui = other.page;
  ruiErrors = other.errors;
  await signIn(rui, 'rui@aurora.demo', fixture.demo.password);
}, 120_000);

afterAll(async () => fixture.close());

const list = (page: Page) => page.getByRole('navigation', { name: 'Chats', exact: true });
const entry = (page: Page, title: string) => list(page).getByRole('link').filter({ hasText: title });
const log = (page: Page) => page.getByRole('log', { name: 'Mensagens do chat' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Escrever mensagem', exact: true });
const write = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
};

it('creates a chat, which appears at the colleague at once, with what is unread', async () => {
  await rui.goto('/chats');
  await list(rui).waitFor();
  await marina.goto('/chats');
  await marina.getByRole('button', { name: 'Novo chat', exact: true }).click();
  const dialog = marina.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Salvar', exact: true });
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Título' }).fill('Inventário');
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'Participantes' }).fill('Rui');
  await marina.getByRole('option', { name: 'Rui Barreto' }).click();
  // The list of people lies over the button until the field is left.
  await marina.keyboard.press('Tab');
  await save.click();
  await marina.waitForURL(/\/chats\/[\da-f-]{36}$/);
  await entry(rui, 'Inventário').waitFor();
  await write(marina, 'Contamos amanhã às 8h, @Rui Barreto?');
  await entry(rui, 'Inventário').getByText('1 mensagem não lida').waitFor({ state: 'attached' });
});

it('marks it read where it is opened, and the writer sees that', async () => {
  await entry(rui, 'Inventário').click();
  await log(rui).getByText('Contamos amanhã às 8h').waitFor();
  await log(marina).getByRole('img', { name: 'Lida por Rui Barreto' }).waitFor();
  await write(rui, 'Combinado!');
  await log(marina).getByText('Combinado!').waitFor();
  await entry(rui, 'Inventário').getByText('não lida').waitFor({ state: 'detached' });
});

it('quotes, reacts, edits and deletes, and both see it', async () => {
  const menu = async (page: Page, text: string, item: string) => {
    const bubble = log(page).locator('[data-message]').filter({ hasText: text }).first();
    await bubble.hover();
    await bubble.getByRole('button', { name: 'Opções da mensagem' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await menu(marina, 'Combinado!', 'Reagir com 👍');
  await log(rui)
    .getByRole('button', { name: /Reagir também: 👍/ })
    .waitFor();
  await menu(marina, 'Combinado!', 'Responder');
  await write(marina, 'Levo as etiquetas');
  await log(rui).getByRole('button', { name: 'Rui Barreto Combinado!' }).waitFor();
  await menu(marina, 'Levo as etiquetas', 'Editar');
  await write(marina, 'Levo as etiquetas novas');
  await log(rui).getByText('Levo as etiquetas novas').waitFor();
  await menu(marina, 'Levo as etiquetas novas', 'Apagar');
  await marina.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await log(rui).getByText('Mensagem apagada').waitFor();
});

it('sends a file, which the colleague sees as a picture', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await marina
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'planta.png', mimeType: 'image/png', buffer: png });
  await log(rui).getByRole('img', { name: 'planta.png' }).waitFor();
});

it('sends several pictures by one request, with the text at the first one', async () => {
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const requests: string[] = [];
  const onRequest = (request: Request) => {
    if (request.method() === 'POST' && /\/chats\/\d+\/messages$/.test(request.url()))
      requests.push(request.url());
  };
  marina.on('request', onRequest);
  await field(marina).fill('As três prateleiras');
  const names = ['um.png', 'dois.png', 'tres.png'];
  await marina
    .locator('input[type=file]')
    .first()
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer })));
  for (const name of names) await log(rui).getByRole('img', { name, exact: true }).waitFor();
  const captioned = log(rui).locator('[data-message]').filter({ hasText: 'As três prateleiras' });
  expect(await captioned.getByRole('img', { name: 'um.png', exact: true }).count()).toBe(1);
  expect(await field(marina).inputValue()).toBe('');
  expect(requests).toHaveLength(1);
  marina.off('request', onRequest);
});

it('shows who is online, and leads to a talk from the palette by the name of a colleague', async () => {
  await marina.getByText('2 participantes · 2 online').waitFor();
  await marina.keyboard.press('Control+k');
  await marina.getByRole('combobox', { name: /Buscar ou ir para/ }).fill('rui barr');
  await marina.getByRole('option', { name: 'Conversar com Rui Barreto' }).click();
  await marina.waitForURL(/\/chats\/[\da-f-]{36}$/);
  await marina.getByRole('heading', { name: 'Rui Barreto', exact: true }).waitFor();
  await marina.locator('header').getByText('Online', { exact: true }).waitFor();
  await entry(marina, 'Inventário').click();
  await log(marina).getByText('As três prateleiras').waitFor();
});

it('shows the card of a pasted ticket to those alone who may see it', async () => {
  const client = await clientOf(marina);
  const query = 'status=open&showAll=true&pageNumber=1';
  const { tickets } = await client.expectOk<{
    tickets: { uuid: string; userId: number | null; contact: { name: string } }[];
  }>('GET', `/tickets?${query}`);
  const { id } = await (await clientOf(rui)).expectOk<{ id: number }>('GET', '/auth/me');
  const hidden = tickets.find(({ userId }) => userId !== null && userId !== id);
  if (!hidden) throw new Error('every ticket is of the attendant');
  await write(marina, `${new URL(marina.url()).origin}/tickets/${hidden.uuid}`);
  const card = (page: Page) => log(page).getByRole('link').filter({ hasText: hidden.contact.name });
  await card(marina).waitFor();
  await log(rui).getByRole('link').filter({ hasText: hidden.uuid }).waitFor();
  expect(await card(rui).count()).toBe(0);
});

it('finds what was written, and jumps to it', async () => {
  await marina.getByRole('searchbox', { name: 'Buscar chat ou mensagem' }).fill('mesa carvalho');
  const hits = marina.getByRole('region', { name: 'Mensagens encontradas' });
  await hits.getByRole('link').first().click();
  await marina.waitForURL(/\?message=\d+/);
  await log(marina).getByText('de 1,80 m ainda tem no estoque').waitFor();
});

it('leads from the bar by a full page load', async () => {
  await marina.goto('/tickets');
  await marina.getByRole('button', { name: /^Chats internos/ }).click();
  const mark = await marina.evaluate(() => ((window as unknown as { mark: number }).mark = 1));
  expect(mark).toBe(1);
  await marina
    .getByRole('dialog', { name: /^Chats internos/ })
    .getByRole('link')
    .first()
    .click();
  await marina.waitForURL(/\/chats\/[\da-f-]{36}$/);
  await log(marina).waitFor();
  expect(await marina.evaluate(() => (window as unknown as { mark?: number }).mark)).toBeUndefined();
});

it('leaves the chat that its owner deletes', async () => {
  await entry(marina, 'Inventário').click();
  await entry(rui, 'Inventário').click();
  await marina.getByRole('button', { name: 'Excluir chat', exact: true }).click();
  const dialog = marina.getByRole('dialog');
  await dialog.getByText('não pode ser revertida').waitFor();
  await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
  await rui.waitForURL(/\/chats$/);
  await entry(rui, 'Inventário').waitFor({ state: 'detached' });
  expect([...fixture.errors, ...ruiErrors].filter((error) => !/404/.test(error))).toEqual([]);
});
