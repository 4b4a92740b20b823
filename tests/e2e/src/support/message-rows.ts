import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { idAt } from './staged-messages.ts';

/** Only rows near the visible part are drawn, so this scrolls to the row like a person. */
export async function messageRowAt(page: Page, index: number): Promise<Locator> {
  const messageRow = page.locator(`[data-message="${idAt(index)}"]`);
  const log = page.getByRole('log', { name: 'Mensagens' });
  await expect
    .poll(async () => {
      if ((await messageRow.count()) > 0) return true;
      const first = Number(await page.locator('[data-message]').first().getAttribute('data-message'));
      await log.evaluate((box, by) => box.scrollBy(0, by), idAt(index) < first ? -400 : 400);
      return false;
    })
    .toBe(true);
  await messageRow.scrollIntoViewIfNeeded();
  return messageRow;
}
/** Rows that overlap the one before them. */
export const covered = async (page: Page) =>
  page.getByRole('log', { name: 'Mensagens' }).evaluate((box) => {
    const rows = Array.from(box.querySelectorAll<HTMLElement>('[data-row]'), (row) => ({
      index: Number(row.dataset.index),
      top: row.offsetTop,
      end: row.offsetTop + row.offsetHeight,
    }));
    const before = new Map(rows.map(({ index, end }) => [index + 1, end]));
    return rows.filter(({ index, top }) => (before.get(index) ?? 0) > top + 1).map(({ index }) => index);
  });
