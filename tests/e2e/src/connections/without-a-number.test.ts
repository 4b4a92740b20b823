import {
  account,
  APP_SECRET,
  environmentOf,
  makeConnectable,
  MetaSimulator,
  numberToConnect,
} from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture, violations } from '../support/browser.ts';
import { clientOf, newFixture } from '../support/fixture.ts';

// A customer of an official number, whose own number WhatsApp hides: found, answered, named, and identified in the end.

const webhook = { url: '', secret: APP_SECRET };
const platform = new MetaSimulator('whatsappapi', webhook);
const scoped = 'BR.15025763946558431502576394655843';
const username = 'ana.beatriz_dos.santos.oliveira.sp';
const number = '5511987650001';
let fixture: Awaited<ReturnType<typeof newFixture>>;
let queueId = 0;

beforeAll(async () => {
  await platform.start();
  makeConnectable(platform);
  fixture = await newFixture(environmentOf(platform));
  webhook.url = `${fixture.server.url}/api/webhooks/meta`;
  await fixture.context.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'auto'));
  const client = await clientOf(fixture.page);
  const sales = { name: 'Vendas', color: '#0E7490' };
  ({ id: queueId } = await client.expectOk<{ id: number }>('POST', '/queue', sales));
  await client.expectOk('POST', '/whatsapp', { ...numberToConnect, queueIds: [queueId] });
}, 120_000);
afterAll(async () => {
  await fixture.close();
  await platform.stop();
});

let counter = 0;
/** A message as WhatsApp sends it for a person with a username; the number is in it only where given. */
async function write(text: string, known: { wa_id?: string } = {}): Promise<void> {
  counter += 1;
  const { wa_id } = known;
  const contacts = [{ ...known, user_id: scoped, profile: { username } }];
  const from = { from_user_id: scoped, ...(wa_id ? { from: wa_id } : {}) };
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const messages = [{ id: `wamid.${counter}`, ...from, timestamp, type: 'text', text: { body: text } }];
  const metadata = { display_phone_number: account.number, phone_number_id: account.id };
  const value = { messaging_product: 'whatsapp', metadata, contacts, messages };
  await platform.call({
    object: 'whatsapp_business_account',
    entry: [{ id: account.business, changes: [{ field: 'messages', value }] }],
  });
}

const drawer = () => fixture.page.getByRole('complementary', { name: 'Dados do contato' });
const dialog = () => fixture.page.getByRole('dialog');
const noId = async () =>
  expect(await fixture.page.locator('body').textContent()).not.toMatch(/15025763|undefined/);

it('finds the customer by username, and answers', async () => {
  const { page } = fixture;
  await write('Olá, vocês entregam em Recife?');
  await page.goto('/tickets');
  await page.getByRole('searchbox').first().fill('@ana.beatriz');
  const row = page.getByRole('region', { name: 'Resultados da busca' }).getByRole('link').first();
  await row.getByText(/^@ana\.beatriz/).waitFor();
  await row.click();
  await page.getByRole('button', { name: 'Aceitar', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Entregamos, sim.');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => platform.sentBodies().at(-1), { timeout: 20_000 })
    .toMatchObject({ recipient: scoped, text: { body: '*Admin:*\nEntregamos, sim.' } });
  expect(platform.sentBodies().at(-1)).not.toHaveProperty('to');
});

it('shows the username in place of a number, and takes a name without a number', async () => {
  const { page } = fixture;
  await page.getByRole('button', { name: 'Dados do contato' }).click();
  await drawer().getByText(`@${username}`).waitFor();
  await drawer().getByText('O WhatsApp não informa o número desta pessoa').waitFor();
  await noId();
  await picture(page, 'without-a-number-drawer');
  await drawer().getByRole('button', { name: 'Editar' }).click();
  await dialog()
    .getByText('Opcional: o canal não informa o número desta pessoa.', { exact: false })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'without-a-number-form');
  await dialog().getByLabel('Nome', { exact: true }).fill('Ana Beatriz');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await drawer().getByText('Ana Beatriz').waitFor();
  await drawer().getByText(`@${username}`).waitFor();
  await page.goto('/contacts');
  await page
    .getByRole('row', { name: /Ana Beatriz/ })
    .getByText(`@${username}`)
    .last()
    .waitFor();
  await noId();
  await picture(page, 'without-a-number-list');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'without-a-number-list-390');
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('names the contact who already has the number, and merges both', async () => {
  const { page } = fixture;
  const client = await clientOf(page);
  await client.expectOk('POST', '/contacts', { name: 'Ana (loja)', number, email: 'ana@x.com' });
  await page.getByRole('button', { name: 'Editar Ana Beatriz' }).click();
  await dialog().getByLabel('Número').fill('11 98765-0001');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await dialog().getByText('Este número é de Ana (loja).').waitFor();
  await picture(page, 'without-a-number-owner');
  await dialog().getByRole('button', { name: 'É a mesma pessoa: unir os dois' }).click();
  await dialog().waitFor({ state: 'hidden' });
  const row = page.getByRole('row', { name: /Ana Beatriz/ });
  await row.getByText('+55 (11) 98765-0001').last().waitFor();
  await row.getByText('ana@x.com').waitFor();
  expect(await page.getByRole('row', { name: /Ana \(loja\)/ }).count()).toBe(0);
});

it('continues the same conversation when WhatsApp reveals the number', async () => {
  const { page } = fixture;
  await write('E quanto custa?', { wa_id: number });
  await page.goto('/tickets');
  const rows = page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link');
  await rows.getByText('E quanto custa?').waitFor();
  expect(await rows.count()).toBe(1);
  await rows.first().click();
  // The drawer is still open; the number also appears with the merged contact, once that is loaded.
  await drawer().getByText('+55 (11) 98765-0001').first().waitFor();
  await drawer().getByText(`@${username}`).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'without-a-number-known-dark');
  expect(fixture.errors.filter((error) => !error.includes('409'))).toEqual([]);
});
