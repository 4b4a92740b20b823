import { type AuditEntry, auditActions, auditFields } from '@prosa/contract';
import i18n from 'i18next';
import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';

import { server } from '../../testing/fake-server.ts';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { combobox, textField, words } from '../../testing/screen.ts';
import { AuditPage } from './audit-page.tsx';

const entry = (id: number, facts: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-20T14:30:00.000Z',
  action: 'user.update',
  company: { id: 7, name: 'Padaria' },
  actor: { id: 1, name: 'Marina Duarte', isOperator: false, isSupport: false },
  subject: { id: 2, name: 'Rui Barreto' },
  changes: [],
  ...facts,
});
const change = (field: string, before: string, after: string) => ({ field, before, after });

function open(entries: AuditEntry[], facts: { super?: boolean; path?: string } = {}) {
  const asked: Record<string, unknown>[] = [];
  server.on('listUsers', () => [
    { id: 1, name: 'Marina Duarte', email: 'm@a.test', online: true, queues: [] },
  ]);
  server.on('listEveryCompany', () => []);
  server.on('listAudit', ({ query }) => {
    asked.push(query);
    return { entries, nextCursor: null };
  });
  renderScreen(<AuditPage />, {
    path: facts.path ?? '/audit',
    user: { ...admin, super: facts.super ?? false },
  });
  return asked;
}

it('says in a sentence who changed what, from what to what', async () => {
  open([
    entry(9, { changes: [change('allHistoric', 'disabled', 'enabled')] }),
    entry(8, { changes: [change('profile', 'user', 'admin'), { field: 'farewellMessage' }] }),
    entry(7, { action: 'setting.update', changes: [change('userRating', 'enabled', 'disabled')] }),
    entry(6, {
      action: 'company.update',
      actor: { id: null, name: '', isOperator: true, isSupport: false },
      changes: [],
    }),
    entry(5, { action: 'user.password' }),
    entry(4, {
      action: 'connection.update',
      subject: { id: 3, name: 'Loja' },
      changes: [{ field: 'token' }],
    }),
  ]);
  for (const text of [
    'Marina Duarte mudou a permissão "Ver o histórico de outras filas" de Rui Barreto: desligado → ligado',
    'Marina Duarte mudou o usuário Rui Barreto',
    'Perfil: Atendente → Administrador',
    'Mensagem de despedida: alterado',
    'Marina Duarte mudou a configuração "Avaliações": ligado → desligado',
    'Operador mudou a empresa Rui Barreto',
    'Marina Duarte trocou a senha de Rui Barreto',
    'Marina Duarte mudou "Token da API" de Loja',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(combobox('Empresa')).not.toBeInTheDocument();
});

it('shows of a value that is the first one no empty one before it', async () => {
  open([
    entry(3, { action: 'export.contacts', changes: [{ field: 'format', before: null, after: 'xlsx' }] }),
    entry(2, {
      changes: [
        { field: 'queues', before: [], after: ['Vendas'] },
        { field: 'queues', before: ['Vendas'], after: [] },
      ],
    }),
  ]);
  for (const text of ['Formato: xlsx', 'Filas: Vendas', 'Filas: Vendas → vazio'])
    await expect.element(words(text)).toBeVisible();
});

it('writes the moment in one line, and says that no person and no company is chosen', async () => {
  open([entry(1)], { super: true });
  await expect.element(page.getByRole('cell').nth(1)).toBeVisible();
  const moment = page.getByRole('cell').nth(1).getByRole('time').element();
  expect(moment.getClientRects()).toHaveLength(1);
  expect(getComputedStyle(moment).whiteSpace).toBe('nowrap');
  await expect.element(combobox('Pessoa')).toHaveAttribute('placeholder', 'Todas as pessoas');
  await expect.element(combobox('Empresa')).toHaveAttribute('placeholder', 'Todas as empresas');
});

it('starts its filters where the title and the rows start', async () => {
  open([entry(9, { action: 'user.password' })]);
  const start = (locator: Locator) => locator.element().getBoundingClientRect().left;
  const header = page.getByRole('columnheader', { name: 'O que mudou' });
  await expect.element(header).toBeVisible();
  const padding = Number.parseFloat(getComputedStyle(header.element()).paddingLeft);
  expect(start(combobox('Assunto'))).toBe(start(header) + padding);
});

it('has words for every action and every field', () => {
  const missing = auditActions.filter((action) => !i18n.exists(`audit:actions.${action}`));
  expect(missing).toEqual([]);
  const places: Record<string, string[]> = {
    setting: ['settings:names.X'],
    installation: ['settings:installation.X.name'],
    user: ['users:switches.X', 'users:X'],
    connection: ['connections:fields.X', 'connections:X'],
    integration: ['integrations:X'],
    prompt: ['prompts:X'],
  };
  const unnamed = Object.entries(auditFields).flatMap(([kind, fields]) =>
    Object.keys(fields).filter((field) => {
      const keys = [`audit:fields.${kind}.X`, ...(places[kind] ?? [])];
      return !keys.some((key) => i18n.exists(key.replace('X', field)));
    }),
  );
  expect(unnamed).toEqual([]);
});

it('is filtered by subject, text and days, which the address keeps', async () => {
  const asked = open([], { path: '/audit?from=2026-11-01' });
  await expect.element(words('Nada encontrado')).toBeVisible();
  await combobox('Assunto').selectOptions('exports');
  await textField('Até').fill('20/11/2026');
  await expect
    .poll(() => asked.at(-1))
    .toEqual({ from: '2026-11-01', until: '2026-11-20', group: 'exports' });
});

it('shows the operator whose entry it is', async () => {
  open([entry(2), entry(1, { action: 'plan.delete', company: null })], { super: true });
  await expect.element(page.getByRole('cell', { name: 'Padaria', exact: true })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Instalação', exact: true })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Empresa' })).toBeVisible();
});

it('says that nothing is recorded', async () => {
  open([]);
  await expect.element(words('Nada registrado ainda')).toBeVisible();
});

it('names the choices of a field as its form does', async () => {
  open([
    entry(9, { action: 'connection.update', changes: [change('whenExpiresTicket', '0', '1')] }),
    entry(8, { action: 'setting.update', changes: [change('scheduleType', 'disabled', 'company')] }),
    entry(7, {
      action: 'connection.create',
      changes: [
        { field: 'channel', after: 'whatsapp' },
        { field: 'provider', after: 'sandbox' },
      ],
    }),
  ]);
  for (const text of [
    'Marina Duarte mudou "A inatividade conta" de Rui Barreto: Da última mensagem de qualquer lado → Só enquanto é o cliente que não responde',
    'Marina Duarte mudou a configuração "Horários de atendimento": Desativado → Da empresa',
    'Provedor: Telefone de teste',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
});
