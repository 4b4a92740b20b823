import type { Message } from '@prosa/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import {
  chooseInMenu,
  openWholeBrowser,
  openWindow,
  picture,
  signIn,
  violations,
} from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';

// Files, photos and voice messages, with a camera and a microphone that the browser simulates.

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });

let demo: DemoServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let api: ApiClient;

beforeAll(async () => {
  [browser, demo] = await Promise.all([
    openWholeBrowser(['--use-fake-device-for-media-stream']),
    startDemo(),
  ]);
  ({ context, page, errors } = await openWindow(browser, demo.url));
  page.setDefaultTimeout(20_000);
  await signIn(page, DEMO_ADMIN, demo.password);
  api = new ApiClient(demo.url);
  api.useToken(await page.evaluate(() => localStorage.getItem('token') ?? ''));
  await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor();
  await page.getByRole('button', { name: 'Assinar: Marina' }).click();
}, 120_000);

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

const uuid = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const dialog = () => page.getByRole('dialog');
const messageRows = () => page.locator('[data-message]');
const stored = async (count: number): Promise<Message[]> => {
  const { messages } = await api.expectOk<{ messages: Message[] }>('GET', `/messages/${uuid()}`);
  return messages.slice(-count);
};
const send = async () => {
  await dialog().getByRole('button', { name: 'Enviar', exact: true }).click();
  await dialog().waitFor({ state: 'hidden' });
};
async function attach(item: string): Promise<void> {
  await page.getByRole('button', { name: 'Anexar' }).click();
  await chooseInMenu(page, item);
}
/** Paths of the writing calls during an action, without the presence that an open ticket reports by the clock. */
async function sentDuring(act: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const note = (request: { method: () => string; url: () => string }) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !pathname.endsWith('/presence')) sent.push(pathname);
  };
  page.on('request', note);
  await act();
  page.off('request', note);
  return sent;
}

async function drag(type: 'dragenter' | 'drop', names: string[], target: string): Promise<void> {
  await page.evaluate(
    ({ kind, files, where, data }) => {
      const carried = new DataTransfer();
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
      for (const name of files) carried.items.add(new File([bytes], name, { type: 'image/png' }));
      const event = new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true });
      document.querySelector(where)?.dispatchEvent(event);
    },
    { kind: type, files: names, where: target, data: PIXEL },
  );
}

describe('files', () => {
  it('are dropped on the conversation, and only the first is taken', async () => {
    await drag('dragenter', ['um.png', 'dois.png'], 'body');
    await page.getByText('Solte o arquivo aqui').waitFor();
    await drag('drop', ['um.png', 'dois.png'], '[data-drop-zone]');
    await page.getByText('Um arquivo por vez ao arrastar').waitFor();
    await dialog().getByText('Legenda de um.png').waitFor();
    expect(
      await dialog()
        .getByRole('button', { name: /^Tirar / })
        .count(),
    ).toBe(1);
    await dialog().getByLabel('Legenda de um.png').fill('Arrastada');
    await send();
    await expect.poll(async () => (await stored(1))[0]?.body).toBe('Arrastada');
  });

  it('are chosen together, each with its own caption, and go out in their order', async () => {
    const files = ['a.png', 'b.png', 'c.png'].map(photo);
    await page.locator('input[type=file][aria-label="Documento"]').setInputFiles(files);
    await dialog().getByLabel('Legenda de a.png').fill('Primeira');
    await dialog()
      .getByRole('button', { name: /c\.png/ })
      .first()
      .click();
    await dialog().getByLabel('Legenda de c.png').fill('Terceira');
    await send();
    await expect
      .poll(async () => (await stored(3)).map(({ body }) => body))
      .toEqual(['Primeira', 'b.png', 'Terceira']);
    expect((await stored(3)).map(({ mediaType }) => mediaType)).toEqual(['image', 'image', 'image']);
  });

  it('are discarded by closing the preview: nothing is sent', async () => {
    const sent = await sentDuring(async () => {
      await page.locator('input[type=file][aria-label="Documento"]').setInputFiles([photo('x.png')]);
      await dialog().getByText('Legenda de x.png').waitFor();
      await dialog()
        .getByRole('button', { name: /^Tirar x\.png/ })
        .click();
      await dialog().waitFor({ state: 'hidden' });
    });
    expect(sent.filter((path) => path.includes('/messages/'))).toEqual([]);
  });
});

