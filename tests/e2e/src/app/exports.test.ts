import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture, violationsByTheme } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// Figures, the report and the ratings leave as files. What is in them is tested on the server.

let page: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture({}, { bothThemes: true }));
}, 120_000);
afterAll(async () => close());

/** The name of the file that an action saves, and what is in it. */
async function saved(act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const pressed = async (name: string) => saved(async () => button(name).click());

it('saves the dashboard as Excel, as CSV and as pages whose text can be searched', async () => {
  await page.goto('/?from=2020-01-01');
  const chosen = async (format: string) => {
    await button('Exportar').click();
    return saved(async () => page.getByRole('menuitem', { name: format }).click());
  };
  const workbook = await chosen('Excel');
  expect(workbook.name).toBe('dashboard.xlsx');
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
  const text = await chosen('CSV');
  expect(text.name).toBe('dashboard.csv');
  expect(text.bytes.toString()).toMatch(/^\uFEFFFiltro\r\nfiltro;valor\r\nde;2020-01-01\r\n/);
  const pages = await chosen('PDF');
  expect(pages.name).toBe('dashboard.pdf');
  const file = pages.bytes.toString('latin1');
  expect(file.startsWith('%PDF-')).toBe(true);
  expect(file).toContain('(Período: 01/01/2020');
  for (const written of ['Indicadores', 'Tempo médio de espera', 'Atendentes'])
    expect(file).toContain(`(${written}) Tj`);
}, 120_000);

it('saves the report and the ratings, as they are filtered', async () => {
  await page.goto('/reports?from=2020-01-01');
  await page.getByRole('cell').first().waitFor();
  const report = await pressed('CSV');
  expect(report.name).toBe('relatorio-de-atendimentos.csv');
  expect((await pressed('Excel')).name).toBe('relatorio-de-atendimentos.xlsx');
  await page.getByRole('tab', { name: 'Avaliações' }).click();
  await page.waitForURL(/\/reports\/ratings\?from=2020-01-01/);
  await page.getByRole('cell').first().waitFor();
  const ratings = await pressed('CSV');
  expect(ratings.name).toBe('avaliacoes.csv');
  expect(ratings.bytes.toString()).toContain('Atendimento nota mil, muito atenciosa!');
  expect((await pressed('Excel')).name).toBe('avaliacoes.xlsx');
  await page.goto('/audit');
  await page
    .getByText(/exportou as avaliações/)
    .first()
    .waitFor();
  await page
    .getByText(/exportou o dashboard/)
    .first()
    .waitFor();
});

it('has the columns of the report that this device chooses, accessibly', async () => {
  await page.goto('/reports?from=2020-01-01');
  const header = page.getByRole('columnheader', { name: 'Última mensagem' });
  await page.getByRole('cell').first().waitFor();
  expect(await header.count()).toBe(0);
  await button('Colunas').click();
  await page.getByRole('checkbox', { name: 'Última mensagem' }).click();
  await header.waitFor();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.reload();
    await button('Colunas').click();
    await page.getByRole('checkbox', { name: 'Última mensagem' }).waitFor();
    expect(await violationsByTheme(page, 'report-columns')).toEqual([]);
    await picture(page, `report-columns-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await header.waitFor();
  expect(errors).toEqual([]);
});
