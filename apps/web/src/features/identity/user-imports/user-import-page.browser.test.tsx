import type { UserImportPreview, UserPreviewRow } from '@prosa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, words } from '../../../testing/screen.ts';
import { UserImportPage } from './user-import-page.tsx';

// An admin adds many people by a sheet.

const row = (facts: Partial<UserPreviewRow>): UserPreviewRow => ({
  row: 2,
  name: 'Ana',
  email: 'ana@aurora.test',
  profile: '',
  queues: [],
  isInvited: true,
  problems: [],
  ...facts,
});
const preview: UserImportPreview = {
  digest: 'a'.repeat(64),
  seatsLeft: null,
  planName: null,
  rows: [
    row({ queues: ['Vendas', 'Suporte'] }),
    row({ row: 3, name: 'Bia', email: 'bia@aurora.test', isInvited: false }),
    row({
      row: 4,
      name: 'Caio',
      email: 'caio',
      problems: [
        { code: 'email', value: 'caio' },
        { code: 'queue', value: 'Vendaz' },
      ],
    }),
  ],
};

let mail: 'enabled' | 'disabled';
beforeEach(() => {
  mail = 'enabled';
  server.on('previewUserImport', () => preview);
});
async function openAndChoose(): Promise<void> {
  renderScreen(<UserImportPage />, { path: '/users/import' });
  server.on('readPublicSetting', ({ params }) => (params.key === 'mail' ? mail : null));
  const file = new File(['nome;email'], 'pessoas.csv', { type: 'text/csv' });
  await userEvent.upload(page.getByLabelText('Escolher arquivo'), file);
}
const rows = () => page.getByRole('row').elements().length - 1;

it('shows what each row makes, and why not', async () => {
  await openAndChoose();
  await expect.element(words('2 pessoas prontas')).toBeVisible();
  await expect.element(words('1 linha com problema, que não será criada')).toBeVisible();
  await expect.element(words('Recebe um convite')).toBeVisible();
  await expect.element(words('Criado com a senha da planilha')).toBeVisible();
  await expect.element(words('E-mail inválido')).toBeVisible();
  await expect.element(words('A fila "Vendaz" não existe')).toBeVisible();
  expect(rows()).toBe(3);
  await page.getByRole('switch', { name: 'Mostrar só as linhas com problema' }).click();
  await expect.poll(rows).toBe(1);
});

it('creates the good rows after a click, and says how many', async () => {
  server.on('importUsers', () => ({ created: 2, invited: 1 }));
  await openAndChoose();
  await button('Criar 2 usuários').click();
  await expect.element(words('Importação concluída')).toBeVisible();
  expect(
    page
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['2', '1', '1']);
  expect(server.bodies('importUsers')).toMatchObject([{ digest: preview.digest, rows: [2, 3] }]);
  await expect.element(page.getByRole('link', { name: 'Ver os usuários' })).toHaveAttribute('href', '/users');
});

it('previews again when something has changed in between', async () => {
  await openAndChoose();
  await expect.element(button('Criar 2 usuários')).toBeVisible();
  server.on('importUsers', () => refuse('ERR_IMPORT_CHANGED'));
  server.on('previewUserImport', () => ({
    ...preview,
    rows: [row({}), row({ row: 3, problems: [{ code: 'emailTaken', value: 'ana@aurora.test' }] })],
  }));
  await button('Criar 2 usuários').click();
  await expect
    .element(words('Nada foi criado: algo mudou desde a conferência. Confira de novo.'))
    .toBeVisible();
  await expect.element(button('Criar 1 usuário')).toBeVisible();
  await expect.element(words('Já existe um usuário com este e-mail')).toBeVisible();
});

it('offers nothing to create where no row is good, and names the plan', async () => {
  server.on('previewUserImport', () => ({
    ...preview,
    seatsLeft: -1,
    planName: 'Básico',
    rows: [row({ problems: [{ code: 'limit', value: '' }] })],
  }));
  await openAndChoose();
  await expect
    .element(
      page.getByText(
        'O plano "Básico" ainda permite 0 usuários. Para ter mais, peça um plano maior ao suporte.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByText(/^Nenhuma linha pode ser criada/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Criar/ }).query()).toBeNull();
  await button('Escolher outra planilha').click();
  await expect.element(button('Escolher arquivo')).toBeVisible();
});

describe('a file that is refused', () => {
  it.each([
    ['ERR_SHEET_COLUMNS', /precisa dos títulos nome e email/],
    ['ERR_SHEET_TOO_LONG', /mais de 500 pessoas/],
    ['ERR_INVALID_FILE', /^Formatos aceitos: xls, xlsx e csv\.$/],
  ] as const)('says why: %s', async (code, text) => {
    server.on('previewUserImport', () => refuse(code));
    await openAndChoose();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(button('Escolher arquivo')).toBeVisible();
  });
});

it('says that each person needs a password where no mails are sent', async () => {
  mail = 'disabled';
  renderScreen(<UserImportPage />, { path: '/users/import' });
  server.on('readPublicSetting', ({ params }) => (params.key === 'mail' ? mail : null));
  await expect.element(page.getByText(/cada pessoa precisa de uma senha na planilha/)).toBeVisible();
});
