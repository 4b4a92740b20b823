import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseInMenu,
  appearances,
  openWindow,
  picture,
  settled,
  signIn,
  violations,
} from '../support/browser.ts';
import { DEMO_ADMIN, type DemoServer } from '../support/demo-server.ts';
import { demoFixture } from '../support/fixture.ts';

// Contact cards, places, lists, buttons, payments: built, sent, shown here and on the customer's phone, and answered.

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
const NUMBER = '5511977770001';
let demo: DemoServer;
let browser: Browser;
let page: Page;
let errors: string[];
let close: () => Promise<void>;
let connection: number;
let address: string;

const asAdmin = async <Answer>(path: string, method = 'GET', body?: object): Promise<Answer> =>
  page.evaluate(
    async (request) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const payload = request.body ? { body: JSON.stringify(request.body) } : {};
      return (await fetch(`/api${request.path}`, { method: request.method, headers, ...payload })).json();
    },
    { path, method, body },
  ) as Promise<Answer>;
const customer = async (message: object) =>
  asAdmin(`/sandbox/${connection}/inbound`, 'POST', {
    from: { number: NUMBER, name: 'Bruna Kinds' },
    message,
  });
const screen = async () =>
  (
    await asAdmin<{ messages: { type: string; body: string }[] }>(
      `/sandbox/${connection}/phones/${NUMBER}/messages`,
    )
  ).messages;
const messageRows = () => page.locator('[data-message]');

beforeAll(async () => {
  ({ page, errors, close, browser, demo } = await demoFixture());
  const connections = await asAdmin<{ id: number; provider: string }[]>('/whatsapp');
  connection = connections.find(({ provider }) => provider === 'sandbox')?.id ?? 0;
  await customer({ type: 'text', body: 'Oi, tudo bem?' });
  const search = '/tickets?searchParam=bruna%20kinds&status=search&showAll=true&pageNumber=1';
  const { tickets } = await asAdmin<{ tickets: { id: number; uuid: string }[] }>(search);
  const [queue] = await asAdmin<{ id: number }[]>('/queue');
  await asAdmin(`/tickets/${tickets[0]?.id}`, 'PUT', { status: 'open', queueId: queue?.id });
  address = `/tickets/${tickets[0]?.uuid}`;
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor();
}, 120_000);

afterAll(async () => close());

