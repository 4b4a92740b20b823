import { languages, type Language } from '@prosa/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { openBrowser, openWindow, picture, settled, signIn, violations, widths } from '../support/browser.ts';
import { DEMO_ADMIN, startDemo, type DemoServer } from '../support/demo-server.ts';
import { screens } from '../support/screen-table.ts';

// Every screen in every language, wide and narrow: a longer word must not push a screen out of its window, and no
// text may be missing. Part of `npm run test:all`.

let demo: DemoServer;
let browser: Browser;

beforeAll(async () => {
  [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await demo.stop();
});

/** Texts that look like translation keys, such as `screens.tickets`: i18next shows the key where a text is missing. */
async function bareKeys(page: Page): Promise<string[]> {
  const words = await page.getByRole('main').innerText();
  return words.split(/\s+/).filter((word) => /^[a-z]+(?::[a-z]+)?(?:\.[a-z][A-Za-z]+)+$/.test(word));
}

/** How many pixels the page is wider than its window. */
const overflow = async (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const pairs = languages.flatMap((language) => widths.map((size) => ({ language, ...size })));

describe.each(pairs)('in $language at $width px', ({ language, ...size }) => {
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    await choose(language);
    const window = await openWindow(browser, demo.url, size, { hasWorker: false });
    ({ page, errors } = window);
    await signIn(page, DEMO_ADMIN, demo.password);
  });
  afterAll(async () => page.context().close());

  it.each(Object.entries(screens).map(([name, { path }]) => ({ name, path })))(
    'shows $name whole',
    async ({ name, path }) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await settled(page);
      expect(await page.locator('html').getAttribute('lang')).toBe(language === 'pt' ? 'pt-BR' : language);
      expect(await bareKeys(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
      await picture(page, `${name}-${language}-${size.width}`);
      expect(errors).toEqual([]);
    },
  );
});

/** Sets the admin's own language, which all of her windows use. */
async function choose(language: Language): Promise<void> {
  const client = new ApiClient(demo.url);
  await client.signIn(DEMO_ADMIN, demo.password);
  const { id } = await client.expectOk<{ id: number }>('GET', '/auth/me');
  await client.expectOk('PUT', `/users/${id}`, { language });
}
