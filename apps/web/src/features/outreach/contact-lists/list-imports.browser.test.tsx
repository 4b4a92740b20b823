import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { button, dialog, words } from '../../../testing/screen.ts';
import { beginScenario, has, openItems, running } from '../../../testing/contact-lists-screen.tsx';

// An admin imports people into a list.

beforeEach(beginScenario);

describe('an import', () => {
  const choose = async (name = 'clientes.xlsx') => {
    await button('Importar').click();
    await userEvent.upload(page.getByLabelText('Escolher arquivo'), new File(['x'], name));
  };

  it('shows its progress and the rows that it left out', async () => {
    openItems();
    server.on('importContactList', () => running);
    await choose();
    await expect.element(words('Importando clientes.xlsx')).toBeVisible();
    expect(page.getByLabelText('Escolher arquivo').query()).toBeNull();
    const ended = { done: 500, created: 490, updated: 9, ignored: 1, finishedAt: new Date().toISOString() };
    const problems = [{ row: 7, field: 'number' as const }];
    const record = { ...running, ...ended, status: 'done' as const, problems };
    server.publish('contactImport', { action: 'update', record });
    await expect.element(words('Importação de clientes.xlsx concluída')).toBeVisible();
    await expect.element(words('Já na lista')).toBeVisible();
    await expect.element(words('Linha 7: Número ausente ou inválido')).toBeVisible();
    await button('Importar outra planilha').click();
    await expect.element(button('Escolher arquivo')).toBeVisible();
  });

  it('shows every ignored row that the server lists, and counts those beyond', async () => {
    const problems = Array.from({ length: 100 }, (_, place) => ({
      row: place + 2,
      field: 'number' as const,
    }));
    const ended = { done: 500, created: 370, ignored: 130, finishedAt: new Date().toISOString() };
    openItems();
    server.on('importContactList', () => ({ ...running, ...ended, status: 'done' as const, problems }));
    await choose();
    await expect.element(words('Linha 101: Número ausente ou inválido')).toBeInTheDocument();
    await expect.element(words('E mais 30 linhas ignoradas.')).toBeInTheDocument();
  });

  it('goes on while its dialog is closed, and is found again', async () => {
    has.imports = [{ ...running, done: 100 }];
    openItems();
    await expect.element(words('Importando clientes.xlsx: 100 de 500 linhas')).toBeVisible();
    await button('Ver').click();
    await expect.element(dialog().getByText('100 de 500 linhas')).toBeVisible();
  });

  it('is offered by an empty list, beside adding one person', async () => {
    has.items = [];
    openItems();
    await button('Importar planilha').click();
    await expect.element(page.getByLabelText('Escolher arquivo')).toBeInTheDocument();
  });

  it('names the formats that it reads when it refuses another', async () => {
    openItems();
    server.on('importContactList', () => refuse('ERR_INVALID_FILE'));
    await choose();
    await expect.element(page.getByText('Arquivo inválido! Formatos aceitos: xls e xlsx.')).toBeVisible();
  });

  it('takes sheets alone, and says why one is refused', async () => {
    openItems();
    server.on('importContactList', () => refuse('ERR_LIST_SHEET_COLUMNS'));
    await choose();
    await expect.element(page.getByText(/precisa dos títulos nome e numero/)).toBeVisible();
    expect(page.getByLabelText('Escolher arquivo').element()).toHaveAttribute('accept', '.xls,.xlsx');
  });
});
