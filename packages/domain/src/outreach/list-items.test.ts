import { describe, expect, it } from 'vitest';
import { listColumns, listItemOf, withoutRepeatedNumbers } from './list-items.ts';

describe('an item of a contact list', () => {
  it('has a key that is the same for all spellings of its number', () => {
    const [long, short, foreign] = ['5511987654321', '551187654321', '51987654321'].map((number) =>
      listItemOf({ name: 'Ana', number, email: '' }),
    );
    expect(long).toEqual({ name: 'Ana', number: '5511987654321', phoneKey: '5511987654321', email: '' });
    expect(short).toMatchObject({ number: '551187654321', phoneKey: '5511987654321' });
    expect(foreign).toMatchObject({ number: '51987654321', phoneKey: '51987654321' });
  });

  it('has a name of at most fifty characters', () => {
    const name = `${'Ana '.repeat(13)}x`;
    expect(listItemOf({ name, number: '5511987654321', email: '' }).name).toBe(
      'Ana '.repeat(13).slice(0, 50),
    );
    expect(listItemOf({ name: `${'x'.repeat(49)} y`, number: '5511987654321', email: '' }).name).toBe(
      'x'.repeat(49),
    );
  });
});

it('of the same number in several spellings the first stays', () => {
  const items = ['5511987654321', '551187654321', '5511987650000'].map((number, place) =>
    listItemOf({ name: `N${place}`, number, email: '' }),
  );
  expect(withoutRepeatedNumbers(items).map(({ name }) => name)).toEqual(['N0', 'N2']);
});

describe('the columns of a sheet', () => {
  it.each([
    [['nome', 'numero', 'email'], { name: 0, number: 1, email: 2 }],
    [['E-MAIL', 'NÚMERO', 'Nome'], { name: 2, number: 1, email: 0 }],
    [['Nome', 'Número'], { name: 0, number: 1, email: undefined }],
    [['Nome', 'Cidade'], null],
    [['numero'], null],
  ])('of %j', (headings, columns) => {
    expect(listColumns(headings)).toEqual(columns);
  });
});
