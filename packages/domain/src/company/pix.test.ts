import { describe, expect, it } from 'vitest';
import { centsOf, pixCode, pixKey, shownDocument, type PixKeyType } from './pix.ts';

describe('a PIX key', () => {
  it.each<[PixKeyType, string, string | null]>([
    ['CPF', '529.982.247-25', '52998224725'],
    ['CPF', '529.982.247-26', null],
    ['CPF', '111.111.111-11', null],
    ['CPF', '5299822472', null],
    ['CNPJ', '11.222.333/0001-81', '11222333000181'],
    ['CNPJ', '11.222.333/0001-82', null],
    ['CNPJ', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['CNPJ', '12.ABC.345/01DE-36', null],
    ['PHONE', '11999990000', '+5511999990000'],
    ['PHONE', '+55 (11) 99999-0000', '+5511999990000'],
    ['PHONE', '5511999990000', '+5511999990000'],
    ['PHONE', '+351 912 345 678', '+351912345678'],
    ['PHONE', '999990000', null],
    ['EMAIL', ' Ana@Loja.com.br ', 'ana@loja.com.br'],
    ['EMAIL', 'ana@loja', null],
    ['EMAIL', `${'a'.repeat(70)}@loja.com`, null],
    ['EVP', '123E4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
    ['EVP', '123e4567', null],
  ])('%s %s: %s', (type, typed, expected) => {
    expect(pixKey(type, typed)).toBe(expected);
  });
});

describe('a document as it is shown', () => {
  it.each([
    ['52998224725', '529.982.247-25'],
    ['529 982 247 25', '529.982.247-25'],
    ['11222333000181', '11.222.333/0001-81'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['12345', '12345'],
  ])('%s as %s', (typed, shown) => {
    expect(shownDocument(typed)).toBe(shown);
  });
});

describe('an amount', () => {
  it.each<[string | number, number | null]>([
    ['10,50', 1050],
    ['10.50', 1050],
    ['1.234,5', 123_450],
    ['R$ 1.234', 123_400],
    [10.5, 1050],
    ['10', 1000],
    ['0,01', 1],
    ['0', null],
    ['-1', null],
    ['1,234', null],
    ['dez', null],
    ['1e3', null],
    ['99999999999', null],
  ])('%s: %s cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });
});

describe('the BR Code', () => {
  it('has the fields of the central bank’s manual, with the amount in reais', () => {
    // The static code of the Manual de Padrões para Iniciação do Pix; the manual's example has no amount, this one has.
    const code = pixCode({
      key: '123e4567-e12b-12d1-a456-426655440000',
      merchantName: 'Fulano de Tal',
      cents: 1050,
      reference: 'ABC123',
      city: 'Brasília',
    });
    expect(code).toContain('26580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000');
    expect(code).toContain('540510.505802BR5913FULANO DE TAL6008BRASILIA62100506ABC1236304');
  });

  it('ends with the checksum of the manual’s example', () => {
    // The check value of CRC-16/CCITT-FALSE over "123456789" is 29B1; the manual's own code ends with 1D3D.
    const manual =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';
    expect(checksumOf(manual.slice(0, -4))).toBe('1D3D');
    const code = pixCode({ key: 'a@b.co', merchantName: 'x', cents: 1, reference: 'r' });
    expect(code.slice(-4)).toBe(checksumOf(code.slice(0, -4)));
  });

  it('contains only characters that banks can read, whatever the name has', () => {
    const code = pixCode({
      key: 'a@b.co',
      merchantName: 'Açaí 🍇 & Café '.repeat(4),
      cents: 1,
      reference: '!',
    });
    expect(code).toContain('5925ACAI  & CAFE ACAI  & CAFE');
    expect(code).toContain('62070503***');
    expect(pixCode({ key: 'a@b.co', merchantName: '😀', cents: 1, reference: 'r' })).toContain('5901N');
  });
});

/** A second implementation, bit by bit over a register of bits, to check the one under test. */
function checksumOf(text: string): string {
  let register = 0xffff;
  for (const sign of text) {
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isSet = ((sign.charCodeAt(0) >> bit) & 1) ^ (register >> 15);
      register = (register << 1) & 0xffff;
      if (isSet) register ^= 0x1021;
    }
  }
  return register.toString(16).toUpperCase().padStart(4, '0');
}
