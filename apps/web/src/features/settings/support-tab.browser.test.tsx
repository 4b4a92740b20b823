import type { SupportGrant, SupportState } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../testing/fake-server.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { button, textField, words } from '../../testing/screen.ts';
import { SupportTab } from './support-tab.tsx';

// An admin lets the operator's people in, sees who is inside, and takes it back at once.

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const grant: SupportGrant = {
  id: 3,
  mode: 'change',
  reason: 'A fila não anda',
  grantedBy: 'Marina Duarte',
  createdAt: inHours(-1),
  endsAt: inHours(3),
};
const nothing: SupportState = { grant: null, request: null, inside: [] };
const request = { name: 'Olga', reason: 'Chamado 4711', createdAt: inHours(-0.1) };

let state = nothing;
function open(now: Partial<SupportState> = {}, user = admin): void {
  state = { ...nothing, ...now };
  server.on('readSupport', () => state);
  renderScreen(<SupportTab />, { path: '/settings?tab=support', user });
}

describe('letting support in', () => {
  it('is for four hours and to view, unless something else is chosen', async () => {
    open();
    server.on('giveSupportGrant', () => {
      state = { ...nothing, grant };
      return grant;
    });
    await expect.element(page.getByRole('radio', { name: 'Só ver' })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: '4 horas' })).toBeChecked();
    await button('Liberar acesso').click();
    await expect.element(page.getByRole('region', { name: 'Acesso liberado' })).toBeVisible();
    expect(server.bodies('giveSupportGrant')).toEqual([{ mode: 'view', hours: 4, reason: '' }]);
    await expect.element(button('Liberar acesso')).not.toBeInTheDocument();
  });

  it('takes the chosen mode, hours and reason', async () => {
    open();
    server.on('giveSupportGrant', () => grant);
    await page.getByRole('radio', { name: 'Ver e mudar' }).click();
    await page.getByText('3 dias', { exact: true }).click();
    await textField('Motivo').fill('A fila não anda');
    await button('Liberar acesso').click();
    await expect
      .poll(() => server.bodies('giveSupportGrant'))
      .toEqual([{ mode: 'change', hours: 72, reason: 'A fila não anda' }]);
  });

  it('says when somebody else has let support in meanwhile', async () => {
    open();
    server.on('giveSupportGrant', () => refuse('ERR_SUPPORT_GRANTED'));
    await button('Liberar acesso').click();
    await expect.element(page.getByRole('alert').getByText('O acesso já está liberado.')).toBeVisible();
  });
});

describe('a request of the operator', () => {
  it('is shown with its reason, and can be declined', async () => {
    open({ request });
    server.on('declineSupportRequest', () => {
      state = nothing;
      return { message: '' };
    });
    await expect.element(words('Chamado 4711')).toBeVisible();
    await button('Recusar').click();
    await expect.element(words('Chamado 4711')).not.toBeInTheDocument();
    await expect.element(words('Pedido recusado')).toBeVisible();
  });
});

describe('a live grant', () => {
  it('says who is inside since when, and ends with one press', async () => {
    open({ grant, inside: [{ name: 'Olga', since: inHours(-0.5) }] });
    server.on('revokeSupportGrant', () => {
      state = nothing;
      return { message: '' };
    });
    await expect.element(page.getByText(/^Olga está dentro desde/)).toBeVisible();
    await expect.element(words('Ver e mudar')).toBeVisible();
    await button('Encerrar o acesso').click();
    await expect.element(button('Liberar acesso')).toBeVisible();
    expect(server.received('revokeSupportGrant')).toMatchObject([{ params: { id: 3 } }]);
  });

  it('with nobody inside says so', async () => {
    open({ grant });
    await expect.element(words('Ninguém do suporte está dentro agora.')).toBeVisible();
  });

  it('is seen by support itself, which can change nothing of it', async () => {
    const { mode, reason, endsAt } = grant;
    open({ grant, request }, { ...admin, support: { mode, reason, endsAt } });
    await expect.element(page.getByRole('region', { name: 'Acesso liberado' })).toBeVisible();
    expect(page.getByRole('button').elements()).toEqual([]);
  });
});

it('shows why nothing could be read', async () => {
  server.on('readSupport', () => refuse('ERR_UNAVAILABLE'));
  renderScreen(<SupportTab />, { path: '/settings?tab=support' });
  await expect.element(page.getByRole('alert')).toBeVisible();
});
