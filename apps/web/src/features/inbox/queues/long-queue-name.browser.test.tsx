import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../../testing/fake-server.ts';
import { queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { QueuesPage } from './queues-page.tsx';

it('cuts no long name under the buttons of its row on a phone', async () => {
  await page.viewport(390, 844);
  const name = 'Atendimentointernacionaldeclientescorporativosdeal';
  server.on('listQueues', () => [{ ...queue, name }]);
  renderScreen(<QueuesPage />, { path: '/queues' });
  await expect.element(page.getByText(/^Atendimentointernacional/)).toBeVisible();
  const region = page.getByRole('region', { name: 'Filas' }).element();
  expect(region.scrollWidth).toBe(region.clientWidth);
});
