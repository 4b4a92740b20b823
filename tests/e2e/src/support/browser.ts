import AxeBuilder from '@axe-core/playwright';
import { runsAllCases } from '@prosa/server/src/testing/all-cases.ts';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const artefacts = fileURLToPath(new URL('../../artefacts/', import.meta.url));

/** The Chromium of this machine; scripts/test.ts installs one where it can. */
function chromiumPath(): string {
  const found = candidates.find((path) => path && existsSync(path));
  if (!found) throw new Error('No Chromium found. Install the package "chromium", or set CHROMIUM_PATH.');
  return found;
}

export async function openBrowser(args: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  });
}

export interface Appearance {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Each width and each theme; of the four pairs `npm test` takes two, `npm run test:all` every one. */
export const appearances: Appearance[] = [
  { ...desktop, scheme: 'light' },
  ...(runsAllCases
    ? [
        { ...desktop, scheme: 'dark' as const },
        { ...phone, scheme: 'light' as const },
      ]
    : []),
  { ...phone, scheme: 'dark' },
];

/** The widths at which a screen is looked at, where it is looked at in both themes while it is open. */
export const widths: Omit<Appearance, 'scheme'>[] = [desktop, phone];

/**
 * A browser window of its own, as another person would have it. Errors of the page fail the test that looks. What a
 * page asks for through its service worker is seen by no test: one that looks at requests, or answers them, has the
 * worker kept out (`hasWorker: false`). With `bothThemes` the page follows the system's, for violationsByTheme.
 */
export async function openWindow(
  browser: Browser,
  url: string,
  appearance: Partial<Appearance> = {},
  { hasWorker = true, bothThemes = false }: { hasWorker?: boolean; bothThemes?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const { width, height, scheme } = { ...desktop, scheme: 'light' as const, ...appearance };
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: hasWorker ? 'allow' : 'block',
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  // As a person who once chose: otherwise the theme of the profile is taken.
  await context.addInitScript(
    (chosen) => {
      // An empty page has no storage.
      if (location.protocol !== 'about:') localStorage.setItem('mantine-color-scheme-value', chosen);
    },
    bothThemes ? 'auto' : scheme,
  );
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (entry) => {
    if (entry.type() === 'error' && /Content Security Policy|Uncaught|React/.test(entry.text()))
      errors.push(entry.text());
  });
  return { context, page, errors };
}

/** Signs in through the form, as a person does. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/\/tickets/);
}

/**
 * Signs in by the call that the form makes, and opens the tickets: what the form itself does is proven where
 * signInByForm is used, and costs a page more.
 */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  // The cookie of the answer is kept by the window.
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  // Storage belongs to an origin: any page of it will do, and this one asks for nothing else.
  await page.goto('/api/health/live');
  await page.evaluate((given) => localStorage.setItem('token', given), token);
  await page.goto('/tickets');
  await page.getByRole('main').waitFor();
}

/** Keeps a picture of the screen among the artefacts; with `npm run test:all` or PROSA_PICTURES=1. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!runsAllCases && process.env.PROSA_PICTURES !== '1') return;
  await mkdir(artefacts, { recursive: true });
  await page.screenshot({ path: `${artefacts}${name}.png` });
}

const rulesOfColour = ['color-contrast', 'link-in-text-block'];

async function found(axe: AxeBuilder): Promise<string[]> {
  // There are no frames of other origins, and only for those axe opens a window of its own each time.
  const { violations: rules } = await axe.setLegacyMode(true).analyze();
  return rules.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** What axe finds, one line each; an accessible screen gives an empty list. */
export async function violations(page: Page, except: string[] = []): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  return found(new AxeBuilder({ page }).withTags(tags).disableRules(except));
}

/** The same of what a theme changes of a screen. */
const violationsOfColour = async (page: Page) => found(new AxeBuilder({ page }).withRules(rulesOfColour));

/** The themes in which a screen of this width is looked at: both with `npm run test:all`, else as in `looks`. */
function themesAt(width: number): Appearance['scheme'][] {
  if (runsAllCases) return ['light', 'dark'];
  return appearances
    .filter((appearance) => appearance.width < 900 === width < 900)
    .map(({ scheme }) => scheme);
}

/**
 * What axe finds on a screen, with a picture of each theme; of a second theme only the colours, the rest of which is
 * the same. The screen stays open meanwhile, so that it is brought up once.
 */
export async function violationsByTheme(page: Page, name: string, except: string[] = []): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const labelled: string[] = [];
  for (const [index, scheme] of themesAt(width).entries()) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
    await settled(page);
    const seen = index === 0 ? await violations(page, except) : await violationsOfColour(page);
    labelled.push(...seen.map((connection) => `${scheme}: ${connection}`));
    await picture(page, `${name.replaceAll(' ', '-')}-${width}-${scheme}`);
  }
  return labelled;
}

/** Colours are measured when nothing moves any more; what turns for ever (a spinner) is not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
  );
}

/** Presses an item of the menu that is open, and sees the menu go: while it fades it is still part of the screen. */
export async function chooseInMenu(page: Page, name: string, exact = false): Promise<void> {
  await page.getByRole('menuitem', { name, exact }).click();
  await page.locator('[role=menu]:visible').first().waitFor({ state: 'hidden' });
}

/** Begins a connection with the simulated phone. */
export async function addTestConnection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar conexão' }).first().click();
  await chooseInMenu(page, 'Telefone de teste');
}
