import type { ContactImport } from '@prosa/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, words } from '../../../testing/screen.ts';
import { MappingTable } from './mapping.tsx';

const draft: ContactImport = {
  id: 9,
  source: 'file',
  contactListId: null,
  fileName: 'clientes.csv',
  status: 'draft',
  columns: ['nome', 'onde'],
  rows: [
    ['Ana Lima', '5511987650001'],
    ['Sem número', ''],
    ['', '5511987650002'],
    ['Curto', '123'],
  ],
  total: 4,
  done: 0,
  created: 0,
  updated: 0,
  ignored: 0,
  problems: [],
  createdAt: '2026-03-02T12:00:00.000Z',
  finishedAt: null,
};
const column = () => page.getByLabelText('O que é a coluna onde');

it('counts only the rows that can be imported, and says at the others what is wrong', async () => {
  const start = vi.fn();
  renderScreen(<MappingTable draft={draft} isBusy={false} onStart={start} onLeave={() => undefined} />);
  // Which rows are complete is not known yet.
  await expect.element(button('Importar 4 contatos')).toBeVisible();
  await column().selectOptions('Número');
  await expect.element(words('Nome ausente ou inválido')).toBeVisible();
  expect(words('Número ausente ou inválido').elements()).toHaveLength(2);
  await button('Importar 1 contato').click();
  // All rows go to the server: its result lists those that it ignored.
  expect(start).toHaveBeenCalledWith({ mapping: { name: 0, number: 1 }, skipped: [] });
});

it('does not count a row twice that is skipped and cannot be imported', async () => {
  renderScreen(<MappingTable draft={draft} isBusy={false} onStart={vi.fn()} onLeave={() => undefined} />);
  await column().selectOptions('Número');
  await page.getByRole('checkbox', { name: 'Linha 3' }).click();
  await expect.element(button('Importar 1 contato')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Linha 2' }).click();
  await expect.element(button('Importar 0 contatos')).toBeVisible();
});
