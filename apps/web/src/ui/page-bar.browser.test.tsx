import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
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
