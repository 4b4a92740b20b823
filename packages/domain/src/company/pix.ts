// PIX, Brazil's instant payment: keys and the static BR Code that a bank's application reads or takes as pasted text.

/** The kinds of PIX keys, named as on the wire. */
export const pixKeyTypes = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'] as const;
export type PixKeyType = (typeof pixKeyTypes)[number];

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** The check digit of CPF and CNPJ: weights from the right, modulo 11. */
function checkDigit(values: number[], longestWeight: number): number {
  const sum = values.toReversed().reduce((total, value, index) => {
    const weight = 2 + (index % (longestWeight - 1));
    return total + value * weight;
  }, 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function hasCheckDigits(text: string, longestWeight: number): boolean {
  // Since 2026 a CNPJ may contain letters: each counts as its character code minus that of '0'.
  const values = Array.from(text, (sign) => sign.charCodeAt(0) - 48);
  if (new Set(values).size === 1) return false;
  const body = values.slice(0, -2);
  const first = checkDigit(body, longestWeight);
  return values.at(-2) === first && values.at(-1) === checkDigit([...body, first], longestWeight);
}

function cpfKey(text: string): string | null {
  const digits = digitsOf(text);
  // The weights of a CPF run from 2 to 11 and do not start again.
  return digits.length === 11 && hasCheckDigits(digits, 11) ? digits : null;
}

function cnpjKey(text: string): string | null {
  const signs = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return /^[0-9A-Z]{12}\d{2}$/.test(signs) && hasCheckDigits(signs, 9) ? signs : null;
}

function phoneKeyOf(text: string): string | null {
  const digits = digitsOf(text);
  const isWhole = text.trim().startsWith('+') || (digits.startsWith('55') && digits.length >= 12);
  const whole = isWhole ? digits : `55${digits}`;
  if (whole.startsWith('55') && !/^55[1-9]\d\d{8,9}$/.test(whole)) return null;
  return /^[1-9]\d{7,14}$/.test(whole) ? `+${whole}` : null;
}

function emailKey(text: string): string | null {
  const email = text.trim().toLowerCase();
  return email.length <= 77 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null;
}

function evpKey(text: string): string | null {
  const key = text.trim().toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? key : null;
}

const readers: Record<PixKeyType, (text: string) => string | null> = {
  CPF: cpfKey,
  CNPJ: cnpjKey,
  PHONE: phoneKeyOf,
  EMAIL: emailKey,
  EVP: evpKey,
};

/** A key in the form that banks use; null when it is not valid for its type. */
export const pixKey = (type: PixKeyType, text: string): string | null => readers[type](text);

/** A CPF or CNPJ with the marks that people expect in it: 529.982.247-25, 11.222.333/0001-81; other text stays as it is. */
export function shownDocument(text: string): string {
  const cpf = pixKey('CPF', text);
  if (cpf !== null) return cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
  const cnpj = pixKey('CNPJ', text);
  return cnpj?.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5') ?? text;
}

/** Money as people type it ("1.234,50", "10.5", "10"), in cents; null when it is not an amount above zero. */
export function centsOf(typed: string | number): number | null {
  const text = String(typed).replaceAll(/[\sR$]/g, '');
  const amount = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$|^\d+,\d{1,2}$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : text;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount)) return null;
  const cents = Math.round(Number(amount) * 100);
  return cents > 0 ? cents : null;
}

/** CRC-16/CCITT-FALSE, the checksum at the end of a BR Code. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** Banks read plain capital letters only. */
const plain = (text: string, longest: number) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .toUpperCase()
    .slice(0, longest)
    .trim();

export interface PixCharge {
  key: string;
  merchantName: string;
  cents: number;
  /** 1 to 25 letters and digits. */
  reference: string;
  city?: string;
}

/** The static BR Code of a charge (EMV QR, as the central bank's manual specifies it): "copia e cola". */
export function pixCode({ key, merchantName, cents, reference, city = 'Brasil' }: PixCharge): string {
  const code = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', (cents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(merchantName, 25) || 'N'),
    field('60', plain(city, 15) || 'BRASIL'),
    field('62', field('05', reference.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 25) || '***')),
    '6304',
  ].join('');
  return `${code}${checksum(code)}`;
}
