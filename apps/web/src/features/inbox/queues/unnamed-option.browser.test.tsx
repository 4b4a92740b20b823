import { expect, it } from 'vitest';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, isWrong, save, textField } from '../../../testing/screen.ts';
import { QueuesPage } from './queues-page.tsx';

it('an option without a name says so at the name when the queue is saved', async () => {
  serveCompany({});
  server.on('listQueues', () => []);
  server.on('readSetting', ({ params: { key } }) => ({ id: 1, key, value: '' }));
  renderScreen(<QueuesPage />, { path: '/queues' });
  await button('Adicionar fila').first().click();
  await textField('Nome').fill('Pós-venda');
  await textField('Mensagem de saudação').fill('Olá!');
  await button('Adicionar opção').click();
  await save();
  await isWrong(textField('Nome da opção'), 'o nome precisa de ao menos 4 caracteres');
  expect(server.changes()).toEqual([]);
});
