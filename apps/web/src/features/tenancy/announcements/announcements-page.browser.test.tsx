import type { AnnouncementRow } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import {
  button,
  combobox,
  dialog,
  isWrong,
  pick,
  save,
  textField,
  toggle,
  words,
} from '../../../testing/screen.ts';
import { AnnouncementsPage } from './announcements-page.tsx';

// The operator writes announcements, and sees how many have read them.

const row: AnnouncementRow = {
  id: 5,
  title: 'Manutenção',
  text: 'No domingo',
  priority: 1,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  read: false,
  startsAt: null,
  endsAt: null,
  audience: 'everybody',
  planIds: [],
  companyIds: [],
  readers: 1_250,
  people: 4_000,
};
const planRow = { ...(admin.company.plan as NonNullable<typeof admin.company.plan>), companies: 1 };
const plans = [
  { ...planRow, id: 4, name: 'Essencial' },
  { ...planRow, id: 5, name: 'Profissional' },
];

function open(rows: AnnouncementRow[]): void {
  server.on('pageAnnouncements', () => ({ records: rows, count: rows.length, hasMore: false, unread: 0 }));
  server.on('listAllPlans', () => plans);
  renderScreen(<AnnouncementsPage />, { user: { ...admin, super: true }, path: '/announcements' });
}
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const cell = (name: string, text: string) => rowOf(name).getByText(text, { exact: true });

it('lists priority, picture, audience, status and readers of each', async () => {
  open([
    row,
    {
      ...row,
      id: 6,
      title: 'Com foto',
      priority: 2,
      mediaName: 'foto.png',
      audience: 'plans',
      planIds: [4, 5],
    },
    { ...row, id: 7, title: 'Parado', priority: 3, status: false, audience: 'companies', companyIds: [9] },
    { ...row, id: 8, title: 'Depois', startsAt: '2099-03-04T15:00:00.000Z' },
    { ...row, id: 9, title: 'Antes', endsAt: '2020-03-04T15:00:00.000Z' },
  ]);
  for (const [name, ...texts] of [
    ['Manutenção', 'Alta', 'Sem anexo', 'Todas as empresas', 'Ativo', '1.250 de 4.000'],
    ['Com foto', 'Média', 'foto.png', '2 planos', 'Ativo'],
    ['Parado', 'Baixa', '1 empresa', 'Inativo'],
    ['Depois', 'Agendado'],
    ['Antes', 'Encerrado'],
  ] as const)
    for (const text of texts) await expect.element(cell(name, text)).toBeVisible();
  await expect.element(words('5')).toBeVisible();
});

it('searches in small letters', async () => {
  open([row]);
  await page.getByRole('searchbox', { name: 'Buscar informativo' }).fill('ABC');
  await expect
    .poll(() => server.received('pageAnnouncements').at(-1)?.query)
    .toMatchObject({ searchParam: 'abc' });
});

it('says in the fixed words that the list cannot be loaded', async () => {
  server.on('pageAnnouncements', () => refuse('ERR_VALIDATION'));
  renderScreen(<AnnouncementsPage />, { user: { ...admin, super: true }, path: '/announcements' });
  await expect.element(words('Não foi possível carregar a lista de registros').first()).toBeVisible();
});

