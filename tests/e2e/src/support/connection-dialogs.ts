import type { Page } from 'playwright-core';

/** A dialog or a menu over a screen. */
export interface Opened {
  path: string;
  open: (page: Page) => Promise<void>;
  role?: 'dialog' | 'menu';
  /** Applied to all connections in the server's answers meanwhile. */
  change?: object;
  /** Waits until the screen is ready; by default for the first cell of a table. */
  ready?: (page: Page) => Promise<void>;
  /** Leaves it after Escape where there are changes, which raise a question. */
  leave?: (page: Page) => Promise<void>;
}

export const button = (name: string) => async (page: Page) =>
  page.getByRole('button', { name }).first().click();

export const firstCell = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('cell').first().waitFor();
};
/**
 * Applies a change to all connections in each answer with their list, as screens read it again when their socket connects.
 * It ends with `page.unrouteAll`.
 */
export async function changeConnections(page: Page, change: object): Promise<void> {
  await page.route(/\/api\/whatsapp(\?|$)/, async (route) => {
    const response = await route.fetch();
    const connections = (await response.json()) as object[];
    await route.fulfill({
      response,
      json: connections.map((connection) => ({ ...connection, ...change })),
    });
  });
}

/** A phone that is not paired yet, with a code as long as WhatsApp's. */
const unpaired = {
  status: 'qrcode',
  name: 'Loja do Centro de Florianópolis e da Região Serrana',
  qrcode: `2@${'Ab9/+='.repeat(39)}`,
  qrcodeExpiresAt: '2099-01-01T00:00:00.000Z',
  qrcodesLeft: 2,
  capabilities: { pairing: ['qrcode', 'code'], interactive: [], media: [] },
};
const pairing = (open: (page: Page) => Promise<void>, change: object = {}): Opened => ({
  path: '/connections',
  change: { ...unpaired, ...change },
  open,
});

export const pairings: Record<string, Opened> = {
  'pairing: QR code': pairing(button('Ler QR code')),
  'pairing: QR code after a logout': pairing(button('Ler QR code'), {
    statusReason: 'O celular desconectou este dispositivo. Leia o novo QR code para conectar de novo.',
  }),
  'pairing: letters': pairing(async (page) => {
    const json = { code: '14BJZT4H', expiresInSeconds: 153 };
    await page.route(/\/pairing-code$/, (route) => route.fulfill({ json }));
    await button('Ler QR code')(page);
    await page.getByRole('button', { name: 'Conectar com número de telefone' }).click();
    await page.getByLabel('Número do celular').fill('5511988887777');
    await page.keyboard.press('Enter');
    await page.getByText(/^Vale por mais \d+ segundos\.$/).waitFor();
  }),
  'pairing: number of the phone': pairing(async (page) => {
    await button('Ler QR code')(page);
    await page.getByRole('button', { name: 'Conectar com número de telefone' }).click();
    await page.getByLabel('Número do celular').waitFor();
  }),
};
