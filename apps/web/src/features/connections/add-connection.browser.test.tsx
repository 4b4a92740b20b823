import type { ConnectableChannel, SessionUser } from '@prosa/contract';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../testing/fake-server.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { button, dialog } from '../../testing/screen.ts';
import { AddConnection } from './add-connection.tsx';

// The kinds of connection that can be added, and for those that cannot, who has to do what.

const onAdd = vi.fn();
const phone: ConnectableChannel = { channel: 'whatsapp', provider: 'beta', refusal: null, expiresTicket: 0 };
const test: ConnectableChannel = {
  channel: 'whatsapp',
  provider: 'sandbox',
  refusal: null,
  expiresTicket: 0,
};
const instagram: ConnectableChannel = {
  channel: 'instagram',
  provider: 'meta',
  refusal: 'setup',
  expiresTicket: 0,
};
const official: ConnectableChannel = {
  channel: 'whatsappapi',
  provider: 'meta',
  refusal: 'setup',
  expiresTicket: 0,
};

async function choose(channel: ConnectableChannel, name: RegExp, user: Partial<SessionUser> = {}) {
  onAdd.mockReset();
  server.on('listConnectableChannels', () => [phone, channel, test]);
  server.on('readSetting', () => ({ id: 1, key: 'supportContact', value: '5511999990001' }));
  renderScreen(<AddConnection onAdd={onAdd} />, { user: { ...admin, ...user } });
  await button('Adicionar conexão').click();
  await page.getByRole('menuitem', { name }).click();
}
const steps = () =>
  dialog()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

it('adds a kind that this installation has', async () => {
  await choose(official, /WhatsApp \(QR code\)/);
  expect(onAdd).toHaveBeenCalledWith({ kind: 'phone', starting: phone });
});

describe('a channel of Meta that this installation has no app for', () => {
  it('leads an admin to the steps of the operator, to copy, and to the support', async () => {
    await choose(instagram, /^Instagram/);
    await expect.element(dialog().getByText(/^Quem opera esta instalação faz isto uma vez/)).toBeVisible();
    expect(steps()).toHaveLength(6);
    expect(steps().join(' ')).toContain(`${location.origin}/api/webhooks/meta`);
    expect(steps().join(' ')).toContain(`${location.origin}/api/facebook/return`);
    await expect.element(button('Copiar os passos')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Chamar o suporte' })).toBeVisible();
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('names no sign-in at Facebook for a number of the official API', async () => {
    await choose(official, /WhatsApp \(API oficial\)/);
    await expect.element(dialog().getByText(/whatsapp_business_messaging/)).toBeVisible();
    expect(steps()).toHaveLength(5);
    expect(steps().join(' ')).not.toContain('/api/facebook/return');
  });

  it('addresses the operator directly', async () => {
    await choose(official, /WhatsApp \(API oficial\)/, { super: true });
    await expect.element(dialog().getByText(/^Você opera esta instalação/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Chamar o suporte' })).not.toBeInTheDocument();
  });
});

it('says whom to ask for a channel that the plan does not include', async () => {
  await choose({ ...instagram, refusal: 'plan' }, /^Instagram/);
  await expect.element(dialog().getByText(/^O plano da empresa não inclui este canal/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Chamar o suporte' })).toBeVisible();
});
