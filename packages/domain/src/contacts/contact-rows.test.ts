import { describe, expect, it } from 'vitest';
import { contactOfRow, guessColumns, tagNamesOf } from './contact-rows.ts';

describe('the columns of a spreadsheet', () => {
  it.each([
    [['Nome', 'Número', 'E-mail', 'Tags'], { name: 0, number: 1, email: 2, tags: 3 }],
    [['telefone celular', 'NOME COMPLETO'], { name: 1, number: 0 }],
    [['Ad', 'Telefon', 'e-posta', 'Etiketler'], { name: 0, number: 1, email: 2, tags: 3 }],
    [['A', 'B'], {}],
  ])('%j', (headings, mapping) => {
    expect(guessColumns(headings)).toEqual(mapping);
  });
});

describe('a row', () => {
  it('names people by what one can see', () => {
    const row = ['\u202EAna\u200B', '5511987654321'];
    expect(contactOfRow(row, { name: 0, number: 1 })).toMatchObject({ name: 'Ana' });
    expect(contactOfRow(['\u200B\u2060', '5511987654321'], { name: 0, number: 1 })).toBe('name');
  });

  const mapping = { name: 0, number: 1, email: 2, tags: 3 };

  it('is read as a contact whose number has digits only', () => {
    expect(contactOfRow([' Ana ', '+55 (11) 98765-4321', 'ana@x.com', 'VIP, ab; Loja'], mapping)).toEqual({
      name: 'Ana',
      number: '5511987654321',
      email: 'ana@x.com',
      tags: ['VIP', 'Loja'],
    });
  });

  it.each([
    [['', '5511987654321'], 'name'],
    [['A', '5511987654321'], 'name'],
    [['Ana', ''], 'number'],
    [['Ana', '1234567'], 'number'],
    [['Ana', '1234567890123456'], 'number'],
    [['Ana'], 'number'],
    [[], 'name'],
  ])('%j lacks its %s', (row, field) => {
    expect(contactOfRow(row, mapping)).toBe(field);
  });

  it('leaves out an invalid e-mail address, and columns that are not mapped', () => {
    expect(contactOfRow(['Ana', '5511987654321', 'ana at x'], mapping)).toMatchObject({ email: '' });
    expect(contactOfRow(['Ana', '5511987654321', 'ana@x.com'], { name: 0, number: 1 })).toMatchObject({
      email: '',
      tags: [],
    });
  });

  it('keeps nothing that the database could not store', () => {
    expect(contactOfRow(['An\u0000a'.padEnd(400, 'x'), '5511987654321'], mapping)).toMatchObject({
      name: 'Ana'.padEnd(250, 'x'),
    });
  });
});

it('a list of tags names each tag once, whatever its case', () => {
  expect(tagNamesOf('VIP,vip, Loja ,,')).toEqual(['vip', 'Loja']);
  expect(tagNamesOf('VIP,V\u200BIP\u202E')).toEqual(['VIP']);
});
