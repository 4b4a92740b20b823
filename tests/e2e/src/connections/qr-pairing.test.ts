import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, picture, violations } from '../support/browser.ts';
import { clientOf } from '../support/fixture.ts';
import { onlyConnection, patience, scan, webFixture } from '../support/whatsapp-web-fixture.ts';

// An admin connects a phone by its QR code; a customer writes to it, and gets an answer; the phone ends the connection.

let web: Awaited<ReturnType<typeof webFixture>>;
let fixture: typeof web.fixture;
let phone: typeof web.phone;
let rui: typeof web.rui;

beforeAll(async () => {
  web = await webFixture();
  ({ fixture, phone, rui } = web);
}, 120_000);

afterAll(async () => web.close());

const dialog = () => fixture.page.getByRole('dialog');
const code = () => dialog().getByRole('img', { name: 'QR code para ler com o celular' });
const row = () => fixture.page.getByRole('row', { name: 'Loja do Centro' });
const onPhone = () => rui.with(phone).screen.all.filter(({ fromBusiness }) => fromBusiness);

it('shows a live code as soon as the connection exists, and letters for people without a camera', async () => {
  const { page } = fixture;
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Adicionar conexão' }).first().click();
  await chooseInMenu(page, 'WhatsApp (QR code)');
  await dialog().getByLabel('Nome', { exact: true }).fill('Loja do Centro');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await code().waitFor(patience);
  await dialog()
    .getByText(/^Vale por mais \d+ segundos?\.Depois vêm mais 2 códigos\.$/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'pairing');
  await dialog().getByRole('button', { name: 'Conectar com número de telefone' }).click();
  await dialog().getByLabel('Número do celular').fill('12');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => dialog().getByLabel('Número do celular').getAttribute('aria-invalid'))
    .toBe('true');
  await dialog().getByRole('button', { name: 'Voltar ao QR code' }).click();
  await code().waitFor();
});

it('asks for queues when the phone has scanned the code, and leads to them', async () => {
  const { page } = fixture;
  await scan(web);
  await dialog()
    .getByText(/^Esta conexão ainda não tem fila/)
    .waitFor(patience);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'paired-without-queue');
  await dialog().getByRole('button', { name: 'Escolher filas' }).click();
  await dialog().getByRole('tab', { name: 'Integrações', selected: true }).waitFor();
  await dialog().getByRole('combobox', { name: 'Filas' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden', ...patience });
  await row().getByText('Conectada').waitFor();
  expect(await row().textContent()).toContain('+55 (11) 98888-7777');
  // The dialog shows no cap before the connection exists, and so keeps the cap that new numbers begin with.
  expect(await onlyConnection(web)).toMatchObject({ firstContactsPerDay: 15 });
});

it('brings what a customer writes to the inbox, and the answer to the phone', async () => {
  const { page } = fixture;
  const client = await clientOf(page);
  const queue = await client.expectOk<{ id: number }>('POST', '/queue', { name: 'Vendas', color: '#0E7490' });
  await client.expectOk('PUT', `/whatsapp/${(await onlyConnection(web)).id}`, { queueIds: [queue.id] });
  await rui.with(phone).write('Olá, tudo bem?');
  await page.goto('/tickets');
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  const list = page.getByRole('region', { name: 'Lista de atendimentos' });
  await list.getByRole('link', { name: /Rui/ }).click(patience);
  await page.getByRole('button', { name: 'Aceitar', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Tudo, e você?');
  await page.keyboard.press('Enter');
  await expect.poll(() => onPhone().map(({ body }) => body), patience).toEqual(['*Admin:*\nTudo, e você?']);
});

it('stays paired when the server starts again', async () => {
  await fixture.server.stop();
  await rui.with(phone).write('Ainda aí?');
  await fixture.server.start();
  await fixture.page.goto('/connections');
  await row().getByText('Conectada').waitFor(patience);
  await fixture.page.goto('/tickets');
  const list = fixture.page.getByRole('region', { name: 'Lista de atendimentos' });
  await list.getByText('Ainda aí?').waitFor(patience);
  expect(phone.companions.size).toBe(1);
});

it('asks for a new code when the phone removes the device', async () => {
  const { page } = fixture;
  await page.goto('/connections');
  phone.logOut();
  await row().getByRole('button', { name: 'Ler QR code' }).waitFor(patience);
  await row()
    .getByText(/^O celular desconectou este dispositivo/)
    .waitFor();
  await row().getByRole('button', { name: 'Ler QR code' }).click();
  await code().waitFor();
  await dialog()
    .getByText(/^O celular desconectou este dispositivo/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'pairing-again');
  await scan(web);
  await dialog().waitFor({ state: 'hidden', ...patience });
  await row().getByText('Conectada').waitFor();
  expect(await row().textContent()).not.toContain('desconectou');
});

it('counts down how long the letters are valid, and replaces them', async () => {
  const { page } = fixture;
  phone.logOut();
  await row().getByRole('button', { name: 'Ler QR code' }).click(patience);
  await dialog().getByRole('button', { name: 'Conectar com número de telefone' }).click();
  await dialog().getByLabel('Número do celular').fill('+55 (11) 98888-7777');
  const soonOver = /\/pairing-code$/;
  await page.route(soonOver, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), expiresInSeconds: 2 } });
  });
  await page.keyboard.press('Enter');
  await dialog().getByText('O código venceu.').waitFor(patience);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'pairing-letters-over');
  await page.unroute(soonOver);
  await dialog().getByRole('button', { name: 'Gerar outro código' }).click();
  await dialog()
    .getByText(/^Vale por mais \d+ segundos\.$/)
    .waitFor(patience);
});

it('connects with the letters typed on the phone', async () => {
  const { page } = fixture;
  const letters = dialog().getByLabel('Código de pareamento');
  await letters.waitFor(patience);
  const shown = (await letters.textContent()) ?? '';
  expect(shown).toMatch(/^[1-9A-Z]{4}-[1-9A-Z]{4}$/);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'pairing-letters');
  await phone.enterCode(shown.replace('-', ''));
  await dialog().waitFor({ state: 'hidden', ...patience });
  await row().getByText('Conectada').waitFor();
  expect(fixture.errors).toEqual([]);
});
