import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { renderScreen } from '../testing/render-screen.tsx';
import { PageBar } from './page-bar.tsx';

it('writes the count as the language does, and none while it is unknown', async () => {
  renderScreen(
    <>
      <PageBar title="Contatos" count={2_000} />
      <PageBar title="Tags" />
    </>,
  );
  await expect.element(page.getByText('2.000')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Tags' })).toBeVisible();
  expect(document.querySelectorAll('.num')).toHaveLength(1);
});

it('stretches buttons with words on a phone, no icons, and cuts no choice', async () => {
  await page.viewport(390, 844);
  renderScreen(
    <PageBar title="Relatório: Pós-venda">
      <ActionIcon aria-label="Iniciar" />
      <SegmentedControl data={['Por espera', 'Por meta']} />
      <SegmentedControl data={['Todos', 'Últimos 30 dias']} />
      <Button>Campanhas</Button>
    </PageBar>,
  );
  const start = page.getByRole('button', { name: 'Iniciar' });
  await expect.element(start).toBeVisible();
  expect(start.element().getBoundingClientRect().width).toBe(28);
  for (const choice of document.querySelectorAll('.mantine-SegmentedControl-root'))
    expect(choice.scrollWidth).toBeLessThanOrEqual(choice.clientWidth);
  await page.viewport(1440, 900);
});

it('narrows a search before a button goes to another row', async () => {
  await page.viewport(1024, 900);
  renderScreen(
    <div style={{ width: 760 }}>
      <PageBar title="Usuários">
        <TextInput aria-label="Buscar" />
        <Button w={230}>Importar planilha</Button>
        <Button w={230}>Adicionar usuário</Button>
      </PageBar>
    </div>,
  );
  const search = page.getByRole('textbox', { name: 'Buscar' });
  await expect.element(search).toBeVisible();
  const button = page.getByRole('button', { name: 'Adicionar usuário' }).element().getBoundingClientRect();
  expect(Math.abs(search.element().getBoundingClientRect().top - button.top)).toBeLessThan(8);
  await page.viewport(1440, 900);
});

it('cuts no word of four controls in two rows on a phone', async () => {
  await page.viewport(390, 844);
  renderScreen(
    <PageBar title="Descadastrados">
      <TextInput aria-label="Buscar" />
      <Button>Adicionar um número por vez</Button>
      <Button variant="default">Todas as origens</Button>
      <Button variant="default">Planilhas</Button>
    </PageBar>,
  );
  await expect.element(page.getByRole('button', { name: 'Planilhas' })).toBeVisible();
  for (const label of document.querySelectorAll('.mantine-Button-label'))
    expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  await page.viewport(1440, 900);
});