async function open(item: string): Promise<void> {
  await page.getByRole('button', { name: 'Anexar' }).click();
  await chooseInMenu(page, item);
}
const send = async () => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await dialog.waitFor({ state: 'hidden' });
};
const choose = async (kind: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tipo', exact: true }).click();
  await page.getByRole('option', { name: kind }).click();
};
const type = async (label: string | RegExp, text: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill(text);

describe('the agent sends', () => {
  it('the card of a contact', async () => {
    await open('Contato');
    await type('Para quem', 'Adriana');
    await page.getByRole('dialog').getByRole('checkbox').first().check();
    await send();
    await messageRows().last().getByRole('button', { name: 'Conversar' }).waitFor();
    await expect.poll(async () => (await screen()).at(-1)?.type).toBe('contact');
  });

  it('a place, from the link of a map', async () => {
    await open('Localização');
    await type('Coordenadas ou link do mapa', 'isto não é um lugar');
    await page.getByText('Não há coordenadas neste texto.').waitFor();
    await type('Coordenadas ou link do mapa', 'https://www.google.com/maps/@-23.5614,-46.6559,15z');
    await type('Nome do lugar', 'Loja Aurora');
    await send();
    await messageRows().last().getByText('Loja Aurora', { exact: true }).waitFor();
    await messageRows().last().getByRole('link', { name: 'Abrir no mapa' }).waitFor();
    await expect.poll(async () => (await screen()).at(-1)?.type).toBe('location');
  });

  it('a list, which is not sent without a title', async () => {
    await open('Mensagem interativa');
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    await page.getByText('Por favor, selecione um título.').waitFor();
    await type('Título', 'Escolha o sabor');
    await type(/^Opções/, '# Doces\nRomeu: com queijo\nChocolate');
    await send();
    await messageRows().last().getByText('Ver opções').click();
    await messageRows().last().getByText('com queijo').waitFor();
    await expect.poll(async () => (await screen()).at(-1)?.type).toBe('list');
  });

  it('a button that opens an address of the web, and no other', async () => {
    await open('Mensagem interativa');
    await choose('Botão que abre um link');
    await type('Título', 'Nossa loja');
    await type(/^Endereço/, 'javascript:alert(1)');
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    await page.getByText('Escreva um endereço que comece com').waitFor();
    await type(/^Endereço/, 'https://loja.test/a');
    await type('Texto do botão', 'Ver a loja');
    await send();
    const link = messageRows().last().getByRole('link', { name: 'Ver a loja' });
    expect(await link.getAttribute('href')).toBe('https://loja.test/a');
  });

  it('a payment, whose code can be copied', async () => {
    await open('Mensagem interativa');
    await choose('Cobrança PIX');
    await type('O que está sendo cobrado', 'Pedido 7');
    await type('Valor em reais', '10,50');
    await type('Chave PIX', '111.111.111-11');
    await type('Nome de quem recebe', 'Loja Aurora');
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    await page.getByText('Esta chave não é do tipo escolhido.').waitFor();
    await type('Chave PIX', '529.982.247-25');
    await send();
    await messageRows()
      .last()
      .getByText(/R\$\s10,50/)
      .waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await messageRows().last().getByRole('button', { name: 'Copiar código PIX' }).click();
    await page.getByText('Copiado.').waitFor();
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toMatch(
      /^000201.*6304[0-9A-F]{4}$/,
    );
    await expect.poll(async () => (await screen()).at(-1)?.type).toBe('buttons');
  });

  it('a button with a picture above it', async () => {
    await open('Mensagem interativa');
    await choose('Botão que copia');
    await type('Título', 'Cupom');
    await type('Código a copiar', 'X10');
    await page.locator('[role=dialog] input[type=file]').setInputFiles(photo('cupom.png'));
    await page.getByRole('dialog').getByRole('img', { name: 'Imagem escolhida' }).waitFor();
    await send();
    await messageRows().last().locator('img[src^="data:image/"]').waitFor();
  });

  it('a poll, whose answers the customer presses', async () => {
    await open('Enquete');
    await type('Pergunta', 'Qual o melhor dia?');
    await type('Resposta 1', 'Sábado');
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    await page.getByText('Escreva ao menos duas respostas.').waitFor();
    await type('Resposta 2', 'Domingo');
    await send();
    await messageRows().last().getByText('Domingo').waitFor();
    await expect.poll(async () => (await screen()).at(-1)?.type).toBe('poll');
  });

  it('an event with its day', async () => {
    await open('Evento');
    await type('Nome do evento', 'Visita à loja');
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
    await page.getByText('Escolha o dia e a hora.').waitFor();
    await type('Início', '02/01/2030 09:30');
    await type('Local', 'Rua A, 10');
    await send();
    await messageRows()
      .last()
      .getByText(/09:30 – 11:30/)
      .waitFor();
    await expect.poll(async () => (await screen()).at(-1)?.type).toBe('event');
  });

  it('a picture that opens once', async () => {
    await page.locator('input[type=file][aria-label="Fotos e vídeos"]').setInputFiles(photo('prova.png'));
    await page.getByRole('checkbox', { name: 'Visualização única' }).check();
    await send();
    await messageRows().last().getByText('Visualização única').waitFor();
    await expect.poll(async () => (await screen()).at(-1)?.type).toBe('viewonce');
  });
});

it('shows the text with its variables filled in before it is sent, and sends that text', async () => {
  const input = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await input.fill('Olá, {{firstName}}! Seu número é {{ticket_id}}.');
  const shown = page.getByText(/^Olá, Bruna! Seu número é \d+\.$/);
  await shown.waitFor();
  const text = (await shown.textContent()) ?? '';
  await input.press('Enter');
  await messageRows().last().getByText(text).waitFor();
});

it('shows messages of every kind from the customer, and none does harm', async () => {
  await customer({ type: 'poll', poll: { name: 'Quando?', options: ['hoje', 'amanhã'] } });
  await customer({
    type: 'event',
    event: { name: 'Festa', place: 'Sé', link: 'javascript:alert(1)', startTime: '2026-11-21T13:00:00Z' },
  });
  const ad = { title: 'Sofás', body: 'Só hoje', url: 'javascript:alert(1)' };
  await customer({ type: 'ad', body: 'Quero saber mais', ad });
  await customer({
    type: 'contact',
    contact: { name: '<img src=x onerror=alert(1)>', number: '5511988880000' },
  });
  await customer({ type: 'location', location: { latitude: 1, longitude: 2, name: '<b>x</b>' } });
  const media = { data: png, fileName: '../../etc/passwd', mimeType: 'image/png' };
  await customer({ type: 'sticker', media });
  await customer({ type: 'viewonce', media });
  await messageRows().last().getByText('Visualização única').waitFor();
  await page.getByText('Enquete', { exact: true }).last().waitFor();
  await page.getByText('Festa', { exact: true }).waitFor();
  await page.getByText(/10:00 – 12:00/).waitFor();
  await page.getByText('Quero saber mais', { exact: true }).first().waitFor();
  await page.getByText('<img src=x onerror=alert(1)>').first().waitFor();
  expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(errors).toEqual([]);
});

describe.each(appearances)('at $width px, $scheme', (appearance) => {
  it('is accessible, with its dialogs', async () => {
    const window = await openWindow(browser, demo.url, appearance);
    await signIn(window.page, DEMO_ADMIN, demo.password);
    await window.page.goto(address);
    await window.page.locator('[data-message]').last().waitFor();
    await picture(window.page, `kinds-${appearance.width}-${appearance.scheme}`);
    await window.page.getByText('Visualização única').last().waitFor();
    await window.page.getByText('Festa', { exact: true }).waitFor();
    expect(await violations(window.page)).toEqual([]);
    await picture(window.page, `kinds-${appearance.width}-${appearance.scheme}`);
    for (const item of ['Contato', 'Localização', 'Mensagem interativa', 'Enquete', 'Evento']) {
      await window.page.getByRole('button', { name: 'Anexar' }).click();
      await chooseInMenu(window.page, item);
      await window.page.getByRole('dialog').waitFor();
      await settled(window.page);
      // The conversation behind has been checked above.
      expect(await violations(window.page, { within: '[role=dialog]' })).toEqual([]);
      await picture(
        window.page,
        `compose-${item.slice(0, 4).toLowerCase()}-${appearance.width}-${appearance.scheme}`,
      );
      await window.page.keyboard.press('Escape');
      await window.page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await window.context.close();
  });
});
