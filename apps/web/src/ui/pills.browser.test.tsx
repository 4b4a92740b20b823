import { MultiSelect } from '@mantine/core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';

it('gives what can be pressed in a field of chosen values enough height to aim at', async () => {
  renderScreen(
    <MultiSelect
      size="xs"
      label="Filas"
      data={['Vendas', 'Suporte']}
      defaultValue={['Vendas']}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar' }}
    />,
  );
  const field = page.getByRole('combobox', { name: 'Filas' });
  await expect.element(field).toBeVisible();
  const buttons = document.querySelectorAll('.mantine-Pill-remove, .mantine-InputClearButton-root');
  expect(buttons).toHaveLength(2);
  for (const target of [field.element(), ...buttons])
    expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});
