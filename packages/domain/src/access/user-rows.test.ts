import { describe, expect, it } from 'vitest';
import {
  checkUserRows,
  userColumnsOf,
  type UserRowFacts,
  userSheetRow,
  type UserSheetRow,
} from './user-rows.ts';

describe('the columns of a sheet of users', () => {
  it.each([
    [
      ['Nome', 'E-mail', 'Perfil', 'Filas', 'Senha'],
      { name: 0, email: 1, profile: 2, queues: 3, password: 4 },
    ],
    [
      ['name', 'email', 'profile', 'queues', 'password'],
      { name: 0, email: 1, profile: 2, queues: 3, password: 4 },
    ],
    [['Correo', 'NOMBRE', 'Contraseña'], { name: 1, email: 0, password: 2 }],
    [['Ad', 'E-posta', 'Şifre', 'Kuyruklar'], { name: 0, email: 1, password: 2, queues: 3 }],
    [
      ['Função', 'Setores', 'e-mail corporativo', 'nome completo'],
      { name: 3, email: 2, profile: 0, queues: 1 },
    ],
  ])('%j', (headings, columns) => {
    expect(userColumnsOf(headings)).toEqual(columns);
  });

  it.each([[['Nome']], [['E-mail', 'Senha']], [[]]])('%j lack name or e-mail', (headings) => {
    expect(userColumnsOf(headings)).toBeNull();
  });
});

const columns = { name: 0, email: 1, profile: 2, queues: 3, password: 4 };
const facts: UserRowFacts = {
  queues: [
    { id: 1, name: 'Vendas' },
    { id: 2, name: 'Suporte' },
    { id: 3, name: 'Compras, estoque' },
  ],
  takenEmails: new Set(['rui@loja.test']),
  seatsLeft: null,
  invites: true,
  isEmail: (text) => text.includes('@'),
  isWeak: (password) => password === '12345',
};
const row = (...cells: string[]): UserSheetRow => userSheetRow(cells, columns);
const problemsOf = (rows: UserSheetRow[], more: Partial<UserRowFacts> = {}) =>
  checkUserRows(rows, { ...facts, ...more }).map(({ problems }) =>
    problems.map(({ code, value }) => (value === '' ? code : `${code} ${value}`)),
  );

describe('a row', () => {
  it('names the person by what one can see', () => {
    const seen = userSheetRow(['\u202EAna\u200B Lima'], { name: 0 });
    expect(seen.name).toBe('Ana Lima');
  });

  it('makes a user with a role and queues by name', () => {
    expect(
      checkUserRows([row(' Ana ', 'ana@loja.test', 'Supervisora', 'vendas; SUPORTE', '')], facts),
    ).toMatchObject([
      { row: { name: 'Ana' }, role: 'supervisor', queues: [{ id: 1 }, { id: 2 }], problems: [] },
    ]);
  });

  it('may name a queue that has a comma in its name', () => {
    expect(checkUserRows([row('Ana', 'a@x', '', 'Compras, Estoque')], facts)).toMatchObject([
      { queues: [{ id: 3 }], problems: [] },
    ]);
  });

  it.each([
    ['', 'attendant'],
    ['user', 'attendant'],
    ['Usuário', 'attendant'],
    ['Temsilci', 'attendant'],
    ['ADMIN', 'administrator'],
    ['Administradora', 'administrator'],
    ['Yönetici', 'administrator'],
    ['Supervisor', 'supervisor'],
  ])('%j is a role: %s', (text, role) => {
    expect(checkUserRows([row('Ana', 'ana@loja.test', text)], facts)).toMatchObject([{ role, problems: [] }]);
  });

  it.each([
    [row('A', 'a@x'), ['name A']],
    [row('A'.repeat(51), 'a@x'), [`name ${'A'.repeat(51)}`]],
    [row('Ana', 'ana'), ['email ana']],
    [row('Ana', ''), ['email']],
    [row('Ana', `${'a'.repeat(200)}@x`), [`email ${'a'.repeat(200)}@x`]],
    [row('Ana', 'RUI@loja.test'), ['emailTaken RUI@loja.test']],
    [row('Ana', 'a@x', 'chefe'), ['profile chefe']],
    [row('Ana', 'a@x', '', 'Vendaz, Suporte, Caixa'), ['queue Vendaz', 'queue Caixa']],
    [row('Ana', 'a@x', '', '', '1234'), ['passwordLength']],
    [row('Ana', 'a@x', '', '', 'x'.repeat(51)), ['passwordLength']],
    [row('Ana', 'a@x', '', '', '12345'), ['passwordWeak']],
    [
      row('', 'a', 'chefe', 'Caixa', '1'),
      ['name', 'email a', 'profile chefe', 'queue Caixa', 'passwordLength'],
    ],
  ])('%j says what is wrong', (wrong, problems) => {
    expect(problemsOf([wrong])).toEqual([problems]);
  });

  it('needs a password where nobody can be invited', () => {
    expect(problemsOf([row('Ana', 'a@x')], { invites: false })).toEqual([['passwordMissing']]);
  });
});

describe('the rows together', () => {
  it('an e-mail counts once, in any case; the first row has it', () => {
    expect(problemsOf([row('Ana', 'a@x'), row('Bia', 'A@X'), row('Caio', 'c@x')])).toEqual([
      [],
      ['emailTwice A@X'],
      [],
    ]);
  });

  it('seats of the plan go to the first good rows', () => {
    const rows = [
      row('Ana', 'a@x'),
      row('B', 'b@x'),
      row('Caio', 'c@x'),
      row('Davi', 'd@x'),
      row('E', 'e@x'),
    ];
    expect(problemsOf(rows, { seatsLeft: 2 })).toEqual([[], ['name B'], [], ['limit'], ['name E']]);
    expect(problemsOf(rows.slice(0, 1), { seatsLeft: 0 })).toEqual([['limit']]);
    expect(problemsOf(rows.slice(0, 1), { seatsLeft: -3 })).toEqual([['limit']]);
  });
});
