import type { Queue } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { fileList, integration, option, queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import {
  button,
  combobox,
  dialog,
  isWrong,
  pick,
  save,
  shownOptions,
  tab,
  textField,
  toggle,
  words,
} from '../../../testing/screen.ts';
import { QueuesPage } from './queues-page.tsx';
// An admin fills in every field of a queue.

type Settings = NonNullable<Parameters<typeof serveCompany>[0]>['settings'];

let stored: Queue[] = [];
function open(queues: Queue[] = [queue], settings: Settings = {}): void {
  stored = queues;
  serveCompany({ settings, integrations: [integration], fileLists: [fileList] });
  server.on('listQueues', () => stored);
  server.on('readSetting', ({ params: { key } }) => ({ id: 1, key, value: '' }));
  renderScreen(<QueuesPage />, { path: '/queues' });
}

async function add(): Promise<void> {
  await button('Adicionar fila').click();
  await expect.element(textField('Nome')).toBeVisible();
}

it('lists queues with their colour, order and greeting, and says how many there are', async () => {
  const second = {
    ...queue,
    id: 32,
    name: 'Suporte',
    greetingMessage: 'Oi',
    color: '#C05299',
    orderQueue: null,
  };
  open([{ ...queue, orderQueue: 4, users: [{ id: 11, name: 'Marina Duarte' }] }, second]);
  const row = page.getByRole('row').filter({ hasText: 'Vendas' });
  await expect.element(row).toBeVisible();
  expect(
    row
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent)
      .slice(0, 6),
  ).toEqual(['31', 'Vendas', '#2F7DE1', '4', '1 membro', 'Olá! Aqui é o time de vendas.']);
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(['ID', 'Nome', 'Cor', 'Ordem', 'Membros', 'Mensagem de saudação', 'Ações']);
  const dot = row.element().querySelector('i');
  expect(dot && getComputedStyle(dot).backgroundColor).toBe('rgb(47, 125, 225)');
  const count = page.getByRole('heading', { level: 1 }).element().nextElementSibling;
  expect(count?.textContent).toBe('2');
});

it('follows changes that are made elsewhere', async () => {
  open([]);
  await expect.element(button('Adicionar fila').first()).toBeVisible();
  const cell = (name: string) => page.getByRole('cell', { name, exact: true });
  stored = [{ ...queue, name: 'Feita fora' }];
  server.publish('queue', { action: 'create', queue: { ...queue, name: 'Feita fora' } });
  await expect.element(cell('Feita fora')).toBeVisible();
  stored = [{ ...queue, name: 'Mudada fora' }];
  server.publish('queue', { action: 'update', queue: { ...queue, name: 'Mudada fora' } });
  await expect.element(cell('Mudada fora')).toBeVisible();
  stored = [];
  server.publish('queue', { action: 'delete', queueId: queue.id });
  await expect.element(cell('Mudada fora')).not.toBeInTheDocument();
});

