import {
  account,
  MetaSimulator,
  TOKEN,
  APP_SECRET,
  environmentOf,
  makeConnectable,
} from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, picture, violationsByTheme, widths } from '../support/browser.ts';
import { clientOf, newFixture } from '../support/fixture.ts';

// An admin connects a number of WhatsApp's official API; a customer writes to it, and gets an answer.

const rui = { kind: 'phone', value: '5511999990001', name: 'Rui' } as const;
const webhook = { url: '', secret: APP_SECRET };
const platform = new MetaSimulator('whatsappapi', webhook);
let fixture: Awaited<ReturnType<typeof newFixture>>;

beforeAll(async () => {
  platform.meet(rui);
  makeConnectable(platform);
  await platform.start();
  fixture = await newFixture(environmentOf(platform), { bothThemes: true });
  webhook.url = `${fixture.server.url}/api/webhooks/meta`;
}, 120_000);

afterAll(async () => {
  await fixture.close();
  await platform.stop();
});

const dialog = () => fixture.page.getByRole('dialog');
const field = (name: string) => dialog().getByLabel(name, { exact: true });
const save = async () => dialog().getByRole('button', { name: 'Salvar' }).click();

it.each(widths)('has an accessible menu and dialog at $width px', async (appearance) => {
  const { page } = fixture;
  await page.setViewportSize(appearance);
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Adicionar conexão' }).first().click();
  await page.getByRole('menuitem', { name: 'WhatsApp (API oficial)' }).waitFor();
  // A menu is over the page, outside of its landmarks.
  expect(await violationsByTheme(page, 'add-connection', { except: ['region'] })).toEqual([]);
  await chooseInMenu(page, 'WhatsApp (API oficial)');
  await field('Token de acesso').waitFor();
  expect(await violationsByTheme(page, 'official-number')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

it('shows at its field what is missing or what Meta refuses, and creates nothing', async () => {
  const { page } = fixture;
  await page.getByRole('button', { name: 'Adicionar conexão' }).first().click();
  await chooseInMenu(page, 'WhatsApp (API oficial)');
  await field('Nome').fill('Oficial');
  await save();
  await expect
    .poll(async () => field('Identificação do número de telefone').getAttribute('aria-invalid'))
    .toBe('true');
  await field('Identificação do número de telefone').fill(account.id);
  await field('Identificação da conta do WhatsApp Business').fill(account.business);
  await field('Token de acesso').fill('a wrong one');
  await save();
  await expect.poll(async () => field('Token de acesso').getAttribute('aria-invalid')).toBe('true');
  await dialog()
    .getByText(/^A Meta não aceita este token. Confira se foi copiado inteiro e se não venceu. \(Meta 190\)$/)
    .waitFor();
  await picture(page, 'official-number-refused');
});

it('connects the number, and brings what a customer writes to the inbox', async () => {
  const { page } = fixture;
  await field('Token de acesso').fill(TOKEN);
  await save();
  await dialog().waitFor({ state: 'hidden' });
  const row = page.getByRole('row', { name: 'Oficial' });
  await row.getByText('Conectada').waitFor();
  expect(await row.textContent()).toContain(account.number);
  const client = await clientOf(page);
  const [{ id }] = await client.expectOk<[{ id: number }]>('GET', '/whatsapp');
  const sales = { name: 'Vendas', color: '#0E7490' };
  const queue = await client.expectOk<{ id: number }>('POST', '/queue', sales);
  await client.expectOk('PUT', `/whatsapp/${id}`, { queueIds: [queue.id] });
  platform.show(rui.value, { wid: 'wamid.1', body: 'Olá, tudo bem?' });
  const at = new Date().toISOString();
  await platform.notify({
    kind: 'text',
    wid: 'wamid.1',
    from: rui,
    text: 'Olá, tudo bem?',
    at,
    quotedWid: undefined,
  });
  await page.goto('/tickets');
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page
    .getByRole('region', { name: 'Lista de atendimentos' })
    .getByRole('link', { name: /Rui/ })
    .click();
  await page.getByRole('button', { name: 'Aceitar', exact: true }).first().click();
  const writing = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await writing.fill('Tudo, e você?');
  await page.keyboard.press('Enter');
  const shown = () => platform.screen(rui.value).filter((message) => message.fromBusiness);
  await expect
    .poll(() => shown().map(({ body }) => body), { timeout: 20_000 })
    .toEqual(['*Admin:*\nTudo, e você?']);
  await picture(page, 'official-number-answered');
  // The admin is the only user, so a note can mention nobody.
  await page.getByRole('button', { name: 'Nota interna' }).click();
  await page.getByRole('textbox', { name: /nota/i }).fill('veja, @');
  await page.getByText('Nenhum colega vê este atendimento: não há quem mencionar.').waitFor();
});

it('never shows the token again, and takes a new one', async () => {
  const { page } = fixture;
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Ações Oficial' }).click();
  await chooseInMenu(page, 'Editar');
  expect(await field('Token de acesso').inputValue()).toBe('');
  await dialog().getByText('Deixe vazio para manter o token guardado').waitFor();
  expect(await dialog().getByLabel('Identificação do número de telefone').count()).toBe(0);
  await field('Nome').fill('Oficial da loja');
  await save();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: 'Oficial da loja' }).getByText('Conectada').waitFor();
  expect(fixture.errors).toEqual([]);
});
