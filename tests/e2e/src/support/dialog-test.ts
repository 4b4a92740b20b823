import { runsAllCases } from '@prosa/server/src/testing/all-cases.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openWindow, signIn, violationsByTheme, widths } from './browser.ts';
import { changeConnections, firstCell, type Opened } from './connection-dialogs.ts';
import { startDemo, type DemoServer } from './demo-server.ts';

/** All of them with `npm run test:all`; with `npm test` every second one at each width. */
const namesAt = (dialogs: Record<string, Opened>, width: number): string[] => {
  const first = widths.findIndex((size) => size.width === width);
  return Object.keys(dialogs).filter((_name, index) => runsAllCases || index % widths.length === first);
};

/** Opens the dialog, scans it in each theme, and closes it with Escape. */
async function violationsOf(page: Page, name: string, { open, role = 'dialog', leave }: Opened) {
  await open(page);
  await page.getByRole(role).waitFor();
  // An open menu belongs to no landmark, by its pattern. The screens behind have tests of their own.
  const except = role === 'menu' ? ['region'] : [];
  const found = await violationsByTheme(page, name, { except, within: `[role=${role}]` });
  await page.keyboard.press('Escape');
  await leave?.(page);
  await page.getByRole(role).waitFor({ state: 'hidden' });
  // On a phone, closing removes a history entry; opening a page meanwhile would interrupt that.
  await page.waitForFunction(() => !(history.state as { panel?: unknown } | null)?.panel);
  return found;
}

/** The browser, the demonstration, and a window of it in which the person is signed in. */
export interface Shown {
  browser: Browser;
  demo: DemoServer;
  page: Page;
}

/**
 * Tests that each of these dialogs and menus of the demonstration is accessible, wide and narrow, for the person with
 * this address. `others` adds tests for each width; what they get is there while a test runs.
 */
export function describeDialogs(
  dialogs: Record<string, Opened>,
  { email, password }: { email: string; password?: string },
  others?: (shown: () => Shown, size: (typeof widths)[number]) => void,
): void {
  let demo: DemoServer;
  let browser: Browser;
  beforeAll(async () => {
    [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await demo.stop();
  });

  describe.each(widths)('at $width px', (size) => {
    let page: Page;
    let errors: string[];
    /** The screen that is open as it was loaded: loading it again takes longer than its next dialog. */
    let loaded: string | null = null;

    beforeAll(async () => {
      ({ page, errors } = await openWindow(browser, demo.url, size, { hasWorker: false, bothThemes: true }));
      await signIn(page, email, password ?? demo.password);
    });

    // What a dialog changed in the server's answers ends with it.
    afterEach(async () => page.unrouteAll({ behavior: 'ignoreErrors' }));

    it.each(namesAt(dialogs, size.width))('has an accessible dialog: %s', async (name) => {
      const dialog = dialogs[name];
      if (!dialog) throw new Error(`There is no dialog ${name}.`);
      const { path, change, ready = firstCell } = dialog;
      if (change) await changeConnections(page, change);
      if (change || loaded !== path) await page.goto(path);
      loaded = null;
      await ready(page);
      expect(await violationsOf(page, name, dialog)).toEqual([]);
      if (!change && page.url() === new URL(path, demo.url).href) loaded = path;
    });

    others?.(() => ({ browser, demo, page }), size);

    it('ran without an error of the page', () => {
      expect(errors).toEqual([]);
    });
  });
}
