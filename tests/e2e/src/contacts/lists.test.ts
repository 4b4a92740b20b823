import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow, signIn } from '../support/browser.ts';
import { DEMO_AGENT } from '../support/demo-server.ts';
import { clientOf, demoFixture } from '../support/fixture.ts';

// The lists of contacts, tags, quick replies and files. A colleague has the same page open all the while.

let page: Page;
let colleague: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  const fixture = await demoFixture();
  ({ page, errors, close } = fixture);
  ({ page: colleague } = await openWindow(fixture.browser, fixture.demo.url, {}, { hasWorker: false }));
  await signIn(colleague, DEMO_AGENT, fixture.demo.password);
}, 120_000);

afterAll(async () => close());

const dialog = (on = page) => on.getByRole('dialog');
const text = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const save = async () => dialog().getByRole('button', { name: 'Salvar', exact: true }).click();
const waitForText = async (words: string) => page.getByText(words, { exact: true }).first().waitFor();
const add = async (name: string) => page.getByRole('button', { name }).first().click();
const row = (name: string, on = page) => on.getByRole('row').filter({ hasText: name });
const press = async (name: string) => page.getByRole('button', { name, exact: true }).click();
const remove = async (name: string) => {
  await press(`Excluir ${name}`);
  await dialog().getByRole('button', { name: 'Excluir' }).click();
};
async function both(path: string): Promise<void> {
  await Promise.all([page.goto(path), colleague.goto(path)]);
  for (const one of [page, colleague]) await one.getByRole('heading', { level: 1 }).waitFor();
}

it('of contacts: shows at once the contacts that a colleague adds, blocks and changes', async () => {
  await both('/contacts');
  await add('Adicionar contato');
  await text('Nome').fill('Z');
  await text('Número').fill('1234567');
  await text('E-mail').fill('abc');
  await save();
  for (const words of ['Escreva ao menos 2 caracteres', 'Escreva ao menos 8 dígitos, com o DDD'])
    await dialog().getByText(words).waitFor();
  await dialog().getByText('Escreva um e-mail como nome@empresa.com').waitFor();
  await text('Nome').fill('Álvaro Zanetti');
  await text('Número').fill('11 96666-1234');
  await text('E-mail').fill('');
  await save();
  await waitForText('Contato "Álvaro Zanetti" salvo');
  await row('Álvaro Zanetti', colleague).waitFor();
  await press('Bloquear Álvaro Zanetti');
  await waitForText('Contato bloqueado');
  await row('Álvaro Zanetti', colleague).getByText('Bloqueado', { exact: true }).waitFor();
  await press('Desbloquear Álvaro Zanetti');
  await row('Álvaro Zanetti', colleague).getByText('Bloqueado').waitFor({ state: 'detached' });
  await press('Editar Álvaro Zanetti');
  expect(await text('Número').inputValue()).toBe('5511966661234');
  await text('Nome').fill('Álvaro Zanetti Filho');
  await save();
  await row('Álvaro Zanetti Filho', colleague).waitFor();
});

it('of contacts: searches once the person pauses, in lower case, and by chosen tags', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const requested = searchParams.get('searchParam') ?? '';
    if (/^\/api\/contacts\/?$/.test(pathname))
      asked.push(`${requested} ${searchParams.get('contactTag') ?? ''}`);
  });
  await page
    .getByRole('searchbox', { name: 'Buscar por nome, usuário ou número' })
    .pressSequentially('ÁLVARO Z');
  await expect.poll(() => asked).toContain('álvaro z ');
  await expect.poll(async () => row('Zanetti').count()).toBe(1);
  expect(asked.filter((requested) => requested.trim() !== '')).toEqual(['álvaro z ']);
  await page.getByRole('button', { name: 'Limpar' }).click();
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await page.getByRole('menuitemcheckbox').first().click();
  await expect.poll(() => asked.at(-1)).toMatch(/^ \[\d+\]$/);
  await page.keyboard.press('Escape');
});

it('of contacts: begins a conversation', async () => {
  await page.goto('/contacts?q=Zanetti');
  await press('Conversar com Álvaro Zanetti Filho');
  await dialog().getByRole('combobox', { name: 'Fila' }).click();
  await page.getByRole('option').first().click();
  await dialog().getByRole('button', { name: 'Iniciar' }).click();
  await page.waitForURL(/\/tickets\/[\da-f-]{36}/);
});

it('of contacts: suggests names from the third letter on', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const requested = new URL(request.url()).searchParams.get('searchParam');
    if (requested?.startsWith('zan')) asked.push(requested);
    else if (requested !== null && 'zan'.startsWith(requested)) asked.push(`too short: ${requested}`);
  });
  await page.clock.install();
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  const field = dialog().getByRole('combobox', { name: 'Contato' });
  await field.pressSequentially('za', { delay: 20 });
  // Longer than the field waits for the next letter before it searches.
  await page.clock.fastForward(700);
  await field.pressSequentially('n');
  await page.getByRole('option', { name: 'Álvaro Zanetti Filho' }).waitFor();
  expect(asked).toEqual(['zan']);
  await page.keyboard.press('Escape');
});

