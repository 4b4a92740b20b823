import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, openWindow, picture, signIn } from '../support/browser.ts';
import { DEMO_AGENT, type DemoServer } from '../support/demo-server.ts';
import { clientOf, demoFixture } from '../support/fixture.ts';

// The frame around every screen: its language, the menu, the top bar, and its socket to the server.

let demo: DemoServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];
let close: () => Promise<void>;
const sockets: { url: string; sentFrames: string[] }[] = [];

beforeAll(async () => {
  ({ demo, browser, context, page, errors, close } = await demoFixture());
  page.on('websocket', (socket) => {
    const sentFrames: string[] = [];
    sockets.push({ url: socket.url(), sentFrames });
    socket.on('framesent', ({ payload }) => sentFrames.push(String(payload)));
  });
  // The page before the reload may still open sockets: only those of the new page count.
  page.once('framenavigated', () => void sockets.splice(0));
  await page.reload();
}, 120_000);

afterAll(async () => close());

const bar = () => page.getByRole('banner');
const menu = () => page.getByRole('navigation', { name: 'Menu principal' });
const press = async (name: string | RegExp) => bar().getByRole('button', { name }).click();
/** A window without the theme that every other window of these tests has at first. */
async function plainWindow(locale: string): Promise<Page> {
  const window = await browser.newContext({ baseURL: demo.url, locale });
  return window.newPage();
}

it.each([
  ['en-US', 'Password', 'en'],
  ['es-AR', 'Contraseña', 'es'],
  ['tr-TR', 'Parola', 'tr'],
  ['pt-PT', 'Senha', 'pt-BR'],
  ['fr-FR', 'Senha', 'pt-BR'],
])('chooses the language for a browser of %s', async (locale, password, language) => {
  const guest = await plainWindow(locale);
  await guest.goto('/tickets');
  await guest.waitForURL(/\/login/);
  await guest.getByLabel(password, { exact: true }).waitFor();
  expect(await guest.locator('html').getAttribute('lang')).toBe(language);
  await guest.context().close();
});

it('opens one socket that identifies the person, and subscribes it to the open list and ticket', async () => {
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await page.getByRole('region', { name: 'Lista de atendimentos' }).getByRole('link').first().click();
  await page.locator('[data-message]').last().waitFor();
  const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await menu().getByRole('link', { name: 'Contatos', exact: true }).click();
  await page.getByRole('cell').first().waitFor();
  const me = await page.evaluate(() => localStorage.getItem('token')?.split('.')[1] ?? '');
  const { id } = JSON.parse(Buffer.from(me, 'base64url').toString()) as { id: number };
  expect(sockets.map(({ url }) => new URL(url).searchParams.get('userId'))).toEqual([String(id)]);
  const sentFrames = () => sockets[0]?.sentFrames.join('\n') ?? '';
  for (const words of [
    '["joinNotification"]',
    '["joinTickets","open"]',
    '["leaveTickets","open"]',
    '["joinTickets","pending"]',
    `["joinChatBox","${uuid}"]`,
    `["joinChatBoxLeave","${uuid}"]`,
  ])
    await expect.poll(sentFrames).toContain(words);
});

it('has a menu of 240 px with the version at its foot, and folds it to icons', async () => {
  const width = async () => (await menu().boundingBox())?.width;
  expect(await width()).toBe(240);
  const version = menu().getByText(/^Versão \d+\.\d+\.\d+$/);
  await version.waitFor();
  await press('Abrir ou fechar o menu');
  await version.waitFor({ state: 'detached' });
  await expect.poll(width).toBeLessThan(100);
  await press('Abrir ou fechar o menu');
  await version.waitFor();
});

it('greets by name and company, and shows the due date to admins only', async () => {
  await bar().getByText('Marina Duarte').waitFor();
  await bar().getByText('Loja Aurora').waitFor();
  await bar()
    .getByText(/vence em \d{2}\/\d{2}\/\d{4}/)
    .waitFor();
  const { page: agent, context: window } = await openWindow(browser, demo.url);
  await signIn(agent, DEMO_AGENT, demo.password);
  await agent.getByRole('banner').getByText('Rui Barreto').waitFor();
  expect(await agent.getByText(/vence em/).count()).toBe(0);
  expect(await agent.getByRole('link', { name: 'Usuários' }).count()).toBe(0);
  await window.close();
});

