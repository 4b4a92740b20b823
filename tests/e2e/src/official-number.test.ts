import { account, MetaSimulator, TOKEN } from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { looks, picture, violations } from './browser.ts';
import { clientOf, newDesk } from './desk.ts';

// An admin connects a number of WhatsApp's official API; a customer writes to it, and is answered.

const APP_SECRET = 'the secret of an app at Meta';
const rui = { kind: 'phone', value: '5511999990001', name: 'Rui' } as const;
const webhook = { url: '', secret: APP_SECRET };
const platform = new MetaSimulator('whatsappapi', webhook);
let desk: Awaited<ReturnType<typeof newDesk>>;

beforeAll(async () => {
  platform.meet(rui);
  // Accounts and subscriptions, which the simulator leaves out: it is about lines that are connected already.
  platform.intercept = ({ path, token }) => {
    if (!path.startsWith(`${account.business}/`)) return undefined;
    if (token !== TOKEN)
      return {
        status: 401,
        json: { error: { code: 190, message: 'Invalid OAuth access token', type: 'OAuthException' } },
      };
    return { status: 200, json: path.endsWith('phone_numbers') ? { data: [account] } : { success: true } };
  };
  await platform.start();
  desk = await newDesk({
    GRAPH_URL: platform.url,
    OUTBOUND_ALLOW: '127.0.0.0/8',
    META_APP_ID: '1234567890',
    META_APP_SECRET: APP_SECRET,
    META_VERIFY_TOKEN: 'the word of the tests',
  });
  webhook.url = `${desk.server.url}/api/webhooks/meta`;
}, 120_000);

afterAll(async () => {
  await desk.close();
  await platform.stop();
});

const dialog = () => desk.page.getByRole('dialog');
const field = (name: string) => dialog().getByLabel(name, { exact: true });
const save = async () => dialog().getByRole('button', { name: 'Salvar' }).click();

it.each(looks)('has a menu and a dialog that everybody can use at $width px, $scheme', async (look) => {
  const { page } = desk;
  await page.setViewportSize({ width: look.width, height: look.height });
  await page.goto('/connections');
  await page.evaluate((scheme) => localStorage.setItem('mantine-color-scheme-value', scheme), look.scheme);
  await page.reload();
  await page.getByRole('button', { name: 'Adicionar conexão' }).first().click();
  await page.getByRole('menuitem', { name: 'WhatsApp (API oficial)' }).waitFor();
  // A menu lies over the page, outside of its regions; its colours come in over a moment.
  await expect.poll(async () => violations(page, ['region']), { timeout: 15_000 }).toEqual([]);
  await picture(page, `add-connection-${look.width}-${look.scheme}`);
  await page.getByRole('menuitem', { name: 'WhatsApp (API oficial)' }).click();
  await field('Token de acesso').waitFor();
  await expect.poll(async () => violations(page), { timeout: 15_000 }).toEqual([]);
  await picture(page, `official-number-${look.width}-${look.scheme}`);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

it('says what is missing and what Meta refuses, at its field, and makes nothing of it', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Adicionar conexão' }).first().click();
  await page.getByRole('menuitem', { name: 'WhatsApp (API oficial)' }).click();
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
    .getByText(/^O acesso à Meta expirou ou foi revogado. Reconecte o canal. \(Meta 190\)$/)
    .waitFor();
  await picture(page, 'official-number-refused');
});

it('connects the number, and brings what a customer writes to the inbox', async () => {
  const { page } = desk;
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
  await platform.tell({
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
  await page.getByRole('button', { name: 'Aceitar' }).first().click();
  const writing = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await writing.fill('Tudo, e você?');
  await page.keyboard.press('Enter');
  const shown = () => platform.screen(rui.value).filter((message) => message.fromBusiness);
  await expect
    .poll(() => shown().map(({ body }) => body), { timeout: 20_000 })
    .toEqual(['*Admin:*\nTudo, e você?']);
  await picture(page, 'official-number-answered');
  // Nobody but the one admin is there to be named in a note.
  await page.getByRole('button', { name: 'Nota interna' }).click();
  await page.getByRole('textbox', { name: /nota/i }).fill('veja, @');
  await page.getByText('Ninguém mais vê este atendimento.').waitFor();
});

it('never shows the token again, and takes a new one', async () => {
  const { page } = desk;
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Ações Oficial' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  expect(await field('Token de acesso').inputValue()).toBe('');
  await dialog().getByText('Deixe vazio para manter o token guardado').waitFor();
  expect(await dialog().getByLabel('Identificação do número de telefone').count()).toBe(0);
  await field('Nome').fill('Oficial da loja');
  await save();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: 'Oficial da loja' }).getByText('Conectada').waitFor();
  expect(desk.errors).toEqual([]);
});
