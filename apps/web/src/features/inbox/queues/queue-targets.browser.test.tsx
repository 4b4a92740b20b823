import { expect, it } from 'vitest';
import { serveCompany } from '../../../testing/company.ts';
import { server } from '../../../testing/fake-server.ts';
import { queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog, isWrong, save, textField } from '../../../testing/screen.ts';
import { QueuesPage } from './queues-page.tsx';

it('sends the service targets of a new queue, at most 30 days, and none for an empty field', async () => {
  serveCompany({ queues: [queue] });
  server.on('readSetting', ({ params: { key } }) => ({ id: 1, key, value: '' }));
  server.on('createQueue', ({ body }) => ({ ...queue, name: body.name, chatbots: [] }));
  renderScreen(<QueuesPage />, { path: '/queues' });
  await button('Adicionar fila').click();
  await textField('Nome').fill('Pós-venda');
  await textField('Mensagem de saudação').fill('Olá!');
  await textField('Primeira resposta (minutos)').fill('15');
  await textField('Resolução (minutos)').fill('43201');
  await save();
  await isWrong(textField('Resolução (minutos)'), 'O maior valor é 43200');
  await textField('Resolução (minutos)').fill('');
  await save();
  await expect.element(dialog()).not.toBeInTheDocument();
  const targets = { firstAnswerTarget: 15, resolutionTarget: null };
  expect(server.bodies('createQueue')).toEqual([expect.objectContaining(targets)]);
});