it('keeps the chosen theme', async () => {
  const own = await plainWindow('pt-BR');
  await signIn(own, 'iris@aurora.demo', demo.password);
  const scheme = async () => own.locator('html').getAttribute('data-mantine-color-scheme');
  const before = await scheme();
  await own.getByRole('button', { name: before === 'dark' ? 'Tema claro' : 'Tema escuro' }).click();
  await expect.poll(scheme).not.toBe(before);
  const chosen = await scheme();
  await own.reload();
  await own.getByRole('tab').first().waitFor();
  expect(await scheme()).toBe(chosen);
  await own.context().close();
});

it('has a volume of notifications, from 0 to 1 in steps of a tenth', async () => {
  await press('Volume das notificações');
  const slider = page.getByRole('slider', { name: 'Volume das notificações' });
  const range = async () => [await slider.getAttribute('min'), await slider.getAttribute('max')];
  expect([...(await range()), await slider.getAttribute('step')]).toEqual(['0', '1', '0.1']);
  await slider.press('Home');
  await slider.press('ArrowRight');
  await expect.poll(async () => page.evaluate(() => localStorage.getItem('volume'))).toBe('0.1');
  await page.keyboard.press('Escape');
});

it('counts unread messages on the bell, in the title and on the icon, and lists them', async () => {
  const bell = bar().getByRole('button', { name: /^Notificações: \d+ por ler$/ });
  const count = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  const mark = count <= 20 ? String.fromCodePoint(0x2460 + count - 1) : `(${count})`;
  await expect.poll(async () => page.title()).toMatch(new RegExp(`^${mark.replaceAll(/[()]/g, '\\$&')} `));
  await expect
    .poll(async () => page.locator('link[rel="icon"]').getAttribute('href'))
    .toMatch(/^data:image\/png/);
  await bell.click();
  await page.getByRole('dialog').getByRole('link').first().click();
  await page.waitForURL(/\/tickets\/[\da-f-]{36}/);
});

it('marks the connections while one of them is down', async () => {
  const api = await clientOf(page);
  const connections = await api.expectOk<{ id: number; status: string; provider: string }[]>(
    'GET',
    '/whatsapp',
  );
  expect(connections.map(({ status }) => status)).toEqual(connections.map(() => 'CONNECTED'));
  const mark = menu()
    .getByRole('link', { name: /Conexões/ })
    .getByText('Há conexão fora do ar');
  expect(await mark.count()).toBe(0);
  const connection = connections.find(({ provider }) => provider === 'sandbox')?.id ?? 0;
  await api.expectOk('DELETE', `/whatsappsession/${connection}`);
  await mark.waitFor({ state: 'attached' });
  await picture(page, 'connection-alert');
  await api.expectOk('POST', `/whatsappsession/${connection}`, {});
  await mark.waitFor({ state: 'detached' });
});

it('reloads the page by its button, and when another version runs', async () => {
  const loaded = async (run: () => Promise<void>) => Promise.all([page.waitForEvent('load'), run()]);
  await loaded(async () => press('Atualizar'));
  const other = bar().getByRole('button', { name: 'Nova versão disponível, clique para atualizar' });
  await page.getByRole('tab').first().waitFor();
  expect(await other.count()).toBe(0);
  await context.route('**/api/version', async (route) => route.fulfill({ json: { version: '9.9.9' } }));
  await page.reload();
  await other.waitFor();
  await picture(page, 'new-version');
  await context.unroute('**/api/version');
  await loaded(async () => other.click());
  await page.getByRole('tab').first().waitFor();
  await other.waitFor({ state: 'detached' });
});

it('keeps public pages from a signed-in person, who signs out by the menu of the account', async () => {
  await page.goto('/signup');
  await page.waitForURL(/\/tickets/);
  await press('Minha conta');
  await chooseInMenu(page, 'Perfil');
  await page.waitForURL(/\/profile/);
  await press('Minha conta');
  await chooseInMenu(page, 'Sair');
  await page.waitForURL(/\/login$/);
  await page.goto('/contacts');
  await page.waitForURL(/\/login\?to=/);
  expect(errors).toEqual([]);
});
