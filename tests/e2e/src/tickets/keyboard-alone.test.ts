import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow } from '../support/browser.ts';
import { DEMO_AGENT } from '../support/demo-server.ts';
import { TicketFixture } from '../support/ticket-fixture.ts';

// From the sign-in to a resolved ticket with nothing but the keys of a keyboard.

let fixtures: TicketFixture;
let page: Page;
let errors: string[];

beforeAll(async () => {
  fixtures = await TicketFixture.open();
  ({ page, errors } = await openWindow(fixtures.browser, fixtures.demo.url));
}, 300_000);
afterAll(async () => fixtures.close());

/** More stops than a screen has. */
const MOST_STOPS = 60;
const hasFocus = async (what: Locator) =>
  (await what.count()) === 1 && what.evaluate((element) => element === document.activeElement);

/** Goes on from the present focus until this has it. */
async function go(what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await what.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await hasFocus(what)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the ${key} key does not lead to ${String(what)}`);
}

it('signs in, takes a customer who waits, answers and resolves', async () => {
  const ticket = await fixtures.waiting();
  // The fixture's own session of this person: another sign-in would be asked whether it ends that one.
  await fixtures.agent.api.expectOk('DELETE', '/auth/logout');
  await page.goto('/login');
  await go(page.getByLabel('E-mail'));
  await page.keyboard.type(DEMO_AGENT);
  await go(page.getByLabel('Senha', { exact: true }));
  await page.keyboard.type(fixtures.demo.password);
  await page.keyboard.press('Enter');
  const tabs = page.getByRole('tab', { name: /Atendendo/ });
  await go(tabs);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/tab=pending/);
  await go(page.locator(`a[href^="/tickets/${ticket.uuid}"]`));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Aceitar', exact: true }).waitFor();
  await page.keyboard.press('a');

  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await expect.poll(async () => hasFocus(field)).toBe(true);
  await page.keyboard.type('Bom dia! Já resolvo.');
  await page.keyboard.press('Enter');
  await page.locator('[data-message]').getByText('Bom dia! Já resolvo.').waitFor();

  await go(page.getByRole('button', { name: 'Resolver', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== `/tickets/${ticket.uuid}`);
  expect(await fixtures.admin.api.expectOk('GET', `/tickets/u/${ticket.uuid}`)).toMatchObject({
    status: 'closed',
  });
  expect(errors).toEqual([]);
});
