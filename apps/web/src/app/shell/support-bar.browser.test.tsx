import type { SupportState } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { button } from '../../testing/screen.ts';
import { SupportBar } from './support-bar.tsx';

// Nobody forgets in whose company support is, and no admin that it is there.

const bar = () => page.getByRole('region', { name: 'Suporte' });
const soon = new Date(Date.now() + 3_600_000).toISOString();

it('tells support in which company it is, until when and to do what, with a way out', async () => {
  const support = { mode: 'view', endsAt: soon, reason: '' } as const;
  renderScreen(<SupportBar />, { user: { ...admin, support } });
  await expect
    .element(bar().getByText(/Você está na empresa .+, até (\d\d\/\d\d\/\d{4} )?\d\d:\d\d · só ver/))
    .toBeVisible();
  await expect.element(button('Sair')).toBeVisible();
  expect(server.received('readSupport')).toEqual([]);
});

describe('admins', () => {
  const inside = [{ name: 'Olga', since: soon }];
  const request = { name: 'Olga', reason: 'Chamado 4711', createdAt: soon };
  function open(state: SupportState): void {
    server.on('readSupport', () => state);
    renderScreen(<SupportBar />);
  }

  it('see a line while support is inside', async () => {
    open({ grant: null, request: null, inside });
    await expect.element(bar().getByText('O suporte está na sua empresa: Olga')).toBeVisible();
  });

  it('see a request, with a link to where it is answered', async () => {
    open({ grant: null, request, inside: [] });
    await expect.element(bar().getByText('O suporte pede acesso (Olga): Chamado 4711')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Responder' }))
      .toHaveAttribute('href', '/settings?tab=support');
  });

  it('see nothing otherwise, and the line as soon as there is something', async () => {
    open({ grant: null, request: null, inside: [] });
    await expect.poll(() => server.received('readSupport')).toHaveLength(1);
    await expect.element(bar()).not.toBeInTheDocument();
    server.on('readSupport', () => ({ grant: null, request: null, inside }));
    server.publish('support', { action: 'update' });
    await expect.element(bar()).toBeVisible();
  });
});

it('is nothing to agents', async () => {
  renderScreen(<SupportBar />, { user: { ...admin, profile: 'user' } });
  await expect.element(bar()).not.toBeInTheDocument();
  expect(server.received('readSupport')).toEqual([]);
});
