import type { Connection } from '@prosa/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chooseInMenu,
  appearances,
  openBrowser,
  openWindow,
  picture,
  signIn,
  violations,
} from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';
import { covered, messageRowAt } from '../support/message-rows.ts';
import { kinds, LONG_NAME, stage, YESTERDAY, type Part } from '../support/staged-messages.ts';

// What a message of each kind and each mark shows, and what can be done with it.

let demo: DemoServer;
let browser: Browser;

async function open(page: Page): Promise<void> {
  await signIn(page, DEMO_ADMIN, demo.password);
  await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await page.getByText('Por fim', { exact: true }).waitFor();
}

const placeOf = (find: (part: Part) => boolean) => kinds.findIndex(find);
const placeOfKind = (mediaType: string) => placeOf((part) => part.mediaType === mediaType);
const placeOfText = (body: string) => placeOf((part) => part.body === body);
const ofKind = async (page: Page, mediaType: string) => messageRowAt(page, placeOfKind(mediaType));
const saying = async (page: Page, body: string) => messageRowAt(page, placeOfText(body));

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

describe('a message', () => {
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    const window = await openWindow(browser, demo.url, {}, { hasWorker: false });
    ({ page, errors } = window);
    await stage(window.context);
    await open(page);
  });

  it('with a picture shows it, and opens it large', async () => {
    const link = (await ofKind(page, 'image')).getByRole('link');
    expect(await link.getAttribute('href')).toContain('/media/looks/sala.png');
    await link.getByRole('img').waitFor();
    await (await ofKind(page, 'image')).getByText('A minha sala').waitFor();
    await (await ofKind(page, 'stickerMessage')).getByRole('img').waitFor();
  });

  it('with audio has a player, whose speed is kept on this device', async () => {
    const audio = await ofKind(page, 'audio');
    await audio.getByRole('button', { name: 'Ouvir' }).waitFor();
    const speed = audio.getByRole('button', { name: /^Velocidade/ });
    const shown: string[] = [];
    for (let press = 0; press < 4; press += 1) {
      shown.push(await speed.innerText());
      await speed.click();
    }
    expect(shown.map((text) => Number(/[\d.,]+/.exec(text)?.[0].replace(',', '.')))).toEqual([
      1, 1.5, 2, 0.5,
    ]);
    await speed.click();
    expect(await page.evaluate(() => localStorage.getItem('audioRate'))).toBe('1.5');
    await page.evaluate(() => localStorage.removeItem('audioRate'));
  });

  it('with a video plays it, and with a document offers it for download', async () => {
    await (await ofKind(page, 'video')).locator('video').waitFor();
    const link = (await ofKind(page, 'application')).getByRole('link');
    expect(await link.getAttribute('download')).toBe('contrato-de-prestação-de-serviços-assinado.pdf');
  });

  it('with a place shows its name and leads to a map, with the coordinates as a hint', async () => {
    const place = await ofKind(page, 'locationMessage');
    await place.getByText('Localização', { exact: true }).waitFor();
    const map = place.getByRole('link', { name: 'Abrir no mapa' });
    expect(await map.getAttribute('href')).toBe('https://maps.google.com/?q=-23.5,-46.6');
    expect(await map.getAttribute('title')).toBe('-23.5, -46.6');
    expect(await place.innerText()).not.toContain('23.5');
    const shop = await ofKind(page, 'liveLocationMessage');
    for (const text of ['Padaria Real', 'Rua Augusta, 1200, Centro', 'Localização em tempo real'])
      await shop.getByText(text, { exact: true }).waitFor();
    expect(await shop.locator('img').count()).toBe(0);
  });

  it('that opens once, or is a contact card, is shown as such', async () => {
    await (await ofKind(page, 'viewOnceMessage')).getByText('Visualização única').waitFor();
    const card = await ofKind(page, 'contactMessage');
    await card.getByText('Bia Reis').waitFor();
    await card.getByText(/98888-?7777/).waitFor();
    await card.getByRole('button', { name: 'Conversar' }).waitFor();
  });

  it('from a template, a poll, an event or a list shows all of its content', async () => {
    await (await ofKind(page, 'template')).getByText(/saiu para entrega/).waitFor();
    const poll = await ofKind(page, 'pollCreationMessageV3');
    for (const text of ['Que dia?', 'Sábado', 'Domingo']) await poll.getByText(text).waitFor();
    const event = await ofKind(page, 'eventMessage');
    for (const text of ['Inauguração', 'Com café', 'Rua A, 10']) await event.getByText(text).waitFor();
    await event.getByText(/20\/11\/2026 10:00 – 12:00/).waitFor();
    expect(await event.getByRole('link').getAttribute('href')).toBe('https://encontro.test/a');
    const list = await ofKind(page, 'listMessage');
    for (const text of ['Sabores', 'Escolha um', 'Até as 22h'])
      await list.getByText(text, { exact: true }).waitFor();
    await list.getByText('Ver sabores').click();
    for (const text of ['Doces', 'Romeu', 'com queijo']) await list.getByText(text).waitFor();
  });

  it('with buttons says which of them cannot be used here', async () => {
    const buttons = await messageRowAt(
      page,
      placeOf(({ dataJson }) => dataJson?.includes('Seu cupom') ?? false),
    );
    for (const text of ['Seu cupom', 'Vale hoje', 'Depois']) await buttons.getByText(text).waitFor();
    await buttons.locator('img[src^="data:image/"]').waitFor();
    await buttons.getByRole('button', { name: 'Copiar cupom' }).click();
    await page.getByText('Nenhum conteúdo para copiar', { exact: true }).waitFor();
    await buttons.getByRole('button', { name: 'Abrir a loja' }).click();
    await page.getByText('Nenhum link disponível', { exact: true }).waitFor();
    await buttons.getByRole('button', { name: 'Ligar agora' }).click();
    await page.getByText('Não é possível fazer ligações pelo sistema.').waitFor();
  });

  it('with a payment, from an advertisement or about a call is shown as such', async () => {
    const payment = await messageRowAt(
      page,
      placeOf(({ dataJson }) => dataJson?.includes('Pedido 7') ?? false),
    );
    await payment.getByText('Pedido 7').waitFor();
    await payment.getByText(/R\$\s10,50/).waitFor();
    await payment.getByText(/ABC12345678/).waitFor();
    const ad = await ofKind(page, 'adMetaPreview');
    for (const text of ['Sofás em oferta', 'Só hoje', 'Quero saber mais']) await ad.getByText(text).waitFor();
    expect(await ad.getByRole('link').getAttribute('href')).toBe('https://anuncio.test/a');
    await (await ofKind(page, 'call_log')).getByText('Chamada de voz perdida às 9:05').waitFor();
  });

  it('that cannot be parsed shows its text, without an error', async () => {
    await (await saying(page, 'Lista que não se lê')).getByText('Lista que não se lê').waitFor();
    expect(errors).toEqual([]);
  });

  it.each([
    ['Na fila', 'Na fila de envio'],
    ['Aceita', 'Enviada'],
    ['Entregue já', 'Entregue'],
    ['Vista', 'Lida'],
    ['Lida mesmo', 'Lida'],
    ['nossa.wav', 'Lida'],
    ['Não foi', 'Não enviada'],
  ])('%s has the tick %s', async (body, tick) => {
    const messageRow = await saying(page, body);
    expect(await messageRow.getByRole('img', { name: tick, exact: true }).count()).toBe(1);
  });

  it('that was edited, forwarded or reacted to, or is a note, is marked as such', async () => {
    await (await saying(page, 'Com outra palavra'))
      .getByText('encaminhada · editada', { exact: true })
      .waitFor();
    await (await saying(page, 'De outra conversa')).getByText('encaminhada').waitFor();
    await (await saying(page, 'Só entre nós')).getByText('Nota interna · Rui').waitFor();
    await (await saying(page, 'Adorei')).getByRole('button', { name: /❤️/ }).waitFor();
    const failed = await saying(page, 'Não foi');
    await failed.getByRole('button', { name: 'Enviar de novo' }).waitFor();
    await failed.getByRole('button', { name: 'Descartar' }).waitFor();
  });

  it('that was deleted says so once, above its former text where that is kept', async () => {
    for (const [body, former] of [
      ['', null],
      ['O preço é *90*', 'O preço é 90'],
      ['🚫 _Mensagem Apagada_', null],
    ] as const) {
      const gone = await messageRowAt(
        page,
        placeOf((part) => part.isDeleted === true && part.body === body),
      );
      expect(await gone.getByText(/mensagem apagada/i).count()).toBe(1);
      expect(await gone.getByRole('deletion').allInnerTexts()).toEqual(former === null ? [] : [former]);
    }
    const struck = (await saying(page, 'O preço é *90*')).getByText('O preço é');
    expect(await struck.evaluate((text) => getComputedStyle(text).textDecorationLine)).toBe('line-through');
  });

  it('with a long file name shows two lines of it, and the whole name as a hint', async () => {
    const link = (await saying(page, LONG_NAME)).getByRole('link');
    expect(await link.getAttribute('title')).toBe(LONG_NAME);
    expect((await link.boundingBox())?.height).toBeLessThan(80);
  });

  it('that answers a picture shows the picture', async () => {
    const quote = (await saying(page, 'Gostei desta')).getByRole('button', { name: /sala\.png/ });
    expect(await quote.locator('img').getAttribute('src')).toContain('/media/looks/sala.png');
    await quote.locator('svg').waitFor();
  });

  it('of a single emoji is large', async () => {
    const size = async (body: string) =>
      (await saying(page, body))
        .getByText(body, { exact: true })
        .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    expect(await size('❤️')).toBeGreaterThan(2 * (await size('Adorei')));
  });

  it('is shown under its day', async () => {
    await saying(page, 'Escrito ontem');
    const day = new Date(YESTERDAY).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
    const log = page.getByRole('log', { name: 'Mensagens' });
    await log.getByText(day, { exact: true }).waitFor();
    await log.getByText('HOJE', { exact: true }).waitFor();
  });

  it('with audio says why it could not be transcribed', async () => {
    let answer: { status: number; json: object } = { status: 200, json: {} };
    await page.route('**/api/messages/transcribeAudio/*', async (route) => route.fulfill(answer));
    const offer = (await ofKind(page, 'audio')).getByRole('button', { name: 'Transcrever' });
    expect(await offer.count(), 'without a service that transcribes').toBe(0);
    const on = { json: 'enabled' };
    await page.route('**/api/public-settings/transcription', async (route) => route.fulfill(on));
    await page.reload();
    const audio = await ofKind(page, 'audio');
    const transcribe = audio.getByRole('button', { name: 'Transcrever' });
    await transcribe.click();
    await audio.getByRole('alert').getByText('Dados de transcrição inválidos', { exact: true }).waitFor();
    answer = { status: 400, json: { error: 'ERR_VALIDATION', details: [{ field: 'file', message: 'x' }] } };
    await transcribe.click();
    await audio.getByRole('alert').getByText('Formato de URL de áudio inesperado', { exact: true }).waitFor();
    answer = { status: 200, json: { transcribedText: 'Bom dia' } };
    await transcribe.click();
    await audio.getByText('Bom dia', { exact: true }).waitFor();
  });
});

