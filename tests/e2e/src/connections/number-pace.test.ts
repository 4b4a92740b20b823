import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, picture, violations, violationsByTheme, widths } from '../support/browser.ts';
import { clientOf } from '../support/fixture.ts';
import { pairedConnection, patience, webFixture } from '../support/whatsapp-web-fixture.ts';

// The limits of a number linked by QR code: first contacts per day, messages that wait for that, and a restriction.

let web: Awaited<ReturnType<typeof webFixture>>;
let fixture: typeof web.fixture;
let connection: { id: number; queueId: number };

beforeAll(async () => {
  web = await webFixture();
  ({ fixture } = web);
  connection = await pairedConnection(web, 'Loja do Centro');
}, 120_000);
afterAll(async () => web.close());

const dialog = () => fixture.page.getByRole('dialog');
const row = () => fixture.page.getByRole('row', { name: 'Loja do Centro' });
const cap = () => dialog().getByRole('textbox', { name: 'Primeiros contatos por dia' });
const writing = () => fixture.page.getByRole('textbox', { name: 'Escreva uma mensagem' });
const noMore = () =>
  fixture.page.getByText(
    /^Os primeiros contatos estão desligados nesta conexão\. Sai assim que o cliente escrever/,
  );
const onPhone = () =>
  web.rui
    .with(web.phone)
    .screen.all.filter(({ fromBusiness }) => fromBusiness)
    .map(({ body }) => body.split('\n').at(-1));

async function edit(): Promise<void> {
  await fixture.page.goto('/connections');
  await fixture.page.getByRole('button', { name: 'Ações Loja do Centro' }).click();
  await chooseInMenu(fixture.page, 'Editar');
  await cap().waitFor();
}
async function save(): Promise<void> {
  await dialog().getByRole('button', { name: 'Salvar', exact: true }).click();
  await dialog().waitFor({ state: 'hidden' });
}

async function begin(name: string, number: string): Promise<void> {
  const client = await clientOf(fixture.page);
  const { id: userId } = await client.expectOk<{ id: number }>('GET', '/auth/me');
  const contact = await client.expectOk<{ id: number }>('POST', '/contacts', { name, number });
  const facts = {
    contactId: contact.id,
    whatsappId: connection.id,
    queueId: connection.queueId,
    userId,
    status: 'open',
  };
  const ticket = await client.expectOk<{ uuid: string }>('POST', '/tickets', facts);
  await fixture.page.goto(`/tickets/${ticket.uuid}`);
  await writing().waitFor();
}
async function write(text: string): Promise<void> {
  await writing().fill(text);
  await fixture.page.keyboard.press('Enter');
}

it('takes a daily limit of first contacts, and shows how many are used', async () => {
  await edit();
  await expect.poll(async () => cap().inputValue()).toBe('15');
  await dialog().getByText('0 de 3 primeiros contatos hoje', { exact: true }).waitFor();
  await dialog()
    .getByText(/^Número recente: o limite sobe aos poucos e fica completo em 8 dias$/)
    .waitFor();
  await cap().fill('0');
  await save();
  await edit();
  await expect.poll(async () => cap().inputValue()).toBe('0');
  await dialog().getByText('Primeiros contatos desligados', { exact: true }).waitFor();
});

it('states that there is no limit, and offers the usual one', async () => {
  await edit();
  await cap().fill('');
  await save();
  await edit();
  await dialog()
    .getByText(/^Sem limite: este número escreve a quantas pessoas novas/)
    .waitFor();
  expect(await violationsByTheme(fixture.page, 'no-cap')).toEqual([]);
  await dialog().getByRole('button', { name: 'Limitar a 15 por dia' }).click();
  await expect.poll(async () => cap().inputValue()).toBe('15');
  await cap().fill('0');
  await save();
});

it('shows a message that waits for another day, and returns it to its author', async () => {
  const { page } = fixture;
  await begin('Rui', '5511999990001');
  await write('Temos novidades');
  await noMore().waitFor(patience);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'first-contact-waits');
  await page.getByRole('button', { name: 'Cancelar envio' }).click();
  await noMore().waitFor({ state: 'hidden' });
  await expect.poll(async () => writing().inputValue()).toBe('Temos novidades');
  await page.keyboard.press('Enter');
  await noMore().waitFor(patience);
  await edit();
  await dialog().getByText('1 mensagem espera a vez', { exact: true }).waitFor();
  expect(onPhone()).toEqual([]);
});

it('sends it as soon as the customer writes', async () => {
  const { page } = fixture;
  await page.goBack();
  await writing().waitFor();
  await web.rui.with(web.phone).write('Oi, vi o anúncio');
  await expect.poll(onPhone, patience).toEqual(['Temos novidades']);
  await noMore().waitFor({ state: 'hidden' });
});

it('begins no conversation while the platform restricts the number, and shows it on both pages', async () => {
  const { page } = fixture;
  web.phone.network.failNext(1, '463');
  await write('Segue o catálogo');
  await page.getByText(/^Não enviada\. O WhatsApp restringiu este número/).waitFor(patience);
  web.platform.person({ number: '5511999990002', name: 'Bia' });
  await begin('Bia', '5511999990002');
  await write('Bom dia, Bia');
  await page
    .getByText('O WhatsApp restringiu este número. Sai quando ele puder iniciar conversas de novo.')
    .waitFor(patience);
  expect(await violationsByTheme(page, 'restriction-waits')).toEqual([]);
  for (const width of widths.toReversed()) {
    await page.setViewportSize(width);
    await page.goto('/connections');
    await row().getByRole('button', { name: 'Retomar Loja do Centro' }).waitFor();
    expect(await violationsByTheme(page, 'restricted')).toEqual([]);
  }
});

it('resumes when a person declares the restriction over', async () => {
  const { page } = fixture;
  await row()
    .getByText(/^O WhatsApp restringiu este número\. Conversas novas estão paradas/)
    .waitFor();
  await row().getByRole('button', { name: 'Retomar Loja do Centro' }).click();
  await dialog().getByText('Retomar conversas novas em "Loja do Centro"?').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Retomar' }).click();
  await page.getByText('A conexão "Loja do Centro" inicia conversas de novo').waitFor();
  await row()
    .getByText(/^O WhatsApp restringiu este número/)
    .waitFor({ state: 'hidden' });
  // A message that waited for the end of the restriction counts as a first contact: none is allowed today.
  await edit();
  await dialog().getByText('1 mensagem espera a vez', { exact: true }).waitFor(patience);
  expect(fixture.errors).toEqual([]);
});
