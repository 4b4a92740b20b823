import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { AmountField } from './amount-field.tsx';

function Price() {
  const [value, setValue] = useState<number | string>('');
  return (
    <>
      <AmountField label="Preço" prefix="R$ " value={value} onChange={setValue} />
      <output>{Number(value)}</output>
    </>
  );
}

const field = page.getByLabelText('Preço');
const read = page.getByRole('status');

it.each([
  ['89,90', '89.9', 'R$ 89,90'],
  ['89.90', '89.9', 'R$ 89,90'],
  ['1234,5', '1234.5', 'R$ 1.234,50'],
  ['100', '100', 'R$ 100,00'],
])('takes %s as it is typed for %s, and shows %s', async (keys, value, shown) => {
  renderScreen(<Price />);
  await field.click();
  await userEvent.keyboard(keys);
  await expect.element(read).toHaveTextContent(value);
  await userEvent.tab();
  await expect.element(field).toHaveValue(shown);
});

it.each([
  ['89,90', '89.9'],
  ['1.234,50', '1234.5'],
])('takes %s for %s where it comes as a whole', async (text, value) => {
  renderScreen(<Price />);
  await field.fill(text);
  await expect.element(read).toHaveTextContent(value);
});
