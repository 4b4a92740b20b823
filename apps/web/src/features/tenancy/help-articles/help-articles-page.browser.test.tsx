import type { Help } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, companySettings } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog, isWrong, save, textField, words } from '../../../testing/screen.ts';
import { HelpArticlesPage } from './help-articles-page.tsx';

// The operator writes help articles.

const help: Help = { id: 1, title: 'Filas', description: 'Como usar', video: 'https://vimeo.com/76979871' };
const FAILED =
  'Não foi possível realizar a operação. Verifique se já existe um helpo com o mesmo nome ou se os campos foram preenchidos corretamente';

function open(rows: Help[]): void {
  server.on('listHelps', () => rows);
  server.on('readCompanySettings', () => companySettings);
  renderScreen(<HelpArticlesPage />, { user: { ...admin, super: true }, path: '/settings/helps' });
}

it('lists articles with what becomes of their video', async () => {
  open([help, { ...help, id: 2, title: 'Tags', video: 'sem vídeo' }]);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Filas').getByText('Link', { exact: true })).toBeVisible();
  await expect.element(row('Tags').getByText('Sem vídeo', { exact: true })).toBeVisible();
});

it('says in the fixed words that the list cannot be loaded', async () => {
  server.on('listHelps', () => refuse('ERR_VALIDATION'));
  server.on('readCompanySettings', () => companySettings);
  renderScreen(<HelpArticlesPage />, { user: { ...admin, super: true }, path: '/settings/helps' });
  await expect.element(words('Não foi possível carregar a lista de registros').first()).toBeVisible();
});

describe('the form', () => {
  it('says what a card will do with the video, and creates the article', async () => {
    open([]);
    server.on('createHelp', () => help);
    await button('Adicionar ajuda').first().click();
    await textField('Título').fill('Filas');
    await textField('Vídeo').fill('algo estranho');
    await expect.element(words('Isto não é um vídeo nem um endereço: o cartão não abre nada.')).toBeVisible();
    await textField('Vídeo').fill('https://youtu.be/dQw4w9WgXcQ');
    await expect.element(words('O vídeo abre dentro da página.')).toBeVisible();
    await save();
    await expect.element(words('Operação realizada com sucesso!')).toBeVisible();
    expect(server.bodies('createHelp')).toEqual([
      { title: 'Filas', description: '', video: 'https://youtu.be/dQw4w9WgXcQ' },
    ]);
  });

  it('sends nothing without a title and a video', async () => {
    open([]);
    await button('Adicionar ajuda').first().click();
    await save();
    await isWrong(textField('Título'), 'Obrigatório');
    await isWrong(textField('Vídeo'), 'Obrigatório');
    expect(server.changes()).toEqual([]);
  });

  it('shows a refusal with the fixed toast, and stays open', async () => {
    open([help]);
    server.on('updateHelp', () => refuse('ERR_NO_HELP_FOUND'));
    await button('Editar Filas').click();
    await save();
    await expect.element(words(FAILED)).toBeVisible();
    await expect.element(dialog()).toBeVisible();
  });
});

describe('deleting', () => {
  it('is confirmed', async () => {
    open([help]);
    server.on('deleteHelp', () => ({ message: 'ok' }));
    await button('Excluir Filas').click();
    await expect.element(dialog().getByText('Deseja realmente excluir esse registro?')).toBeVisible();
    await dialog().getByRole('button', { name: 'Excluir' }).click();
    await expect.element(words('Operação realizada com sucesso!')).toBeVisible();
  });

  it('says so in the fixed words when it fails', async () => {
    open([help]);
    server.on('deleteHelp', () => refuse('ERR_NO_HELP_FOUND'));
    await button('Excluir Filas').click();
    await dialog().getByRole('button', { name: 'Excluir' }).click();
    await expect.element(words('Não foi possível realizar a operação')).toBeVisible();
  });
});