it('of contacts: shows the code of an error that has no text', async () => {
  await page.route('**/api/contacts/block/*', async (route) =>
    route.fulfill({ status: 400, json: { error: 'ERR_FOO' } }),
  );
  await page.goto('/contacts?q=Zanetti');
  await press('Bloquear Álvaro Zanetti Filho');
  const toast = page.getByText('ERR_FOO', { exact: true });
  await toast.waitFor();
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(60);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(40);
  await page.unroute('**/api/contacts/block/*');
});

it('of tags: shows what is wrong, and each tag in its colour with its contacts', async () => {
  await both('/tags');
  await add('Adicionar tag');
  await save();
  await dialog().getByText('Obrigatório', { exact: true }).waitFor();
  await text('Nome').fill('ab');
  await save();
  await dialog().getByText('Mensagem muito curta', { exact: true }).waitFor();
  await text('Nome').fill('Etiqueta nova');
  await save();
  await waitForText('Tag "Etiqueta nova" salva');
  await row('Etiqueta nova', colleague).waitFor();
  await page.goto('/contacts?q=Zanetti');
  await press('Editar Álvaro Zanetti Filho');
  await dialog()
    .getByRole('combobox', { name: 'Tags' })
    .or(dialog().getByLabel('Tags'))
    .first()
    .fill('Etiqueta nova');
  await page.keyboard.press('Enter');
  await dialog().getByRole('button', { name: 'Tirar a tag Etiqueta nova' }).waitFor();
  await save();
  await waitForText('Contato "Álvaro Zanetti Filho" salvo');
  await page.goto('/tags?q=ETIQUETA');
  await press('Etiqueta nova: 1 contato');
  await dialog().getByRole('button', { name: 'Tirar a tag de Álvaro Zanetti Filho' }).click();
  await dialog().getByText('Ninguém com esta tag').waitFor();
  await dialog().getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'Etiqueta nova: 0 contatos' }).waitFor();
  await remove('Etiqueta nova');
  await waitForText('Tag "Etiqueta nova" excluída');
  await row('Etiqueta nova', colleague).waitFor({ state: 'detached' });
});

it('of quick replies: shows at once what a colleague shares and removes', async () => {
  await both('/quick-messages');
  await add('Adicionar resposta');
  await text('Atalho').fill('zz-visivel');
  await text('Mensagem').fill('Um texto.');
  await dialog().getByRole('switch', { name: 'Visível para todos' }).press('Space');
  await save();
  await waitForText('Resposta rápida "/zz-visivel" salva');
  await row('zz-visivel', colleague).waitFor();
  await colleague.getByRole('button', { name: 'Ver /zz-visivel' }).waitFor();
  await remove('/zz-visivel');
  await row('zz-visivel', colleague).waitFor({ state: 'detached' });
});

it('of connections: follows changes made elsewhere', async () => {
  await page.goto('/connections');
  await page.getByRole('cell').first().waitFor();
  const api = await clientOf(page);
  const facts = { channel: 'whatsapp', provider: 'sandbox', queueIds: [] };
  const { id } = await api.expectOk<{ id: number }>('POST', '/whatsapp', { name: 'Feita fora', ...facts });
  await row('Feita fora').waitFor();
  await api.expectOk('PUT', `/whatsapp/${id}`, { name: 'Mudada fora', ...facts });
  await row('Mudada fora').waitFor();
  await api.expectOk('DELETE', `/whatsapp/${id}`);
  await row('Mudada fora').waitFor({ state: 'detached' });
});

it('of files: keeps options with their files, for admins only', async () => {
  await both('/files');
  await colleague.getByRole('heading', { name: 'Oops! Acesso Negado!' }).waitFor();
  await add('Adicionar lista');
  await text('Nome').fill('ab');
  await save();
  await dialog().getByText('nome muito curto', { exact: true }).waitFor();
  await dialog().getByText('Obrigatório', { exact: true }).first().waitFor();
  await text('Nome').fill('Catálogos de teste');
  await text('Mensagem').fill('Qual deles?');
  await dialog().getByRole('button', { name: 'Adicionar opção' }).click();
  for (const place of [1, 2]) {
    const file = {
      name: `sofa-${place}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n'),
    };
    await dialog().locator(`input[type=file][aria-label="Arquivo da opção ${place}"]`).setInputFiles(file);
    await text(`Opção ${place}`).fill(`Sofá ${place}`);
  }
  await save();
  await waitForText('Lista de arquivos "Catálogos de teste" salva');
  await press('Editar Catálogos de teste');
  for (const place of [1, 2]) {
    expect(await text(`Opção ${place}`).inputValue()).toBe(`Sofá ${place}`);
    await dialog().getByText(`sofa-${place}.pdf`).waitFor();
  }
  await page.keyboard.press('Escape');
  await remove('Catálogos de teste');
  await waitForText('Lista de arquivos "Catálogos de teste" excluída');
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
});
