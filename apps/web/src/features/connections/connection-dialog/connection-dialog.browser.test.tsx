import type { CompanySettings, Connection } from '@prosa/contract';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { connection, integration, prompt, queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import {
  button,
  combobox,
  isWrong,
  pick,
  save,
  tab,
  textField,
  toggle,
  words,
} from '../../../testing/screen.ts';
import { ConnectionDialog } from './connection-dialog.tsx';

// An admin fills in a connection, tab by tab: it is sent as filled in, or the tab with an error opens.

const support = { ...queue, id: 32, name: 'Suporte', color: '#C05299' };
const onClose = vi.fn();
const onPair = vi.fn();

function open(
  shown: Connection | null,
  settings: Partial<CompanySettings> = {},
  starting?: { expiresTicket: number },
): void {
  onClose.mockReset();
  onPair.mockReset();
  serveCompany({
    settings,
    queues: [queue, support],
    connections: [connection],
    integrations: [integration],
    prompts: [prompt],
  });
  renderScreen(
    <ConnectionDialog connection={shown} starting={starting} onClose={onClose} onPair={onPair} />,
    { path: '/connections' },
  );
}
const tabs = () =>
  page
    .getByRole('tab')
    .elements()
    .map((each) => each.textContent);

describe('the tabs', () => {
  const usual = ['Geral', 'Integrações', 'Mensagens', 'Chatbot', 'Avaliações'];
  it.each([
    ['disabled', [...usual, 'Férias coletivas']],
    ['queue', [...usual, 'Férias coletivas']],
    ['company', [...usual, 'Férias coletivas']],
    ['connection', [...usual, 'Horários', 'Férias coletivas']],
  ] as const)('where hours are of the kind "%s"', async (scheduleType, shown) => {
    open(null, { scheduleType });
    await expect.element(textField('Nome')).toBeVisible();
    expect(tabs()).toEqual(shown);
  });
});

describe('a new connection', () => {
  it.each([
    ['', 'Obrigatório'],
    ['L', 'Escreva ao menos 2 caracteres'],
    ['L'.repeat(51), 'Escreva no máximo 50 caracteres'],
  ])('is not sent when it is named "%s"', async (name, reason) => {
    open(null);
    await textField('Nome').fill(name);
    await save();
    await isWrong(textField('Nome'), reason);
    expect(server.changes()).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('with the name of another one shows the error at the name and stays open', async () => {
    open(null);
    server.on('createConnection', () => refuse('ERR_WAPP_NAME_ALREADY_EXISTS'));
    await textField('Nome').fill('Linha da loja');
    await save();
    await isWrong(textField('Nome'), 'Esse nome já está sendo utilizado por outra conexão.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('starts with the time after which the installation ends tickets, and is sent with it', async () => {
    open(null, {}, { expiresTicket: 1_440 });
    server.on('createConnection', ({ body }) => ({ ...connection, name: body.name, capabilities: null }));
    await textField('Nome').fill('Linha');
    await tab('Chatbot').click();
    await expect.element(textField('Encerrar por inatividade após (minutos)')).toHaveValue('1440');
    await save();
    await expect.element(words('Conexão "Linha" salva')).toBeVisible();
    expect(server.bodies('createConnection')).toEqual([expect.objectContaining({ expiresTicket: 1_440 })]);
  });

  it('with several queues and no greeting shows the error on the tab of the greeting', async () => {
    open(null);
    server.on('createConnection', () => refuse('ERR_WAPP_GREETING_REQUIRED'));
    await textField('Nome').fill('Linha');
    await save();
    await isWrong(textField('Mensagem de saudação'), 'Com mais de uma fila, escreva a mensagem de saudação.');
    await expect.element(tab('Mensagens')).toHaveAttribute('aria-selected', 'true');
  });

  it('offers the queues, integrations and prompts of the company', async () => {
    open(null);
    server.on('createConnection', ({ body }) => ({ ...connection, name: body.name, capabilities: null }));
    await textField('Nome').fill('Linha');
    await tab('Integrações').click();
    (combobox('Filas').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await page.getByRole('option', { name: 'Vendas', exact: true }).click();
    await page.getByRole('option', { name: 'Suporte', exact: true }).click();
    await userEvent.tab();
    await pick('Integração', 'CRM');
    await pick('Prompt de IA', 'Atendente da loja');
    await save();
    await expect.element(words('Conexão "Linha" salva')).toBeVisible();
    expect(server.bodies('createConnection')).toEqual([
      expect.objectContaining({
        name: 'Linha',
        channel: 'whatsapp',
        provider: 'sandbox',
        queueIds: [queue.id, support.id],
        integrationId: integration.id,
        promptId: prompt.id,
      }),
    ]);
    expect(onClose).toHaveBeenCalledOnce();
    expect(onPair).not.toHaveBeenCalled();
  });

  it('whose picture was refused is updated, not created again, by the next attempt', async () => {
    open(null);
    server.on('createConnection', ({ body }) => ({ ...connection, name: body.name }));
    server.on('updateConnection', ({ body }) => ({ ...connection, name: body.name ?? '' }));
    server.on('endSession', () => ({ message: 'ok' }));
    server.on('renewSession', () => ({ message: 'ok' }));
    server.on('uploadGreetingMedia', () => refuse('ERR_INVALID_FILE'));
    await textField('Nome').fill('Linha');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no field for a file');
    await page.elementLocator(input).upload(new File(['x'], 'loja.png', { type: 'image/png' }));
    await expect.element(button('Tirar o arquivo loja.png')).toBeVisible();
    await save();
    await expect.poll(() => server.changes()).toEqual(['createConnection', 'uploadGreetingMedia']);
    expect(server.received('uploadGreetingMedia')[0]?.files.map(({ name }) => name)).toEqual(['loja.png']);
    await expect.element(button('Salvar')).toBeEnabled();
    expect(onClose).not.toHaveBeenCalled();
    await button('Tirar o arquivo loja.png').click();
    await save();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(server.changes().filter((name) => name === 'createConnection')).toHaveLength(1);
    expect(server.received('updateConnection')).toMatchObject([{ params: { id: connection.id } }]);
  });
});

describe('changing a connection', () => {
  async function isRefused(field: () => ReturnType<typeof textField>, tabName: string): Promise<void> {
    await save();
    await isWrong(field(), 'Obrigatório');
    await expect.element(tab(tabName)).toHaveAttribute('aria-selected', 'true');
    expect(server.changes()).toEqual([]);
  }

  it('opens the tab of the queue that a redirection requires', async () => {
    open(connection);
    await textField('Redirecionar sem fila após (minutos)').fill('5');
    await tab('Chatbot').click();
    await isRefused(() => combobox('Redirecionar para a fila'), 'Geral');
  });

  it('opens the tab of the closing time that a reminder requires', async () => {
    open({ ...connection, timeInactiveMessage: 30, expiresTicket: 60 });
    await tab('Chatbot').click();
    await textField('Encerrar por inatividade após (minutos)').fill('0');
    await tab('Geral').click();
    await isRefused(() => textField('Encerrar por inatividade após (minutos)'), 'Chatbot');
  });

  it('requires a rating message and its minutes once the company asks for ratings', async () => {
    open(connection, { userRating: 'enabled' });
    await tab('Avaliações').click();
    await textField('Esperar a avaliação por (minutos)').fill('0');
    await tab('Geral').click();
    await isRefused(() => textField('Mensagem de avaliação'), 'Avaliações');
    await textField('Mensagem de avaliação').fill('De 0 a 10?');
    await isRefused(() => textField('Esperar a avaliação por (minutos)'), 'Avaliações');
  });

  it('requires neither while the company does not ask for ratings', async () => {
    open(connection, { userRating: 'disabled' });
    server.on('updateConnection', () => connection);
    await expect.element(textField('Nome')).toBeVisible();
    await save();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  it('accepts typed hours only if a clock has them', async () => {
    open(connection, { scheduleType: 'connection' });
    server.on('updateConnection', () => connection);
    await tab('Horários').click();
    await button('Definir horários').click();
    const start = page.getByLabelText('Turno 1 de segunda-feira: início');
    await expect.element(start).toBeVisible();
    const type = async (keys: string) => {
      (start.element() as HTMLElement).blur();
      (start.element() as HTMLElement).focus();
      await userEvent.keyboard(keys);
      return (start.element() as HTMLInputElement).value;
    };
    expect(await type('2500')).toBe('25:00');
    await save();
    await isWrong(start, 'Escreva a hora como 14:30');
    expect(server.bodies('updateConnection')).toEqual([]);
    expect(await type('0930')).toBe('09:30');
    await save();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    const [body] = server.bodies('updateConnection');
    expect(body?.schedules?.[0]).toMatchObject({
      weekdayEn: 'monday',
      startTimeA: '09:30',
      endTimeA: '12:00',
    });
  });

  it('offers groups as tickets only if it receives groups', async () => {
    open(connection);
    const asTickets = page.getByRole('switch', { name: /^Tratar grupos como atendimentos/ });
    await expect.element(asTickets).toBeDisabled();
    await toggle('Receber mensagens de grupos');
    await expect.element(asTickets).toBeEnabled();
  });

  it('deletes the greeting picture when the file is taken away', async () => {
    const greetingMedia = { name: 'loja.png', url: '/media/loja.png', mime: 'text/plain', size: 3 };
    open({ ...connection, greetingMedia, greetingMediaAttachment: 'loja.png' });
    server.on('updateConnection', () => connection);
    server.on('deleteGreetingMedia', () => ({ mensagem: 'ok' }));
    await button('Tirar o arquivo loja.png').click();
    await save();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(server.changes()).toEqual(['updateConnection', 'deleteGreetingMedia']);
  });
});

it('keeps its height, and so the place of its tabs, from tab to tab', async () => {
  await page.viewport(1024, 768);
  open(connection);
  await expect.element(textField('Nome')).toBeVisible();
  const box = () => page.getByRole('dialog').element().getBoundingClientRect();
  // The opening is animated.
  await expect.poll(() => box().height).toBeGreaterThan(680);
  const first = box();
  await tab('Férias coletivas').click();
  await expect.element(textField('Primeiro dia')).toBeVisible();
  expect([box().top, box().height]).toEqual([first.top, first.height]);
  const { scrollHeight, clientHeight } = page.getByRole('dialog').element();
  expect(scrollHeight).toBe(clientHeight);
});
