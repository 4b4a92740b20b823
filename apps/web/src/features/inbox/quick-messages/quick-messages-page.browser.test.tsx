import type { QuickMessage, SessionUser } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, attendant, COMPANY_ID } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, dialog, isWrong, save, textField, toggle, words } from '../../../testing/screen.ts';
import { QuickMessagesPage } from './quick-messages-page.tsx';

// Who owns a quick reply decides who may change it.

const record: QuickMessage = {
  id: 91,
  companyId: COMPANY_ID,
  shortcode: 'ola',
  message: 'Um texto.',
  geral: false,
  visao: true,
  status: false,
  userId: admin.id,
  user: { id: admin.id, name: admin.name },
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

let stored: QuickMessage[] = [];
function open(rows: QuickMessage[], user: SessionUser = attendant): void {
  stored = rows;
  server.on('pageQuickMessages', () => ({ records: stored, count: stored.length, hasMore: false }));
  renderScreen(<QuickMessagesPage />, { user, path: '/quick-messages' });
}
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

describe('of another user, which everybody may use', () => {
  it('is locked, and shows its owner', async () => {
    open([record]);
    await button('Ver /ola').click();
    await expect
      .element(words('Esta resposta é de Marina Duarte. Você pode usá-la, mas não editar.'))
      .toBeVisible();
    await expect.element(textField('Atalho')).toBeDisabled();
    await expect.element(textField('Mensagem')).toBeDisabled();
    await expect.element(button('Salvar')).toBeDisabled();
    for (const name of [/^Geral/, /^Visível para todos/])
      await expect.element(page.getByRole('switch', { name })).toBeDisabled();
  });

  it('is open to its owner', async () => {
    open([record], admin);
    await button('Editar /ola').click();
    await expect.element(textField('Atalho')).toBeEnabled();
    await expect.element(textField('Mensagem')).toBeEnabled();
    await expect.element(button('Salvar')).toBeEnabled();
  });
});

it('that is general is marked so, and anybody may change it', async () => {
  open([{ ...record, geral: true }]);
  await expect.element(row('/ola').getByText('Geral', { exact: true })).toBeVisible();
  await button('Editar /ola').click();
  await expect.element(button('Salvar')).toBeEnabled();
});

describe('a new one', () => {
  it.each([
    ['', 'Um texto.', 'Atalho'],
    ['ola', '', 'Mensagem'],
  ])('with the short code "%s" and the text "%s" is not sent', async (shortcode, message, wrong) => {
    open([]);
    await button('Adicionar resposta').first().click();
    await textField('Atalho').fill(shortcode);
    await textField('Mensagem').fill(message);
    await save();
    await isWrong(textField(wrong), 'Obrigatório');
    expect(server.changes()).toEqual([]);
  });

  it.each([
    ['Geral', { geral: true, visao: false }],
    ['Visível para todos', { geral: false, visao: true }],
  ])('is sent as "%s"', async (sight, sent) => {
    open([]);
    server.on('createQuickMessage', ({ body }) => {
      stored = [{ ...record, ...sent, shortcode: body.shortcode }];
      return stored[0] ?? record;
    });
    await button('Adicionar resposta').first().click();
    await textField('Atalho').fill('nova');
    await textField('Mensagem').fill('Um texto.');
    await toggle(sight);
    await save();
    await expect.element(words('Resposta rápida "/nova" salva')).toBeVisible();
    await expect.element(row('/nova')).toBeVisible();
    expect(server.bodies('createQuickMessage')).toMatchObject([
      { shortcode: 'nova', message: 'Um texto.', ...sent },
    ]);
  });

  it('that is refused stays open, with what was filled in', async () => {
    open([]);
    server.on('createQuickMessage', () =>
      refuse('ERR_VALIDATION', [{ field: 'shortcode', message: 'required' }]),
    );
    await button('Adicionar resposta').first().click();
    await textField('Atalho').fill('nova');
    await textField('Mensagem').fill('Um texto.');
    await save();
    await isWrong(textField('Atalho'), 'Obrigatório');
    await expect.element(textField('Mensagem')).toHaveValue('Um texto.');
  });
});

it('is removed after a confirmation', async () => {
  open([record], admin);
  server.on('deleteQuickMessage', () => {
    stored = [];
    return { message: 'ok' };
  });
  await button('Excluir /ola').click();
  await expect.element(dialog()).toBeVisible();
  expect(server.changes()).toEqual([]);
  await button('Excluir').click();
  await expect.element(words('Resposta rápida "/ola" excluída')).toBeVisible();
  await expect.element(row('/ola')).not.toBeInTheDocument();
});
