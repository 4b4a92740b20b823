import type { CompanyRow } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { companyRow as company, serveCompanies } from '../../../testing/company-row.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin, companySettings } from '../../../testing/records.ts';
import { removeScreen, renderScreen } from '../../../testing/render-screen.tsx';
import {
  button,
  choicesOf,
  combobox,
  dialog,
  isWrong,
  pick,
  save,
  textField,
  words,
} from '../../../testing/screen.ts';
import { textsUnderActions } from '../../../testing/under-actions.ts';
import { CompaniesPage } from './companies-page.tsx';

// The operator's list of companies: how urgent each is, and what can be done to it.

const FAILED =
  'Não foi possível realizar a operação. Verifique se já existe uma empresa com o mesmo nome ou se os campos foram preenchidos corretamente';

function open(rows: CompanyRow[], path = '/companies'): void {
  serveCompanies(rows);
  renderScreen(<CompaniesPage />, { user: { ...admin, super: true }, path });
}
const row = (name = company.name) => page.getByRole('row').filter({ hasText: name });

describe('a row', () => {
  it.each([
    [6, undefined, null],
    [5, 'warn', 'Vence em 5 dias'],
    [1, 'warn', 'Vence em 1 dia'],
    [0, 'danger', 'Vence hoje'],
    [-1, 'danger', 'Vencida há 1 dia'],
  ])('with %s days left has its colour and says why', async (daysLeft, tone, text) => {
    open([{ ...company, daysLeft }]);
    await expect.element(row()).toBeVisible();
    expect((row().element() as HTMLElement).dataset.tone).toBe(tone);
    if (text) await expect.element(row().getByText(text, { exact: true })).toBeVisible();
    else expect(row().getByText(/Ven/).elements()).toEqual([]);
  });

  it('shows what the company has of what its plan allows', async () => {
    open([{ ...company, usersCount: 5, connectionsDown: 1 }]);
    await expect.element(row().getByText('5 de 3')).toHaveAttribute('title', 'Mais do que o plano permite');
    await expect.element(row().getByText('1 de 1')).toBeVisible();
    await expect.element(row().getByText('1.250')).toBeVisible();
    await expect.element(row().getByText('Nunca')).toBeVisible();
  });
});

