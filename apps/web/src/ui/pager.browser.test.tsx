import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { Pager } from './pager.tsx';

it.each(['light', 'dark'])('has a number that can be read on the page that is open, %s', async (scheme) => {
  localStorage.setItem('mantine-color-scheme-value', scheme);
  const ignore = () => undefined;
  renderScreen(<Pager page={1} size={10} sizes={[10]} total={25} onPage={ignore} onSize={ignore} />);
  const open = page.getByRole('button', { name: 'Página 1', exact: true });
  await expect.element(open).toBeVisible();
  const probe = document.createElement('span');
  probe.style.color = 'var(--on-brand)';
  document.body.append(probe);
  await expect.poll(() => getComputedStyle(open.element()).color).toBe(getComputedStyle(probe).color);
});
