import { Tabs } from '@mantine/core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { TabRow } from './tab-row.tsx';

const names = Array.from({ length: 9 }, (_, index) => `Pagamentos ${index}`);

it('keeps the chosen tab in sight where the row is wider than the screen', async () => {
  await page.viewport(390, 844);
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
  const chosen = page.getByRole('tab', { name: 'Pagamentos 8' });
  await expect.element(chosen).toBeVisible();
  await expect.poll(() => chosen.element().getBoundingClientRect().right).toBeLessThan(391);
  expect(
    page.getByRole('tab', { name: 'Pagamentos 0' }).element().getBoundingClientRect().right,
  ).toBeLessThan(0);
});
