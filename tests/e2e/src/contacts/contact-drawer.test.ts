import type { Tag, Ticket } from '@prosa/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow, signIn } from '../support/browser.ts';
import { DEMO_AGENT } from '../support/demo-server.ts';
import { clientOf, demoFixture } from '../support/fixture.ts';

// The contact of a conversation, and the notes of colleagues about it; two people view the same contact.

let page: Page;
let colleague: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  const fixture = await demoFixture();
  const { browser, demo } = fixture;
  ({ page, errors, close } = fixture);
  ({ page: colleague } = await openWindow(browser, demo.url));
  await signIn(colleague, DEMO_AGENT, demo.password);
}, 120_000);

afterAll(async () => close());

const drawer = (on: Page) => on.getByRole('complementary', { name: 'Dados do contato' });
const waitForText = async (text: string) => page.getByText(text, { exact: true }).first().waitFor();

it('opens beside the conversation, and gives the focus back when it closes', async () => {
  await colleague.goto('/tickets');
  await colleague.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await colleague.getByRole('button', { name: 'Dados do contato' }).click();
  await page.goto(colleague.url());
  const opener = page.getByRole('button', { name: 'Dados do contato' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await drawer(page).waitFor();
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await opener.click();
});

it('takes a new tag typed freely, but not one that is too short', async () => {
  const tags = drawer(page).getByRole('combobox', { name: 'Tags' }).or(drawer(page).getByLabel('Tags'));
  await tags.first().fill('ab');
  await page.keyboard.press('Enter');
  await waitForText('Tag muito curta!');
  await tags.first().fill('Prefere à tarde');
  await page.keyboard.press('Enter');
  await drawer(page).getByRole('button', { name: 'Tirar a tag Prefere à tarde' }).waitFor();
  await drawer(colleague).getByRole('button', { name: 'Tirar a tag Prefere à tarde' }).waitFor();
});

it('shows the tags of the ticket alone, and takes them off', async () => {
  const api = await clientOf(page);
  const { id, uuid, contact } = await api.expectOk<Ticket>(
    'GET',
    `/tickets/u/${new URL(page.url()).pathname.split('/').at(-1)}`,
  );
  const { id: tagId } = await api.expectOk<Tag>('POST', '/tags', { name: 'Segunda via', color: '#4f7a28' });
  await api.expectOk('PUT', `/ticket-tags/${id}/${tagId}`);
  const ofTicket = (who: Page) => drawer(who).getByRole('group', { name: 'Só deste atendimento' });
  await ofTicket(page).getByText('Segunda via').waitFor();
  await ofTicket(colleague).getByRole('button', { name: 'Tirar a tag Segunda via' }).click();
  await ofTicket(page).getByText('Segunda via').waitFor({ state: 'hidden' });
  const now = await api.expectOk<Ticket>('GET', `/tickets/u/${uuid}`);
  expect(now.tags.map(({ name }) => name)).not.toContain('Segunda via');
  expect(now.contact.tags).toEqual(contact.tags);
});

it('keeps notes that colleagues see at once, until they are removed', async () => {
  const note = drawer(page).getByRole('textbox', { name: 'Escreva uma observação' });
  await note.fill('a');
  await drawer(page).getByRole('button', { name: 'Adicionar observação' }).click();
  await waitForText('Escreva ao menos 2 caracteres');
  await note.fill('Ligar depois das 14h <b>');
  await drawer(page).getByRole('button', { name: 'Adicionar observação' }).click();
  await waitForText('Observação adicionada com sucesso!');
  await drawer(colleague).getByText('Ligar depois das 14h <b>').waitFor();
  await drawer(page).getByRole('button', { name: 'Excluir a observação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await waitForText('Observação excluída');
  await drawer(colleague).getByText('Ligar depois das 14h <b>').waitFor({ state: 'hidden' });
});

it('blocks and unblocks, and shows it', async () => {
  await drawer(page).getByRole('button', { name: 'Bloquear' }).click();
  await waitForText('Contato bloqueado');
  await drawer(colleague).getByText('Bloqueado', { exact: true }).waitFor();
  await drawer(page).getByRole('button', { name: 'Desbloquear' }).click();
  await waitForText('Contato desbloqueado');
});

it('merges two contacts, and undoes the merge', async () => {
  const ticket = page.url();
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Adicionar contato' }).first().click();
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Zuleica Repetida');
  await page.getByRole('textbox', { name: 'Número' }).fill('55 11 98123-0000');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await waitForText('Contato "Zuleica Repetida" salvo');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goto(ticket);
  // The drawer stays open where it stands beside the conversation.
  await drawer(page).getByRole('button', { name: 'Unir contatos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click();
  await dialog.getByText('Escolha outro contato já cadastrado').waitFor();
  await dialog.locator('input').first().fill('zuleica');
  await page.getByRole('option', { name: 'Zuleica Repetida' }).click();
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click();
  await page.getByText('Contatos unidos em').waitFor();
  await drawer(page).getByText('por Marina Duarte').waitFor();
  await drawer(page).getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('União desfeita').waitFor();
  await drawer(page).getByText('por Marina Duarte').waitFor({ state: 'hidden' });
});

it('lets only admins remove a contact', async () => {
  for (const [who, removals] of [
    [page, 1],
    [colleague, 0],
  ] as const) {
    await who.goto('/contacts?q=Zuleica Repetida');
    await who.getByRole('button', { name: 'Editar' }).first().waitFor();
    expect(await who.getByRole('button', { name: 'Excluir' }).count()).toBe(removals);
  }
});

it('ran without an error of the page', () => {
  expect(errors).toEqual([]);
});
