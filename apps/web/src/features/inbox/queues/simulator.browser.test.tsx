import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, textField } from '../../../testing/screen.ts';
import { QueuesPage } from './queues-page.tsx';

it('has the whole phone to try the bot on above the buttons of the dialog, on a small laptop too', async () => {
  await page.viewport(1_366, 768);
  onTestFinished(async () => page.viewport(1_440, 900));
  serveCompany({ settings: {}, integrations: [], fileLists: [] });
  server.on('listQueues', () => [queue]);
  server.on('readSetting', ({ params: { key } }) => ({ id: 1, key, value: '' }));
  renderScreen(<QueuesPage />, { path: '/queues' });
  await button('Adicionar fila').click();
  await expect.element(textField('Escreva como cliente')).toBeVisible();
  const foot = button('Salvar').element().getBoundingClientRect().top;
  expect(textField('Escreva como cliente').element().getBoundingClientRect().bottom).toBeLessThan(foot);
});