it('orders by a column, and turns the order round', async () => {
  open([company]);
  await button('Usuários').click();
  await expect
    .element(page.getByRole('columnheader', { name: 'Usuários' }))
    .toHaveAttribute('aria-sort', 'descending');
  await button('Usuários').click();
  await expect
    .element(page.getByRole('columnheader', { name: 'Usuários' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await expect
    .poll(() => server.received('pageCompanies').map(({ query }) => query))
    .toMatchObject([
      { sortBy: 'name', sortOrder: 'asc' },
      { sortBy: 'users', sortOrder: 'desc' },
      { sortBy: 'users', sortOrder: 'asc' },
    ]);
});

it('says in the fixed words that the list cannot be loaded', async () => {
  server.on('pageCompanies', () => refuse('ERR_VALIDATION'));
  server.on('readCompanySettings', () => companySettings);
  renderScreen(<CompaniesPage />, { user: { ...admin, super: true }, path: '/companies' });
  await expect
    .element(page.getByRole('alert').getByText('Não foi possível carregar a lista de registros').first())
    .toBeVisible();
});

describe('extending', () => {
  it('moves the due date on, and takes it back', async () => {
    open([company]);
    server.on('extendCompany', () => ({ ...company, dueDate: '2027-02-28T03:00:00.000Z' }));
    server.on('updateCompany', () => company);
    await button('Estender Padaria Flor').click();
    await expect.element(words('"Padaria Flor" agora vence em 28/02/2027')).toBeVisible();
    await button('Desfazer').click();
    await expect.poll(() => server.bodies('updateCompany')).toEqual([{ dueDate: company.dueDate }]);
  });
});

describe('the form', () => {
  it('refuses what is missing or wrong in the fixed words, and sends nothing', async () => {
    open([company]);
    await button('Adicionar empresa').click();
    await save();
    await isWrong(textField('Nome'), 'Nome é obrigatório');
    await isWrong(textField('E-mail'), 'E-mail é obrigatório');
    await isWrong(combobox('Plano'), 'Obrigatório');
    await isWrong(page.getByLabelText('Senha', { exact: true }), 'Obrigatório');
    await textField('Nome').fill('P');
    await textField('E-mail').fill('abc');
    await save();
    await isWrong(textField('Nome'), 'Escreva ao menos 2 caracteres');
    await isWrong(textField('E-mail'), 'Email é inválido');
    expect(server.changes()).toEqual([]);
  });

  it('creates a company; an empty due date is sent as null', async () => {
    open([company]);
    server.on('createCompany', () => company);
    await button('Adicionar empresa').click();
    expect(choicesOf(combobox('Recorrência'))).toEqual([
      '',
      'MENSAL',
      'BIMESTRAL',
      'TRIMESTRAL',
      'SEMESTRAL',
      'ANUAL',
    ]);
    await textField('Nome').fill('Nova');
    await textField('E-mail').fill('nova@loja.test');
    await page.getByLabelText('Senha', { exact: true }).fill('segredo-1');
    await pick('Plano', 'Essencial (até 3 usuários)');
    await combobox('Recorrência').selectOptions('ANUAL');
    await save();
    await expect.element(words('Operação realizada com sucesso!')).toBeVisible();
    expect(server.bodies('createCompany')).toMatchObject([
      { name: 'Nova', planId: 5, recurrence: 'ANUAL', dueDate: null, status: true, password: 'segredo-1' },
    ]);
  });

  it('invites the first admin where the installation sends mails', async () => {
    open([company]);
    server.on('readPublicSetting', ({ params }) => (params.key === 'mail' ? 'enabled' : null));
    server.on('createCompany', () => company);
    await button('Adicionar empresa').click();
    await expect.element(page.getByText('Definir a senha')).toBeVisible();
    expect(page.getByLabelText('Senha', { exact: true }).query()).toBeNull();
    await textField('Nome').fill('Nova');
    await textField('E-mail').fill('nova@loja.test');
    await pick('Plano', 'Essencial (até 3 usuários)');
    await save();
    await expect.element(words('Convite enviado para nova@loja.test')).toBeVisible();
    const [body] = server.bodies('createCompany');
    expect(body).not.toHaveProperty('password');
  });

  it('sets a password where the operator prefers that', async () => {
    open([company]);
    server.on('readPublicSetting', ({ params }) => (params.key === 'mail' ? 'enabled' : null));
    server.on('createCompany', () => company);
    await button('Adicionar empresa').click();
    await page.getByText('Definir a senha').click();
    await textField('Nome').fill('Nova');
    await textField('E-mail').fill('nova@loja.test');
    await pick('Plano', 'Essencial (até 3 usuários)');
    await save();
    await isWrong(page.getByLabelText('Senha', { exact: true }), 'Obrigatório');
    await page.getByLabelText('Senha', { exact: true }).fill('segredo-1');
    await save();
    await expect.poll(() => server.bodies('createCompany')).toMatchObject([{ password: 'segredo-1' }]);
  });

  it('leaves out a due date and a password that were not touched', async () => {
    open([company]);
    server.on('updateCompany', () => company);
    await button('Editar Padaria Flor').click();
    await textField('Telefone').fill('5511');
    await save();
    await expect.element(words('Operação realizada com sucesso!')).toBeVisible();
    const [body] = server.bodies('updateCompany');
    expect(body).toMatchObject({ phone: '5511', recurrence: 'TRIMESTRAL' });
    expect(body).not.toHaveProperty('dueDate');
    expect(body).not.toHaveProperty('password');
  });

  it('stays open with a refusal at its field, and the fixed toast', async () => {
    open([company]);
    server.on('updateCompany', () => refuse('ERR_COMPANY_NAME_ALREADY_EXISTS'));
    await button('Editar Padaria Flor').click();
    await save();
    await isWrong(textField('Nome'), 'Já existe uma empresa com este nome.');
    await expect.element(words(FAILED)).toBeVisible();
  });
});

describe('deleting', () => {
  it('needs the name of the company, and archives it', async () => {
    open([company]);
    server.on('deleteCompany', () => ({ message: 'Empresa arquivada' }));
    await button('Excluir Padaria Flor').click();
    await expect.element(dialog().getByText('Deseja realmente excluir esse registro?')).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Excluir' })).toBeDisabled();
    await textField('Para confirmar, digite Padaria Flor').fill('Padaria');
    await expect.element(dialog().getByRole('button', { name: 'Excluir' })).toBeDisabled();
    await textField('Para confirmar, digite Padaria Flor').fill('Padaria Flor');
    await dialog().getByRole('button', { name: 'Excluir' }).click();
    await expect
      .element(words('Empresa "Padaria Flor" arquivada. Ela pode ser restaurada por 30 dias.'))
      .toBeVisible();
    expect(server.received('deleteCompany').map(({ query }) => query)).toEqual([{}]);
  });

  it('says so in the fixed words when it fails', async () => {
    open([company]);
    server.on('deleteCompany', () => refuse('ERR_NO_PERMISSION'));
    await button('Excluir Padaria Flor').click();
    await textField('Para confirmar, digite Padaria Flor').fill('Padaria Flor');
    await dialog().getByRole('button', { name: 'Excluir' }).click();
    await expect.element(words('Não foi possível realizar a operação')).toBeVisible();
    await expect.element(dialog()).toBeVisible();
  });

  it('of the own company is not offered', async () => {
    open([{ ...company, id: 1 }]);
    await expect.element(button('Excluir Padaria Flor')).toBeDisabled();
  });
});

describe('an archived company', () => {
  const archived = { ...company, archivedAt: '2026-11-20T12:00:00.000Z', daysLeft: -3 };

  it('is listed apart, and restored', async () => {
    open([archived], '/companies?view=archived');
    server.on('restoreCompany', () => company);
    await button('Restaurar Padaria Flor').click();
    await expect.element(words('Empresa "Padaria Flor" restaurada')).toBeVisible();
    expect(server.received('pageCompanies')[0]?.query).toMatchObject({ archived: true });
  });

  it('is deleted for good with its name', async () => {
    open([archived], '/companies?view=archived');
    server.on('deleteCompany', () => ({ message: 'Empresa removida' }));
    await button('Excluir agora Padaria Flor').click();
    await textField('Para confirmar, digite Padaria Flor').fill('Padaria Flor');
    await dialog().getByRole('button', { name: 'Excluir' }).click();
    await expect.element(words('Empresa "Padaria Flor" excluída')).toBeVisible();
    expect(server.received('deleteCompany').map(({ query }) => query)).toEqual([{ name: 'Padaria Flor' }]);
  });
});

it.each([1440, 1366, 1024, 820, 390])('has no text below the buttons at %i px', async (width) => {
  await page.viewport(width, 844);
  const until = '2099-03-04T12:00:00Z';
  open([
    { ...company, name: 'Academia Corpo & Ritmo de Albuquerque', adminInvitedUntil: until, daysLeft: 4 },
  ]);
  server.on('readPublicSetting', ({ params }) => (params.key === 'mail' ? 'enabled' : null));
  await expect.element(page.getByTitle(/convidado, até/)).toBeVisible();
  await expect.poll(textsUnderActions).toEqual([]);
});

it('shows the whole name of a company on a phone', async () => {
  await page.viewport(390, 844);
  open([{ ...company, name: 'Imobiliária Horizonte' }]);
  server.on('readPublicSetting', ({ params }) => (params.key === 'mail' ? 'enabled' : null));
  const name = page.getByTitle('Imobiliária Horizonte');
  await expect.element(name).toBeVisible();
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = name.element();
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
});

describe('the mark of an invitation', () => {
  const headers = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map((header) => header.textContent);
  const openOne = async (adminInvitedUntil: string | null) => {
    open([{ ...company, name: 'Academia Corpo & Ritmo', adminInvitedUntil }]);
    server.on('readPublicSetting', ({ params }) => (params.key === 'mail' ? 'enabled' : null));
    await expect.element(row('Academia')).toBeVisible();
  };

  it.each([1440, 1366, 1024])('takes no column at %i px', async (width) => {
    await page.viewport(width, 844);
    await openOne(null);
    const before = headers();
    await removeScreen();
    await openOne('2099-03-04T12:00:00Z');
    await expect.element(page.getByText('Convite até 04/03/2099')).toBeVisible();
    await expect.poll(headers).toEqual(before);
  });

  it('has two lines of text at most on a phone', async () => {
    await page.viewport(390, 844);
    await openOne('2099-03-04T12:00:00Z');
    const mark = page.getByTitle(/convidado, até/);
    await expect.element(mark).toBeVisible();
    expect(mark.element().getBoundingClientRect().height).toBeLessThan(44);
  });
});
