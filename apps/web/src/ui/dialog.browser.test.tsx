import { Button, Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { button, dialog } from '../testing/screen.ts';
import { Dialog } from './dialog.tsx';
import { followFocus } from './return-focus.ts';

beforeAll(followFocus);

/** A list whose only row goes while its dialog is open. */
function List() {
  const [step, setStep] = useState<'row' | 'dialog' | 'removed'>('row');
  return (
    <main>
      <Button>Outra tela</Button>
      <section aria-label="Lista">
        <Button>Filtros</Button>
        {step === 'removed' ? null : <Button onClick={() => setStep('dialog')}>Excluir linha</Button>}
      </section>
      {step === 'dialog' ? (
        <Dialog opened title="Excluir?" onClose={() => setStep('row')}>
          <Button onClick={() => setStep('removed')}>Excluir</Button>
        </Dialog>
      ) : null}
    </main>
  );
}

function Screen() {
  const [isOpen, setOpen] = useState(false);
  const [isInnerOpen, setInnerOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Transferir</Button>
      <Menu>
        <Menu.Target>
          <Button>Mais</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Adiar</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen ? (
        <Dialog opened title="Escolher" closeOnEscape={!isInnerOpen} onClose={() => setOpen(false)}>
          <Button onClick={() => setInnerOpen(true)}>Descartar</Button>
        </Dialog>
      ) : null}
      {isInnerOpen ? (
        <Dialog opened title="Certeza?" onClose={() => setInnerOpen(false)}>
          <Button>Sim</Button>
        </Dialog>
      ) : null}
    </>
  );
}

async function pressOn(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}
const closes = async (title: string) => {
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: title })).not.toBeInTheDocument();
};

it('returns the focus to the button that opened it', async () => {
  renderScreen(<Screen />);
  await pressOn('Transferir');
  await closes('Escolher');
  await expect.element(button('Transferir')).toHaveFocus();
});

it('returns the focus to the button of the menu from which it was opened', async () => {
  renderScreen(<Screen />);
  await pressOn('Mais');
  await expect.element(page.getByRole('menuitem', { name: 'Adiar' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await closes('Escolher');
  await expect.element(button('Mais')).toHaveFocus();
});

it('returns the focus into the dialog below it', async () => {
  renderScreen(<Screen />);
  await pressOn('Transferir');
  await expect.element(dialog()).toBeVisible();
  await pressOn('Descartar');
  await closes('Certeza?');
  await expect.element(button('Descartar')).toHaveFocus();
});

it('leaves the focus in the part of the screen whose button is gone', async () => {
  renderScreen(<List />);
  await pressOn('Excluir linha');
  await pressOn('Excluir');
  await expect.element(page.getByRole('region', { name: 'Lista' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Filtros')).toHaveFocus();
});

it('shows all of a long name without spaces in title and text, and the button that closes it', async () => {
  await page.viewport(390, 800);
  const name = 'Atendimentointernacionaldeclientescorporativosdealtissimaprioridadedocentrooeste';
  renderScreen(
    <Dialog
      opened
      title={`Excluir a tag "${name}"?`}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      onClose={() => undefined}
    >
      <p>{name} deixa de existir.</p>
      <TextInput label={`Digite ${name}`} />
    </Dialog>,
  );
  await expect.element(dialog()).toBeVisible();
  const { right } = dialog().element().getBoundingClientRect();
  for (const part of [page.getByRole('heading'), button('Fechar')]) {
    expect(part.element().getBoundingClientRect().right).toBeLessThanOrEqual(right);
  }
  for (const text of [
    page.getByRole('heading'),
    page.getByText(/deixa de existir/),
    page.getByText(/^Digite/),
  ]) {
    const { scrollWidth, clientWidth } = text.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }
});
