import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { button } from '../testing/screen.ts';
import { FormDialog } from './form-dialog.tsx';

let closes = 0;

function NameForm({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const [name, setName] = useState('Ana');
  return (
    <FormDialog
      title="Contato"
      isReadOnly={isReadOnly}
      onSubmit={(event) => {
        event.preventDefault();
        closes += 1;
      }}
      onClose={() => (closes += 1)}
    >
      <TextInput label="Nome" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <TextInput label="Procurar" type="search" />
      <Select label="Fila" data={['Vendas', 'Suporte']} searchable />
    </FormDialog>
  );
}

const asks = () => page.getByRole('dialog', { name: 'Descartar as alterações?' });

function open(form = <NameForm />): void {
  closes = 0;
  renderScreen(form);
}

it('asks before typed text is lost, and keeps it', async () => {
  open();
  await userEvent.fill(page.getByLabelText('Nome'), 'Ana Luísa');
  await userEvent.keyboard('{Escape}');
  await expect.element(asks()).toBeVisible();
  expect(closes).toBe(0);

  await userEvent.click(asks().getByRole('button', { name: 'Cancelar' }));
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Ana Luísa');

  await userEvent.click(button('Cancelar'));
  await userEvent.click(asks().getByRole('button', { name: 'Descartar' }));
  await expect.poll(() => closes).toBe(1);
});

it('closes at once when nothing was typed, or all was put back', async () => {
  open();
  await userEvent.fill(page.getByLabelText('Nome'), 'Ana Luísa');
  await userEvent.fill(page.getByLabelText('Nome'), 'Ana');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closes).toBe(1);
});

it('does not ask for what was only searched or chosen', async () => {
  open();
  await userEvent.fill(page.getByLabelText('Procurar'), 'xyz');
  await userEvent.click(page.getByLabelText('Fila').first());
  await userEvent.click(page.getByRole('option', { name: 'Suporte' }));
  await userEvent.click(button('Cancelar'));
  await expect.poll(() => closes).toBe(1);
});

it('does not ask after the main button', async () => {
  open();
  await userEvent.fill(page.getByLabelText('Nome'), 'Ana Luísa');
  await userEvent.click(button('Salvar'));
  await expect.poll(() => closes).toBe(1);
});

it('does not ask where nothing can be saved', async () => {
  open(<NameForm isReadOnly />);
  await userEvent.fill(page.getByLabelText('Nome'), 'Ana Luísa');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closes).toBe(1);
});
