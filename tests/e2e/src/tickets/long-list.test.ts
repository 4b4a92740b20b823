import type { Ticket } from '@prosa/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { demoFixture } from '../support/fixture.ts';

// The ticket list with more tickets than anybody scrolls through.

const TICKETS = 1_200;
const PAGE = 40;
/** The visible rows, and those kept ready above and below. */
const DRAWN_AT_MOST = 40;

let page: Page;
let errors: string[];
let close: () => Promise<void>;

const uuidOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** One of the demonstration's tickets, repeated many times. */
function pageOf(template: Ticket, pageNumber: number) {
  const first = (pageNumber - 1) * PAGE;
  const tickets = Array.from({ length: Math.min(PAGE, TICKETS - first) }, (_, index) => {
    const place = first + index + 1;
    const contact = { ...template.contact, id: 900_000 + place, name: `Cliente ${place}` };
    const updatedAt = new Date(Date.parse('2026-01-02') - place * 60_000).toISOString();
    return { ...template, id: 900_000 + place, uuid: uuidOf(place), contact, updatedAt };
  });
  return { tickets, count: TICKETS, hasMore: first + PAGE < TICKETS };
}

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture());
  let template: Ticket | undefined;
  await page.route(/\/api\/tickets\?/, async (route) => {
    const url = new URL(route.request().url());
    const pageNumber = Number(url.searchParams.get('pageNumber') ?? 1);
    const response = await route.fetch();
    const answer = (await response.json()) as { tickets: Ticket[] };
    template ??= answer.tickets[0];
    await route.fulfill({ response, json: template ? pageOf(template, pageNumber) : answer });
  });
  await page.goto('/tickets');
  await page
    .getByRole('link', { name: /Cliente 1 / })
    .first()
    .waitFor();
}, 120_000);

afterAll(async () => close());

const rows = () => page.getByRole('region', { name: 'Lista de atendimentos' });
const drawn = async () => rows().getByRole('listitem').count();

it('gives a screen reader the position of each row and the number of rows', async () => {
  const first = rows().getByRole('listitem').first();
  expect(await first.getAttribute('aria-posinset')).toBe('1');
  expect(await first.getAttribute('aria-setsize')).toBe(String(TICKETS));
  expect(await violations(page, { except: ['region'] })).toEqual([]);
});

it('draws few rows, however far a person scrolls', async () => {
  await expect
    .poll(
      async () => {
        await rows().evaluate((box) => box.scrollTo(0, box.scrollHeight));
        expect(await drawn()).toBeLessThan(DRAWN_AT_MOST);
        return rows().getByRole('listitem').last().getAttribute('aria-posinset');
      },
      { timeout: 60_000 },
    )
    .toBe(String(TICKETS));
  expect(await rows().getByRole('link').last().textContent()).toContain(`Cliente ${TICKETS}`);
  expect(errors).toEqual([]);
}, 90_000);
