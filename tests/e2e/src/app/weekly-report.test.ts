import { dueWeek } from '@prosa/domain';
import { MailServer } from '@prosa/server/src/platform/testing/mail-server.ts';
import { runAsOwner } from '@prosa/server/src/testing/postgres-in-memory.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import {
  openBrowser,
  openWindow,
  picture,
  signIn,
  violations,
  violationsByTheme,
  widths,
} from '../support/browser.ts';
import { DEMO_ADMIN } from '../support/demo-server.ts';
import { clientOf } from '../support/fixture.ts';
import { type Installation, startInstallation } from '../support/installation.ts';

// From the switch on the dashboard through Monday's mail to the figures behind its links, and back to the switch.

const smtp = new MailServer();
let installation: Installation;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  await smtp.start();
  [browser, installation] = await Promise.all([openBrowser(), startInstallation('demo', smtp.environment)]);
  ({ page, errors } = await openWindow(browser, installation.server.url, {}, { bothThemes: true }));
  await signIn(page, DEMO_ADMIN, inject('templates').demoPassword);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await installation.close();
  await smtp.stop();
});

const choice = () => page.getByRole('switch', { name: 'Receber por e-mail toda segunda-feira' });
const asOwner = async (text: string) => runAsOwner(installation.address, text);
/** The path of an address in the mail. */
const pathOf = (start: string): string =>
  new RegExp(`http://inbox\\.test(/${start}\\S*)`).exec(smtp.mails[0]?.text ?? '')?.[1] ?? '';

it('somebody asks for the report on the dashboard', async () => {
  // Somewhere it is always past seven on Monday.
  const value = ['America/Sao_Paulo', 'Asia/Tokyo'].find((zone) => dueWeek(new Date(), zone, new Date(0)));
  await (await clientOf(page)).expectOk('PUT', '/settings/timezone', { value });
  await page.goto('/');
  await page.getByRole('button', { name: 'Relatório semanal' }).click();
  await choice().waitFor();
  expect(await choice().isChecked()).toBe(false);
  await page.getByText(`Vai para ${DEMO_ADMIN}`).waitFor();
  await choice().click();
  await page.getByText(/^Próximo: segunda-feira|^Próximo: domingo/).waitFor();
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await violationsByTheme(page, `weekly-report-${size.width}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await choice().waitFor();
  expect(await choice().isChecked()).toBe(true);
});

it('gets it once, legible in light and dark, at a desk and on a phone', async () => {
  await asOwner(`update weekly_reports set "createdAt" = '2020-01-01'`);
  await asOwner(`select graphile_worker.add_job('weekly-reports')`);
  await expect.poll(() => smtp.mails.length, { timeout: 60_000 }).toBe(1);
  await asOwner(`select graphile_worker.add_job('weekly-reports')`);
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({ recipient: DEMO_ADMIN, unsubscribe: '<http://inbox.test/?weekly=open>' });
  expect(mail?.subject).toMatch(/^Relatório semanal: /);
  const reader = await openWindow(browser, 'about:blank', {}, { bothThemes: true });
  await reader.page.setContent(mail?.html ?? '');
  for (const size of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      await reader.page.setViewportSize(size);
      await reader.page.emulateMedia({ colorScheme });
      // A mail has no landmarks and needs no heading.
      const except = ['region', 'landmark-one-main', 'page-has-heading-one', 'document-title'];
      expect(await violations(reader.page, { except })).toEqual([]);
      await picture(reader.page, `weekly-mail-${size.width}-${colorScheme}`);
    }
  const { width, wide } = await reader.page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    wide: document.documentElement.scrollWidth,
  }));
  expect(wide).toBe(width);
  await reader.context.close();
});

it('finds the same figures behind the links', async () => {
  const text = smtp.mails[0]?.text ?? '';
  const received = /Recebidos: (\S+) \(antes: ([^,)]+)/.exec(text);
  await page.goto(pathOf('\\?from'));
  const card = page
    .getByRole('list', { name: 'Indicadores' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'O que é: Atendimentos', exact: true }) });
  await card.getByText(received?.[1] ?? '', { exact: true }).waitFor();
  await card.getByText(`antes: ${received?.[2]}`, { exact: true }).waitFor();
  await page.goto(pathOf('reports'));
  await page.getByRole('cell').first().waitFor();
});

it('ends it by the link, after signing in', async () => {
  await (await clientOf(page)).expectOk('DELETE', '/auth/logout');
  await page.goto(pathOf('\\?weekly'));
  await page.getByLabel('E-mail').fill(DEMO_ADMIN);
  await page.getByLabel('Senha', { exact: true }).fill(inject('templates').demoPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await choice().click();
  await page.getByText(/^Desativado/).waitFor();
  await page.reload();
  await choice().waitFor();
  expect(await choice().isChecked()).toBe(false);
  await asOwner(`select graphile_worker.add_job('weekly-reports')`);
  expect(smtp.mails).toHaveLength(1);
  expect(errors).toEqual([]);
});
