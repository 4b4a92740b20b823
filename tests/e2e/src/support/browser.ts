import AxeBuilder from '@axe-core/playwright';
import { runsAllCases } from '@prosa/server/src/testing/all-cases.ts';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Without windows of its own, it does most of what the whole browser does, in four fifths of the time. */
const withoutWindows = ['/usr/bin/chromium-headless-shell', ...whole];
const artefacts = fileURLToPath(new URL('../../artefacts/', import.meta.url));

/** The path of this machine's Chromium; scripts/test.ts installs one where it can. */
function chromiumPath(candidates: readonly string[]): string {
  const found = [process.env.CHROMIUM_PATH, ...candidates].find((path) => path && existsSync(path));
  if (!found) throw new Error(`Install one of ${candidates.join(', ')}, or set CHROMIUM_PATH.`);
  return found;
}

async function launch(candidates: readonly string[], args: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(candidates),
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

export const openBrowser = async (args: string[] = []): Promise<Browser> => launch(withoutWindows, args);

/** A browser with camera, microphone and notices of the system. */
export const openWholeBrowser = async (args: string[] = []): Promise<Browser> => launch(whole, args);

export interface Appearance {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Each width with each theme: `npm test` takes two of the four pairs, `npm run test:all` every one. */
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

/** Widths for tests that check both themes while a screen is open. */
export const widths: Omit<Appearance, 'scheme'>[] = [desktop, phone];

/**
 * A browser window of its own, like that of another person. Errors of the page fail the test that checks `errors`.
 * Requests through the service worker are invisible to tests: a test that watches or answers requests sets `hasWorker:
 * false`. With `bothThemes` the page follows the system's theme, for violationsByTheme.
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
    // Each click waits until its target stands still, and a colour half-way has another contrast.
    reducedMotion: runsAllCases ? 'no-preference' : 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  // Like a person who chose a theme: otherwise the theme of the profile applies.
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

export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/\/tickets/);
}

/**
 * Signs in by the request of the form, and opens the tickets. That saves one page; the tests with signInByForm prove
 * the form itself.
 */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  // The window keeps the cookie of the answer.
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${answer.status()} ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  // Storage belongs to an origin: any of its pages will do, and this one requests nothing else.
  await page.goto('/api/health/live');
  await page.evaluate((given) => localStorage.setItem('token', given), token);
  await page.goto('/tickets');
  await page.getByRole('main').waitFor();
}

/** Keeps a screenshot among the artefacts; only with `npm run test:all` or PROSA_PICTURES=1. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!runsAllCases && process.env.PROSA_PICTURES !== '1') return;
  await mkdir(artefacts, { recursive: true });
  await page.screenshot({ path: `${artefacts}${name}.png` });
}

const rulesOfColour = ['color-contrast', 'link-in-text-block'];

async function found(axe: AxeBuilder): Promise<string[]> {
  // There are no frames of other origins, and only for those axe opens another window each time.
  const { violations: rules } = await axe.setLegacyMode(true).analyze();
  return rules.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}

/** What a scan leaves out: rules, and all that is outside of some elements. */
interface Scan {
  except?: string[];
  /** A CSS selector; the whole page by default. */
  within?: string;
}

const scanOf = (page: Page, { within }: Scan): AxeBuilder => {
  // Describing also what passes would take as long as the scan itself.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  return within === undefined ? axe : axe.include(within);
};

/** The violations that axe finds, one line each; an accessible screen gives an empty list. */
export async function violations(page: Page, scan: Scan = {}): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  return found(
    scanOf(page, scan)
      .withTags(tags)
      .disableRules(scan.except ?? []),
  );
}

/** Only the violations that depend on the theme. */
const violationsOfColour = async (page: Page, scan: Scan) =>
  found(scanOf(page, scan).withRules(rulesOfColour));

/** The themes to check at this width: both with `npm run test:all`, else those in `appearances`. */
function themesAt(width: number): Appearance['scheme'][] {
  if (runsAllCases) return ['light', 'dark'];
  return appearances
    .filter((appearance) => appearance.width < 900 === width < 900)
    .map(({ scheme }) => scheme);
}

/**
 * The violations that axe finds, with a picture of each theme. A second theme is checked for colours only, because the
 * rest is the same. The screen stays open meanwhile, so that it loads once.
 */
export async function violationsByTheme(page: Page, name: string, scan: Scan = {}): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const labelled: string[] = [];
  for (const [index, scheme] of themesAt(width).entries()) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
    await settled(page);
    const seen = index === 0 ? await violations(page, scan) : await violationsOfColour(page, scan);
    labelled.push(...seen.map((connection) => `${scheme}: ${connection}`));
    await picture(page, `${name.replaceAll(' ', '-')}-${width}-${scheme}`);
  }
  return labelled;
}

/** Waits until nothing moves, because colours are measured then; endless animations (a spinner) are ignored. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
  );
}

/**
 * Presses an item of the open menu, and waits until the menu is gone: while it fades it is still part of the screen.
 */
export async function chooseInMenu(page: Page, name: string, exact = false): Promise<void> {
  await page.getByRole('menuitem', { name, exact }).click();
  await page.locator('[role=menu]:visible').first().waitFor({ state: 'hidden' });
}

/** Opens the dialog for a connection with the simulated phone. */
export async function addTestConnection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar conexão' }).first().click();
  await chooseInMenu(page, 'Telefone de teste');
}
