import { describe, expect, it } from 'vitest';
import { isOptOut, isRefusal, suppressedNumber, suppressionsOfSheet } from './suppressions.ts';

describe('a message asks to get no campaigns', () => {
  it.each([
    'PARAR',
    'parar',
    ' Parar! ',
    'stop.',
    'Descadastrar',
    'CANCELAR INSCRIÇÃO',
    'cancelar  inscricao 🙏',
  ])('as %j', (text) => {
    expect(isOptOut(text)).toBe(true);
  });

  it.each([
    '',
    'sair',
    'Pode parar de chover',
    'não quero parar',
    'STOP the car',
    'cancelar',
    'parar '.repeat(20),
  ])('but not as %j', (text) => {
    expect(isOptOut(text)).toBe(false);
  });
});

describe('a reply to the question of a campaign', () => {
  it.each([
    'não',
    'Nao, obrigada',
    'n',
    'Não, obrigada. Quero sair da lista',
    'Obrigado, não!',
    'sair',
    'por favor, parar',
    'No, gracias',
    'Hayır',
    'PARAR',
    'CANCELAR INSCRIÇÃO',
  ])('refuses by %j', (text) => {
    expect(isRefusal(text)).toBe(true);
  });

  it.each([
    '',
    'sim',
    'Sim, não vejo a hora!',
    'pode mandar no sábado',
    'ok',
    '👍',
    `sim ${'a '.repeat(60)} não`,
  ])('does not refuse by %j', (text) => {
    expect(isRefusal(text)).toBe(false);
  });
});

describe('a suppressed number', () => {
  it('is one for all its spellings', () => {
    for (const typed of ['+55 (11) 98765-4321', '11 8765-4321', '5511987654321', '011987654321'])
      expect(suppressedNumber(typed)).toBe('5511987654321');
  });

  it('is a whole number', () => {
    expect(['', '1234567', 'Ana', '1'.repeat(16)].map(suppressedNumber)).toEqual([null, null, null, null]);
  });
});

describe('a sheet of suppressions', () => {
  it('gives each number of its column once, and the rows without one', () => {
    const rows = [
      ['Ana', '+55 11 98765-4321'],
      ['Bia', '1187654321'],
      ['Cai', 'não tem'],
      ['Davi', ''],
      ['Eva', '21 99999-0000'],
      ['Ana', '11 98765-4321'],
    ];
    expect(suppressionsOfSheet(['Nome', 'Telefone'], rows)).toEqual({
      numbers: ['5511987654321', '5521999990000'],
      repeated: 2,
      invalid: 1,
      invalidRows: [4],
    });
  });

  it('may be a list of numbers without a heading', () => {
    expect(suppressionsOfSheet(['5511987654321'], [['5511987650000']])?.numbers).toEqual([
      '5511987654321',
      '5511987650000',
    ]);
  });

  it('needs a heading of several columns', () => {
    expect(suppressionsOfSheet(['a', 'b'], [['5511987654321', 'x']])).toBeNull();
  });
});