describe('a new queue', () => {
  it.each([
    ['V', 'Escreva ao menos 2 caracteres'],
    ['V'.repeat(51), 'Escreva no máximo 50 caracteres'],
    ['', 'Obrigatório'],
  ])('cannot be named "%s", and is not sent', async (name, reason) => {
    open();
    await add();
    await textField('Nome').fill(name);
    await textField('Mensagem de saudação').fill('Olá!');
    await save();
    await isWrong(textField('Nome'), reason);
    expect(server.changes()).toEqual([]);
  });

  it('marks an option with a short name and a colour that is cut short, keeps them, and is not sent', async () => {
    open();
    await add();
    await textField('Nome').fill('Pós-venda');
    await textField('Mensagem de saudação').fill('Olá!');
    await textField('Cor').fill('#f');
    await button('Adicionar opção').click();
    await textField('Nome da opção').fill('abc');
    await save();
    await isWrong(textField('Nome da opção'), 'o nome precisa de ao menos 4 caracteres');
    await textField('Nome da opção').fill('abcd');
    await save();
    await isWrong(textField('Cor'), 'Confira este campo');
    await expect.element(textField('Cor')).toHaveValue('#f');
    expect(server.changes()).toEqual([]);
  });

  it('needs a greeting if there is another queue, and is not sent without one', async () => {
    open([queue]);
    await add();
    await textField('Nome').fill('Pós-venda');
    await save();
    await isWrong(textField('Mensagem de saudação'), 'Obrigatório');
    expect(server.changes()).toEqual([]);
  });

  it.each([
    ['ERR_QUEUE_COLOR_ALREADY_EXISTS', 'Cor', 'Já existe uma fila com esta cor. Escolha outra.'],
    ['ERR_QUEUE_NAME_ALREADY_EXISTS', 'Nome', 'Já existe uma fila com este nome.'],
  ] as const)(
    'says at its field that the server refuses it (%s), and stays open',
    async (code, field, reason) => {
      open([]);
      server.on('createQueue', () => refuse(code));
      await button('Adicionar fila').first().click();
      await textField('Nome').fill('Pós-venda');
      await save();
      await isWrong(textField(field), reason);
      await expect.element(textField('Nome')).toHaveValue('Pós-venda');
    },
  );

  it('is sent as it was filled in', async () => {
    open();
    server.on('createQueue', ({ body }) => ({ ...queue, name: body.name, chatbots: [] }));
    await add();
    await textField('Nome').fill('Pós-venda');
    await textField('Cor').fill('#ff0000');
    await textField('Ordem').fill('7');
    await textField('Mensagem de saudação').fill('Olá!');
    await textField('Mensagem fora do horário').fill('Fechado.');
    await pick('Lista de arquivos', 'Tabelas');
    await pick('Integração', 'CRM');
    await toggle('Rodízio');
    await save();
    await isWrong(combobox('Tempo do rodízio'), 'Obrigatório');
    await combobox('Tempo do rodízio').click();
    expect(shownOptions()).toEqual([2, 5, 10, 15, 30, 45, 60].map((minutes) => `${minutes} minutos`));
    await page.getByRole('option', { name: '2 minutos', exact: true }).click();
    await toggle('Encerrar o atendimento');
    await save();
    await expect.element(words('Fila "Pós-venda" salva')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.bodies('createQueue')).toEqual([
      expect.objectContaining({
        name: 'Pós-venda',
        color: '#ff0000',
        orderQueue: 7,
        greetingMessage: 'Olá!',
        outOfHoursMessage: 'Fechado.',
        fileListId: fileList.id,
        integrationId: integration.id,
        ativarRoteador: true,
        tempoRoteador: 2,
        closeTicket: true,
      }),
    ]);
  });
});

describe('the hours of a queue', () => {
  it('are not shown if the company does not use them', async () => {
    open([queue], { scheduleType: 'company' });
    await add();
    expect(page.getByRole('tab').elements()).toEqual([]);
  });

  it('begin with a working week, and require an out-of-hours text', async () => {
    open([queue], { scheduleType: 'queue' });
    await add();
    expect(
      page
        .getByRole('tab')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['Dados da fila', 'Horários']);
    await tab('Horários').click();
    const times = () =>
      page
        .getByLabelText(/^Turno/)
        .elements()
        .map((each) => (each as HTMLInputElement).value);
    await expect
      .poll(times)
      .toEqual(Array.from({ length: 7 }, () => ['08:00', '12:00', '13:00', '18:00']).flat());
    await tab('Dados da fila').click();
    await textField('Nome').fill('Noite');
    await textField('Mensagem de saudação').fill('Boa noite!');
    await save();
    await isWrong(textField('Mensagem fora do horário'), 'Obrigatório');
    expect(server.changes()).toEqual([]);
  });
});