describe('a new one', () => {
  const begin = async () => {
    open([]);
    server.on('createAnnouncement', () => row);
    await button('Adicionar informativo').first().click();
    await expect.element(combobox('Prioridade')).toHaveValue('Baixa');
    await expect.element(page.getByRole('switch', { name: /^Ativo/ })).toBeChecked();
  };
  const write = async () => {
    await textField('Título').fill('Manutenção');
    await textField('Texto').fill('No domingo');
  };

  it('is of low priority, active and for all companies unless something else is chosen', async () => {
    await begin();
    await write();
    await save();
    await expect.element(words('Informativo "Manutenção" salvo')).toBeVisible();
    expect(server.bodies('createAnnouncement')).toEqual([
      {
        title: 'Manutenção',
        text: 'No domingo',
        priority: 3,
        status: true,
        startsAt: null,
        endsAt: null,
        audience: 'everybody',
        planIds: [],
        companyIds: [],
      },
    ]);
  });

  it('needs a title and a text', async () => {
    await begin();
    await save();
    await isWrong(textField('Título'), 'Obrigatório');
    await isWrong(textField('Texto'), 'Obrigatório');
    expect(server.changes()).toEqual([]);
  });

  it('is for the chosen plans', async () => {
    await begin();
    await write();
    await pick('Prioridade', 'Alta');
    await pick('Para quem', 'Empresas de alguns planos');
    await save();
    await isWrong(combobox('Planos'), 'Obrigatório');
    await combobox('Planos').click();
    await page.getByRole('option', { name: 'Profissional', exact: true }).click();
    await save();
    await expect.element(words('Informativo "Manutenção" salvo')).toBeVisible();
    expect(server.bodies('createAnnouncement')).toMatchObject([
      { priority: 1, audience: 'plans', planIds: [5], companyIds: [] },
    ]);
  });

  it('is shown from when until when it says, and not until before then', async () => {
    await begin();
    await write();
    await textField('Mostrar a partir de').fill('04/03/2099 12:00');
    await textField('Mostrar até').fill('04/03/2099 11:00');
    await save();
    await isWrong(textField('Mostrar até'), 'Não pode ser antes do início');
    await textField('Mostrar até').fill('04/03/2099 13:00');
    await save();
    await expect.element(words('Informativo "Manutenção" salvo')).toBeVisible();
    const [body] = server.bodies('createAnnouncement');
    expect(Date.parse(body?.endsAt ?? '') - Date.parse(body?.startsAt ?? '')).toBe(3_600_000);
  });

  it('keeps what was filled in when its picture cannot be sent, and is not created twice', async () => {
    await begin();
    server.on('me', () => admin);
    server.on('updateAnnouncement', () => row);
    await write();
    const field = page.getByLabelText('Imagem', { exact: true }).last();
    await field.upload(new File(['x'], 'foto.png', { type: 'image/png' }));
    await save();
    await expect.element(dialog().getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
    await dialog()
      .getByRole('button', { name: /foto\.png/ })
      .click();
    await save();
    await expect.element(words('Informativo "Manutenção" salvo')).toBeVisible();
    expect(server.changes()).toEqual(['createAnnouncement', 'updateAnnouncement']);
  });
});

describe('one that exists', () => {
  it('is switched off; times that were not touched stay to the second', async () => {
    const period = { startsAt: '2026-01-01T12:00:31.000Z', endsAt: '2099-01-01T12:00:31.000Z' };
    open([{ ...row, ...period }]);
    server.on('updateAnnouncement', () => row);
    await button('Editar Manutenção').click();
    await toggle('Ativo');
    await save();
    await expect.element(words('Informativo "Manutenção" salvo')).toBeVisible();
    expect(server.bodies('updateAnnouncement')).toMatchObject([{ status: false, ...period }]);
  });

  it('loses its picture', async () => {
    const pictured = { ...row, mediaPath: 'data:,', mediaName: 'foto.png' };
    open([pictured]);
    server.on('updateAnnouncement', () => pictured);
    server.on('deleteAnnouncementMedia', () => row);
    await button('Editar Manutenção').click();
    await dialog()
      .getByRole('button', { name: /foto\.png/ })
      .click();
    await save();
    await expect.element(words('Informativo "Manutenção" salvo')).toBeVisible();
    expect(server.changes()).toEqual(['updateAnnouncement', 'deleteAnnouncementMedia']);
  });

  it('shows a refusal at its field', async () => {
    open([{ ...row, audience: 'plans', planIds: [4] }]);
    server.on('updateAnnouncement', () =>
      refuse('ERR_VALIDATION', [{ field: 'planIds', message: 'required' }]),
    );
    await button('Editar Manutenção').click();
    await save();
    await isWrong(combobox('Planos'), 'Obrigatório');
  });

  it('is removed after a confirmation', async () => {
    open([row]);
    server.on('deleteAnnouncement', () => ({ message: 'ok' }));
    await button('Excluir Manutenção').click();
    expect(server.changes()).toEqual([]);
    await dialog().getByRole('button', { name: 'Excluir' }).click();
    await expect.element(words('Informativo "Manutenção" excluído')).toBeVisible();
  });
});
