import { promptVoices, type Prompt } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { prompt, queue } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import {
  button,
  choicesOf,
  combobox,
  dialog,
  isWrong,
  pick,
  save,
  textField,
  words,
} from '../../../testing/screen.ts';
import { PromptsPage } from './prompts-page.tsx';

// An admin describes an AI; its keys are written and never shown again.

let stored: Prompt[] = [];

function open(rows: Prompt[] = [prompt]): void {
  stored = rows;
  serveCompany({ queues: [queue] });
  server.on('pagePrompts', () => ({ prompts: stored, count: stored.length, hasMore: false }));
  renderScreen(<PromptsPage />, { path: '/prompts' });
}
const key = () => page.getByLabelText('Chave da API', { exact: true });
const voice = () => page.getByLabelText('Voz', { exact: true });
const text = 'Você atende a loja Aurora, que abre às oito horas, e responde com poucas palavras.';
/** Fills in a new prompt that is valid except for the given values. */
async function fillIn(values: { name?: string; prompt?: string } = {}): Promise<void> {
  await button('Adicionar prompt').first().click();
  await textField('Nome').fill(values.name ?? 'Atendente');
  await key().fill('sk-1');
  await textField('Prompt').fill(values.prompt ?? text);
  await pick('Fila', 'Vendas');
}

it('lists each prompt with its queue and its tokens', async () => {
  open();
  await expect.element(page.getByRole('cell', { name: 'Atendente da loja', exact: true })).toBeVisible();
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(['Nome', 'Fila', 'Máx. tokens', 'Ações']);
  const cells = page
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);
  expect(cells.slice(1, 3)).toEqual(['Vendas', '100']);
});

describe('a new prompt', () => {
  it('starts with the default numbers, sixteen voices and a text field of ten rows', async () => {
    open([]);
    await button('Adicionar prompt').first().click();
    await expect.element(textField('Máximo de tokens')).toHaveValue('100');
    await expect.element(textField('Temperatura')).toHaveValue('1');
    await expect.element(textField('Máximo de mensagens')).toHaveValue('10');
    await expect.element(textField('Prompt')).toHaveAttribute('rows', '10');
    expect(choicesOf(voice())).toEqual([...promptVoices]);
  });

  it('shows every missing field, and is not sent', async () => {
    open([]);
    await button('Adicionar prompt').first().click();
    await save();
    await isWrong(textField('Nome'), 'Obrigatório');
    await isWrong(key(), 'Obrigatório');
    await isWrong(textField('Prompt'), 'Descreva o treinamento');
    await isWrong(combobox('Fila'), 'Informe o setor');
    expect(server.changes()).toEqual([]);
  });

  it.each([
    ['name', 'Loja', 'Nome', 'Muito curto!'],
    ['name', 'Atendente'.repeat(12), 'Nome', 'Muito longo!'],
    ['prompt', 'x'.repeat(49), 'Prompt', 'Descreva o treinamento'],
  ] as const)('with the %s "%s" is not sent', async (name, value, field, reason) => {
    open([]);
    await fillIn({ [name]: value });
    await save();
    await isWrong(textField(field), reason);
    expect(server.changes()).toEqual([]);
  });

  it('hides its key until the user shows it', async () => {
    open([]);
    await button('Adicionar prompt').first().click();
    await expect.element(key()).toHaveAttribute('type', 'password');
    await button('Mostrar ou ocultar a senha').first().click();
    await expect.element(key()).toHaveAttribute('type', 'text');
  });

  it('is sent as it was filled in', async () => {
    open([]);
    server.on('createPrompt', ({ body }) => {
      stored = [{ ...prompt, name: body.name }];
      return { ...prompt, name: body.name };
    });
    await fillIn();
    await save();
    await expect.element(words('Prompt salvo com sucesso')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.bodies('createPrompt')).toEqual([
      expect.objectContaining({
        name: 'Atendente',
        apiKey: 'sk-1',
        prompt: text,
        queueId: queue.id,
        voice: 'texto',
      }),
    ]);
    await expect.element(page.getByRole('cell', { name: 'Atendente', exact: true })).toBeVisible();
  });
});

describe('a prompt', () => {
  it('sends all of its fields when it is changed; a key left empty is kept', async () => {
    open();
    server.on('updatePrompt', () => prompt);
    await button('Editar Atendente da loja').click();
    await expect.element(key()).toHaveValue('');
    await expect.element(textField('Região da voz')).toBeDisabled();
    await voice().selectOptions('pt-BR-YaraNeural');
    await textField('Região da voz').fill('brazilsouth');
    await textField('Temperatura').fill('0,5');
    await textField('Máximo de tokens').fill('300');
    await textField('Máximo de mensagens').fill('20');
    await page.getByLabelText('Chave da voz', { exact: true }).fill('azure-1');
    await save();
    await expect.element(words('Prompt salvo com sucesso')).toBeVisible();
    expect(server.received('updatePrompt')).toMatchObject([
      {
        params: { id: prompt.id },
        body: {
          voice: 'pt-BR-YaraNeural',
          voiceKey: 'azure-1',
          voiceRegion: 'brazilsouth',
          apiKey: '',
          temperature: 0.5,
          maxTokens: 300,
          maxMessages: 20,
        },
      },
    ]);
  });

  it('used by a connection is not removed, and the reason is shown', async () => {
    open();
    server.on('deletePrompt', () => refuse('ERR_PROMPT_IN_USE'));
    await button('Excluir Atendente da loja').click();
    await button('Excluir').click();
    await expect.element(page.getByText(/^Este prompt está em uso por uma conexão\./)).toBeVisible();
    await expect.element(button('Excluir')).toBeEnabled();
    expect(stored).toEqual([prompt]);
  });

  it('used by nothing is removed after a confirmation', async () => {
    open();
    server.on('deletePrompt', () => {
      stored = [];
      return { message: 'ok' };
    });
    await button('Excluir Atendente da loja').click();
    await expect.element(page.getByText(/Não é possível desfazer/)).toBeVisible();
    expect(server.changes()).toEqual([]);
    await button('Excluir').click();
    await expect.element(words('Prompt "Atendente da loja" excluído')).toBeVisible();
    await expect.element(page.getByRole('cell', { name: 'Atendente da loja' })).not.toBeInTheDocument();
  });
});
