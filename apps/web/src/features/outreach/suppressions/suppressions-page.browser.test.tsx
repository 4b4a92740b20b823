import type { Suppression } from '@prosa/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { besideMenu } from '../../../testing/beside-menu.ts';
import { brokenNumbers } from '../../../testing/broken-numbers.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, COMPANY_ID } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog, isWrong, save, textField } from '../../../testing/screen.ts';
import { SuppressionsPage } from './suppressions-page.tsx';

const byHand: Suppression = {
  id: 2,
  companyId: COMPANY_ID,
  kind: 'phone',
  value: '5511987654321',
  source: 'manual',
  contact: { id: 7, name: 'Bia Prado' },
  user: { id: admin.id, name: admin.name },
  createdAt: '2026-03-05T12:00:00.000Z',
};
const byWord: Suppression = {
  ...byHand,
  id: 1,
  kind: 'lid',
  value: '99887766',
  source: 'word',
  contact: { id: 8, name: 'Caio' },
  user: null,
};

let stored: Suppression[] = [];
beforeEach(() => {
  stored = [byHand, byWord];
  server.on('pageSuppressions', ({ query }) => {
    const rows = stored.filter(({ source }) => query.source === undefined || source === query.source);
    return { suppressions: rows, count: rows.length, hasMore: false };
  });
});
const open = () => renderScreen(<SuppressionsPage />, { user: admin, path: '/suppressions' });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

it('shows each number with its contact, why it is there, and who added it', async () => {
  open();
  for (const text of ['+55 (11) 98765-4321', 'Bia Prado', 'À mão', admin.name])
    await expect.element(row('Bia Prado').filter({ hasText: text })).toBeVisible();
  for (const text of ['Pediu por mensagem', 'O cliente'])
    await expect.element(row('Caio').filter({ hasText: text })).toBeVisible();
  await expect.element(page.getByText(/Contatos bloqueados/)).toBeVisible();
});

it('shows one source alone', async () => {
  open();
  await expect.element(row('Bia Prado')).toBeVisible();
  await page.getByRole('combobox', { name: 'Origem' }).selectOptions('Pediu por mensagem');
  await expect.element(row('Bia Prado')).not.toBeInTheDocument();
  await expect.element(row('Caio')).toBeVisible();
});

it('adds a number, and says at its field that it is there already', async () => {
  open();
  await button('Adicionar número').first().click();
  server.on('createSuppression', () => refuse('ERR_SUPPRESSION_ALREADY_EXISTS'));
  await textField('Número').fill('11 98765-4321');
  await save();
  await isWrong(textField('Número'), 'Este número já está na lista de quem não recebe campanhas.');
  server.on('createSuppression', ({ body }) => {
    const made = { ...byHand, id: 3, value: body.number, contact: null };
    stored = [made, ...stored];
    return made;
  });
  await textField('Número').fill('5521999990000');
  await save();
  await expect.element(row('+55 (21) 99999-0000')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

it('asks before it releases who asked not to be written to', async () => {
  open();
  server.on('deleteSuppression', ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.id);
    return { message: 'Número liberado' };
  });
  await button('Liberar Caio').click();
  await expect.element(page.getByText(/Libere só se ele mudou de ideia/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Liberar' }).click();
  await expect.element(row('Caio')).not.toBeInTheDocument();
  await expect.element(row('Bia Prado')).toBeVisible();
});

it('imports a sheet, and names the rows without a number', async () => {
  open();
  server.on('importSuppressions', () => ({ added: 2, known: 1, invalid: 1, invalidRows: [4] }));
  await button('Planilhas').click();
  await page.getByRole('menuitem', { name: 'Importar de uma planilha' }).click();
  const file = new File(['numero\n1'], 'a.csv', { type: 'text/csv' });
  await page.getByLabelText('Escolher arquivo').last().upload(file);
  await expect.element(page.getByRole('status')).toMatchTextContent(/2 números adicionados/);
  await expect.element(page.getByRole('status')).toMatchTextContent(/1 linha sem um número completo: 4\./);
});

it('names the formats that it reads when it refuses another', async () => {
  open();
  server.on('importSuppressions', () => refuse('ERR_INVALID_FILE'));
  await button('Planilhas').click();
  await page.getByRole('menuitem', { name: 'Importar de uma planilha' }).click();
  await page
    .getByLabelText('Escolher arquivo')
    .last()
    .upload(new File(['%PDF'], 'a.pdf'));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Arquivo inválido! Formatos aceitos: xls, xlsx, csv e txt.');
});

it.each([1440, 960, 820, 390, 320])('neither cuts nor wraps a phone number at %i px', async (width) => {
  await besideMenu(width);
  stored = [
    { ...byHand, contact: { id: 7, name: 'Construtora Horizonte Engenharia e Incorporações Ltda.' } },
    { ...byHand, id: 3, value: '123456789012345', contact: null, source: 'import' },
  ];
  open();
  await expect.element(page.getByText('+55 (11) 98765-4321')).toBeVisible();
  await expect.poll(brokenNumbers).toEqual([]);
});