describe('without permission of the browser', () => {
  it('neither camera nor microphone opens, and the reason is shown', async () => {
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await page.getByText('Sem acesso ao microfone').waitFor();
    await attach('Câmera');
    await dialog().getByRole('alert').getByText('Sem acesso à câmera').waitFor();
    expect(await dialog().getByRole('button', { name: 'Capturar' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });
});

describe('with permission of the browser', () => {
  beforeAll(async () => context.grantPermissions(['camera', 'microphone'], { origin: demo.url }));

  it('a photo is taken, checked and sent', async () => {
    await attach('Câmera');
    await dialog().getByLabel('Imagem da câmera').waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'camera');
    await dialog().getByRole('button', { name: 'Capturar' }).click();
    await dialog().getByRole('img', { name: 'Foto tirada' }).waitFor();
    await dialog().getByRole('button', { name: 'Usar foto' }).click();
    await dialog()
      .getByLabel(/^Legenda de foto-/)
      .fill('Agora mesmo');
    expect(await violations(page)).toEqual([]);
    await send();
    await expect
      .poll(async () => (await stored(1)).map(({ body, mediaMime }) => ({ body, mediaMime })))
      .toEqual([{ body: 'Agora mesmo', mediaMime: 'image/jpeg' }]);
  });

  const bar = () => page.getByRole('group', { name: 'Gravação de áudio' });
  const record = async () => {
    await page.getByRole('button', { name: 'Gravar áudio' }).click();
    await bar().waitFor();
  };

  it('a voice note is discarded, or is too short to be sent', async () => {
    const sent = await sentDuring(async () => {
      await record();
      await bar().getByRole('timer').getByText('0:01').waitFor();
      await bar().getByRole('button', { name: 'Descartar a gravação' }).click();
      await bar().waitFor({ state: 'hidden' });
      await record();
      await bar().getByRole('button', { name: 'Enviar' }).click();
      await page.getByText('Gravação curta demais: nada foi enviado.').waitFor();
    });
    expect(sent.filter((path) => path.includes('/messages/'))).toEqual([]);
  });

  it('a voice note is sent in a format that phones play', async () => {
    await record();
    await bar().getByRole('timer').getByText('0:03').waitFor();
    await picture(page, 'recording');
    await bar().getByRole('button', { name: 'Enviar' }).click();
    await expect.poll(async () => (await stored(1))[0]?.mediaType, { timeout: 20_000 }).toBe('audio');
    expect((await stored(1))[0]?.mediaMime).toMatch(/ogg/);
    await messageRows().last().getByRole('button', { name: 'Ouvir' }).waitFor();
  });
});

it('keeps in this browser whether a person signs, and whether the person writes a note', async () => {
  const sent = await sentDuring(async () => {
    await page.getByRole('button', { name: /assin/i }).click();
    await page.getByRole('button', { name: /assin/i }).click();
    await page.getByRole('button', { name: 'Nota interna' }).click();
    await page.getByRole('textbox', { name: 'Escreva uma nota que só a equipe vê' }).waitFor();
    await page.getByRole('button', { name: 'Responder', exact: true }).click();
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).waitFor();
  });
  expect(sent).toEqual([]);
});

it('sends no blank message', async () => {
  const input = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await input.fill('   ');
  expect(await page.getByRole('button', { name: 'Enviar Enter' }).isDisabled()).toBe(true);
  const sent = await sentDuring(async () => input.press('Enter'));
  expect(sent.filter((path) => path.includes('/messages/'))).toEqual([]);
  await input.fill('');
});

it('sends a link to a meeting with the number of the ticket', async () => {
  const { ticket } = await api.expectOk<{ ticket: { id: number } }>('GET', `/messages/${uuid()}`);
  await attach('Videochamada');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  await expect.poll(async () => (await stored(1))[0]?.body).toMatch(new RegExp(`https://\\S+${ticket.id}`));
  expect(errors).toEqual([]);
});