describe('an option of the menu', () => {
  async function openOption(): Promise<void> {
    open();
    const second = { ...option, id: 42, name: 'Outros assuntos' };
    server.on('readQueue', () => ({ ...queue, chatbots: [option, second] }));
    await button('Editar Vendas').click();
    await page.getByRole('button', { name: /Segunda via.*Mostrar texto/ }).click();
    await expect.element(textField('Texto da opção')).toBeVisible();
  }

  it.each([
    ['Mudar de fila', ['Para qual fila']],
    ['Passar para uma pessoa', ['Em qual fila', 'Para quem']],
    ['Enviar arquivos', ['Qual lista de arquivos']],
    ['Integração', ['Integração']],
    ['Mostrar texto', []],
  ])('of the kind "%s" asks for its target', async (kind, asked) => {
    await openOption();
    // Leaves a kind that has a target first, so that "Mostrar texto" has a target to clear.
    await pick('O que faz', kind === 'Mudar de fila' ? 'Enviar arquivos' : 'Mudar de fila');
    await pick('O que faz', kind);
    await expect.element(combobox('O que faz')).toHaveValue(kind);
    const own = ['Em qual fila', 'Para qual fila', 'Para quem', 'Qual lista de arquivos'];
    const shown = own.filter((name) => combobox(name).elements().length > 0);
    // The queue itself has a picker too.
    const integrations = combobox('Integração').elements().length - 1;
    expect([...shown, ...(integrations > 0 ? ['Integração'] : [])]).toEqual(asked);
  });

  it('is saved and removed by itself', async () => {
    await openOption();
    server.on('updateChatbot', ({ body }) => ({ ...option, greetingMessage: body.greetingMessage ?? '' }));
    server.on('deleteChatbot', () => ({ message: 'ok' }));
    await textField('Texto da opção').fill('Qual documento?');
    await button('Salvar opção').click();
    await expect.element(words('Robô salvo com sucesso')).toBeVisible();
    expect(server.received('updateChatbot')).toMatchObject([
      { params: { id: 41 }, body: { name: 'Segunda via', greetingMessage: 'Qual documento?' } },
    ]);
    await button('Excluir a opção Outros assuntos').click();
    await button('Excluir').click();
    await expect.element(page.getByRole('button', { name: /Outros assuntos/ })).not.toBeInTheDocument();
    expect(server.received('deleteChatbot')).toMatchObject([{ params: { id: 42 } }]);
    expect(server.changes()).toEqual(['updateChatbot', 'deleteChatbot']);
  });

  it('stays and shows the reason when the server refuses to save or remove it', async () => {
    await openOption();
    server.on('updateChatbot', () => refuse('ERR_NO_CHATBOT_FOUND'));
    server.on('deleteChatbot', () => refuse('ERR_NO_PERMISSION'));
    await textField('Texto da opção').fill('Qual documento?');
    await button('Salvar opção').click();
    await expect.element(words('Esta opção não existe mais.')).toBeVisible();
    await expect.element(textField('Texto da opção')).toHaveValue('Qual documento?');
    await button('Excluir a opção Outros assuntos').click();
    await button('Excluir').click();
    await expect.element(words('Você não tem permissão para isso. Peça a um administrador.')).toBeVisible();
    expect(page.getByRole('button', { name: /Outros assuntos/ }).elements().length).toBeGreaterThan(0);
  });
});

describe('removing a queue', () => {
  it('asks for confirmation first', async () => {
    open();
    server.on('deleteQueue', () => {
      stored = [];
      return { message: 'ok' };
    });
    await button('Excluir Vendas').click();
    await expect.element(page.getByText(/Os atendimentos dela continuam, sem fila\./)).toBeVisible();
    expect(server.changes()).toEqual([]);
    await button('Excluir').click();
    await expect.element(words('Fila "Vendas" excluída')).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'Vendas', exact: true })).not.toBeInTheDocument();
  });

  it('that is refused keeps the queue and the open dialog', async () => {
    open();
    server.on('deleteQueue', () => refuse('ERR_NO_QUEUE_FOUND'));
    await button('Excluir Vendas').click();
    await button('Excluir').click();
    await expect.element(words('Esta fila não existe mais.')).toBeVisible();
    await expect.element(page.getByText(/Os atendimentos dela continuam, sem fila\./)).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'Vendas', exact: true })).toBeInTheDocument();
  });
});
