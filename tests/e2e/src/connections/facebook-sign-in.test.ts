import { account, MetaSimulator, TOKEN, APP_SECRET, environmentOf } from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseInMenu, picture, violations, violationsByTheme, widths } from '../support/browser.ts';
import { newFixture } from '../support/fixture.ts';

// An admin signs in at Facebook, chooses among pages and Instagram accounts, and renews an access later.

const platform = new MetaSimulator('facebook', { url: '', secret: APP_SECRET });
let fixture: Awaited<ReturnType<typeof newFixture>>;
/** Whether the person consents in the window of Facebook. */
let consents = true;

const pages = [
  {
    id: account.id,
    name: 'Loja das Flores do Bairro, com um nome de página que é bem mais comprido do que cabe em uma linha',
    access_token: TOKEN,
    instagram_business_account: { id: '17841400000000001', username: 'lojadasflores' },
  },
  { id: '206540352242922', name: 'Oficina', access_token: TOKEN },
];

beforeAll(async () => {
  platform.intercept = ({ path, query, method }) => {
    if (path === 'dialog/oauth') {
      const back = new URL(query.get('redirect_uri') ?? '');
      back.searchParams.set('state', query.get('state') ?? '');
      back.searchParams.set(
        ...((consents ? ['code', 'a code'] : ['error', 'access_denied']) as [string, string]),
      );
      return { status: 302, json: '', headers: { location: back.href } };
    }
    if (path === 'oauth/access_token')
      return { status: 200, json: { access_token: 'a lasting token of a person' } };
    if (path === 'me/accounts') return { status: 200, json: { data: pages } };
    if (path === 'debug_token') return { status: 200, json: { data: { expires_at: 0 } } };
    if (path === '206540352242922/subscribed_apps')
      return {
        status: 400,
        json: { error: { code: 200, message: 'Permissions error', type: 'OAuthException' } },
      };
    if (path.endsWith('/subscribed_apps')) return { status: 200, json: { success: true } };
    return method === 'GET' && path === '17841400000000001'
      ? { status: 200, json: { id: path, username: 'lojadasflores' } }
      : undefined;
  };
  await platform.start();
  fixture = await newFixture(environmentOf(platform), { bothThemes: true });
}, 120_000);

afterAll(async () => {
  await fixture.close();
  await platform.stop();
});

const dialog = () => fixture.page.getByRole('dialog');
const begin = async (name: string) => {
  await fixture.page.getByRole('button', { name: 'Adicionar conexão' }).first().click();
  await chooseInMenu(fixture.page, name);
};
/** Opens the window of Facebook, which redirects back at once. */
const signIn = async () => {
  const opened = fixture.page.waitForEvent('popup');
  await dialog().getByRole('link', { name: 'Entrar com o Facebook' }).click();
  return opened;
};

it('explains that the person did not consent, and starts again', async () => {
  await fixture.page.goto('/connections');
  await begin('Facebook');
  consents = false;
  await signIn();
  await dialog().getByText('O acesso não foi autorizado no Facebook.').waitFor();
  await picture(fixture.page, 'facebook-refused');
  consents = true;
  await dialog().getByRole('button', { name: 'Tentar de novo' }).click();
  await dialog().getByRole('link', { name: 'Entrar com o Facebook' }).waitFor();
  await fixture.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

it.each(widths)('has an accessible dialog at $width px', async (appearance) => {
  const { page } = fixture;
  await page.setViewportSize(appearance);
  await page.goto('/connections');
  await begin('Facebook');
  await dialog().getByRole('link', { name: 'Entrar com o Facebook' }).waitFor();
  expect(await violationsByTheme(page, 'facebook-begin')).toEqual([]);
  await signIn();
  await dialog().getByRole('checkbox', { name: 'Oficina' }).waitFor();
  expect(await violationsByTheme(page, 'facebook-choose')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

it('connects the chosen accounts, and lists each success and each failure with its reason', async () => {
  const { page } = fixture;
  await page.setViewportSize({ width: 1440, height: 900 });
  await begin('Instagram');
  await signIn();
  const box = (name: RegExp) => dialog().getByRole('checkbox', { name });
  await box(/lojadasflores/).waitFor();
  expect(await box(/lojadasflores/).isChecked()).toBe(true);
  expect(await box(/Loja das Flores/).isChecked()).toBe(false);
  await box(/Oficina/).check();
  await dialog().getByRole('button', { name: 'Conectar' }).click();
  await dialog().getByText('A Meta não avisa este servidor', { exact: false }).waitFor();
  await expect.poll(async () => violations(page), { timeout: 15_000 }).toEqual([]);
  await picture(page, 'facebook-outcomes');
  await dialog().getByRole('button', { name: 'Fechar' }).last().click();
  await page
    .getByRole('row', { name: /lojadasflores/ })
    .getByText('Conectada')
    .waitFor();
  await page
    .getByRole('row', { name: /Oficina/ })
    .getByText('Desconectada')
    .waitFor();
});

it('renews the access of connected accounts', async () => {
  const { page } = fixture;
  await page.getByRole('button', { name: 'Ações lojadasflores' }).click();
  await chooseInMenu(page, 'Reconectar');
  await signIn();
  await dialog().getByText('Já conectada; o acesso será renovado').first().waitFor();
  await dialog()
    .getByRole('checkbox', { name: /Oficina/ })
    .uncheck();
  await dialog().getByRole('button', { name: 'Conectar' }).click();
  await dialog().getByText('Acesso renovado').waitFor();
  expect(fixture.errors).toEqual([]);
});