describe('an interactive message that is refused', () => {
  it('stays in its dialog, with the reason', async () => {
    const { page, context } = await openWindow(browser, demo.url, {}, { hasWorker: false });
    await stage(context);
    await open(page);
    let json: object = { error: 'ERR_SENDING_WAPP_MSG', message: 'ERR_SENDING_WAPP_MSG' };
    await page.route('**/api/messages/lista/*', async (route) => route.fulfill({ status: 400, json }));
    await page.getByRole('button', { name: 'Anexar' }).click();
    await chooseInMenu(page, 'Mensagem interativa');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Título', exact: true }).fill('Sabores');
    await dialog.getByLabel(/^Opções/).fill('Romeu');
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await dialog.getByText(/^Erro ao processar a mensagem/).waitFor();
    json = { error: 'ERR_VALIDATION', details: [{ field: 'ticketId', message: 'x' }] };
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await dialog.getByText('ID do Ticket inválido.', { exact: true }).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Título', exact: true }).inputValue()).toBe('Sabores');
    await context.close();
  });
});

describe.each(appearances)('at $width px, $scheme', (appearance) => {
  it('all kinds are accessible, and nothing is wider than the screen', async () => {
    const { page, context } = await openWindow(browser, demo.url, appearance, { hasWorker: false });
    await stage(context, { channel: 'facebook' });
    await context.route(/\/api\/whatsapp$/, async (route) => {
      const answer = await route.fetch();
      const connections = (await answer.json()) as Connection[];
      const json = connections.map(({ capabilities, ...connection }) => ({
        ...connection,
        capabilities: capabilities && { ...capabilities, replyWindowHours: 24 },
      }));
      await route.fulfill({ response: answer, json });
    });
    await context.route(/\/reply-window$/, async (route) => {
      const now = new Date().toISOString();
      const closesAt = new Date(Date.now() + 30 * 60_000).toISOString();
      await route.fulfill({ json: { hours: 24, customerAt: now, closesAt, peopleOnlyFrom: null, now } });
    });
    await open(page);
    // Meta's channels show their time limit above the field.
    await page.getByText(/^Você tem (30|29) min para responder livremente$/).waitFor();
    const places = { end: kinds.length - 1, middle: 15, begin: 0 };
    for (const [part, index] of Object.entries(places)) {
      await messageRowAt(page, index);
      await expect.poll(async () => covered(page)).toEqual([]);
      await picture(page, `looks-${part}-${appearance.width}-${appearance.scheme}`);
      const log = page.getByRole('log', { name: 'Mensagens' });
      expect(await log.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});
