import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { SearchInput } from './search-input.tsx';

const label = 'Buscar por nome, número ou mensagem';

function show(width: number, value = '') {
  renderScreen(
    <div style={{ width }}>
      <SearchInput label={label} clearLabel="Limpar" value={value} onChange={() => undefined} />
    </div>,
  );
  return page.getByRole('searchbox', { name: label });
}

it('asks by one word where the whole placeholder does not fit', async () => {
  await expect.element(show(170)).toHaveAttribute('placeholder', 'Buscar');
});

it('names what can be searched where that fits', async () => {
  await expect.element(show(400)).toHaveAttribute('placeholder', label);
});

it('gives the button that empties it enough height to aim at', async () => {
  await expect.element(show(170, 'Ana')).toHaveValue('Ana');
  const { height, width } = page.getByRole('button', { name: 'Limpar' }).element().getBoundingClientRect();
  expect(Math.min(height, width)).toBeGreaterThanOrEqual(24);
});
