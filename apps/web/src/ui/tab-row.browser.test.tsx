import { Tabs } from '@mantine/core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { TabRow } from './tab-row.tsx';

const names = Array.from({ length: 9 }, (_, index) => `Pagamentos ${index}`);

function showTabs() {
  renderScreen(
    <Tabs value="Pagamentos 8">
      <TabRow here="Pagamentos 8">
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </TabRow>
    </Tabs>,
  );
}

it('keeps the chosen tab in sight where the row is wider than the screen', async () => {
  await page.viewport(390, 844);
  showTabs();
  const chosen = page.getByRole('tab', { name: 'Pagamentos 8' });
  await expect.element(chosen).toBeVisible();
  await expect.poll(() => chosen.element().getBoundingClientRect().right).toBeLessThan(391);
  expect(
    page.getByRole('tab', { name: 'Pagamentos 0' }).element().getBoundingClientRect().right,
  ).toBeLessThan(0);
});

it('keeps the chosen tab in sight when the screen gets narrower', async () => {
  await page.viewport(1440, 900);
  showTabs();
  const chosen = page.getByRole('tab', { name: 'Pagamentos 8' });
  await expect.element(chosen).toBeVisible();
  await page.viewport(390, 844);
  await expect.poll(() => chosen.element().getBoundingClientRect().right).toBeLessThan(391);
  await page.viewport(1440, 900);
});
