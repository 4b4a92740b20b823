import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoFixture } from '../support/fixture.ts';

// The list changes while a person uses it: the chosen row stays chosen and visible.

interface Row {
  uuid: string;
  whatsappId: number;
  contact: { name: string; number: string };
}

/** So low that most of the rows are below the visible part. */
const LOW = 560;
let page: Page;
let errors: string[];
let close: () => Promise<void>;
let rows: Row[];

const asAdmin = async <Answer>(path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async (request) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const sent = request.body ? { method: 'POST', body: JSON.stringify(request.body) } : {};
      return (await fetch(`/api${request.path}`, { ...sent, headers })).json();
    },
    { path, body },
  ) as Promise<Answer>;

beforeAll(async () => {
  ({ page, errors, close } = await demoFixture({ height: LOW }));
}, 120_000);

afterAll(async () => close());

const list = () => page.getByRole('region', { name: 'Lista de atendimentos' });
const rowLink = (uuid: string) => page.locator(`a[href*="${uuid}"]`);
const link = (uuid: string) => list().locator(rowLink(uuid));
const current = () => list().locator('a[aria-current="true"]');
/** The position that a screen reader announces. */
const placeOf = async ({ uuid }: Row) =>
  Number(
    await list()
      .getByRole('listitem')
      .filter({ has: rowLink(uuid) })
      .getAttribute('aria-posinset'),
  );
const at = (place: number): Row => {
  const row = rows.at(place);
  if (!row) throw new Error(`no row ${place}`);
  return row;
};

beforeEach(async () => {
  await page.goto('/tickets');
  await list().getByRole('link').first().waitFor();
  rows = (await asAdmin<{ tickets: Row[] }>('/tickets?status=open')).tickets;
  expect(rows.length).toBeGreaterThan(3);
});

async function write({ contact, whatsappId }: Row): Promise<void> {
  const answer = await asAdmin<{ id?: string }>(`/sandbox/${whatsappId}/inbound`, {
    from: { number: contact.number, name: contact.name },
    message: { type: 'text', body: 'Ainda estou esperando' },
  });
  expect(answer.id).toBeDefined();
}

it('keeps the focus and the open ticket in place while other rows move', async () => {
  await link(at(1).uuid).click();
  await expect.poll(async () => current().getAttribute('href')).toContain(at(1).uuid);
  await link(at(2).uuid).focus();
  await write(at(3));
  await expect.poll(async () => placeOf(at(3))).toBe(1);
  expect(await placeOf(at(1))).toBe(3);
  expect(await current().getAttribute('href')).toContain(at(1).uuid);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toContain(at(2).uuid);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(at(2).uuid));
});

it('continues from the current position of the chosen row', async () => {
  await link(at(0).uuid).click();
  await page.waitForURL(new RegExp(at(0).uuid));
  // A click focuses the text field; Escape leaves it for the list.
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.press('Escape');
  await write(at(2));
  await expect.poll(async () => placeOf(at(0))).toBe(2);
  await page.locator('body').press('j');
  await page.waitForURL(new RegExp(at(1).uuid));
  await page.locator('body').press('k');
  await page.locator('body').press('k');
  await page.waitForURL(new RegExp(at(2).uuid));
});

it('keeps a ticket unread while the mouse only passes over it, until it is opened', async () => {
  await write(at(2));
  const unread = link(at(2).uuid).locator('[aria-label*="não lida"]');
  await unread.waitFor();
  const ahead = page.waitForResponse((answer) => answer.url().includes(`${at(2).uuid}?keepUnread=true`));
  await page.mouse.move(0, 0);
  await link(at(2).uuid).hover();
  expect((await ahead).status()).toBe(200);
  const { tickets } = await asAdmin<{ tickets: (Row & { unreadMessages: number })[] }>(
    '/tickets?status=open',
  );
  expect(tickets.find(({ uuid }) => uuid === at(2).uuid)?.unreadMessages).toBeGreaterThan(0);
  await link(at(2).uuid).click();
  await unread.waitFor({ state: 'hidden' });
});

it('shows what a customer wrote while the page was loading', async () => {
  let connect = (): void => undefined;
  const isTime = new Promise<void>((resolve) => {
    connect = resolve;
  });
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await isTime;
    socket.connectToServer();
  });
  await page.reload();
  await list().getByRole('link').first().waitFor();
  await write(at(2));
  expect(await placeOf(at(2))).toBe(3);
  connect();
  await expect.poll(async () => placeOf(at(2))).toBe(1);
});

it('shows the row of a ticket that was opened by its address', async () => {
  const last = at(-1);
  await page.goto(`/tickets/${last.uuid}`);
  await current().waitFor();
  const box = await list().boundingBox();
  await expect
    .poll(async () => {
      const shown = await current().boundingBox();
      return shown && box ? shown.y >= box.y && shown.y + shown.height <= box.y + box.height + 1 : false;
    })
    .toBe(true);
  expect(errors).toEqual([]);
});
