import { describe, expect, it } from 'vitest';
import { carriesCodes, codeConnectionFor, type DefaultConnection, recoveryWays } from './code-connection.ts';

const OPERATOR = 1;
const SHOP = 7;
const phone = (companyId: number, facts: Partial<DefaultConnection> = {}): DefaultConnection => ({
  companyId,
  provider: 'beta',
  channel: 'whatsapp',
  shouldRun: true,
  isRestricted: false,
  hasTemplate: false,
  ...facts,
});
const official = (companyId: number, hasTemplate: boolean) =>
  phone(companyId, { provider: 'meta', channel: 'whatsappapi', hasTemplate });
const sandbox = (companyId: number) => phone(companyId, { provider: 'sandbox' });
const strict = { mayUseOwn: false, isSandboxOn: true };
const open = { mayUseOwn: true, isSandboxOn: true };
const rui = { companyId: SHOP, isSuper: false };

describe('the connection over which a person gets a code', () => {
  const [operators, own] = [phone(OPERATOR), phone(SHOP)];

  it("is the operator's, also where the company's own may be used", () => {
    for (const rules of [strict, open])
      expect(codeConnectionFor(rui, { operators, own }, rules)).toBe(operators);
  });

  it("is the company's own where the operator has none that can, and allows it", () => {
    for (const broken of [undefined, phone(OPERATOR, { shouldRun: false }), official(OPERATOR, false)]) {
      expect(codeConnectionFor(rui, { operators: broken, own }, open)).toBe(own);
      expect(codeConnectionFor(rui, { operators: broken, own }, strict)).toBeNull();
    }
    expect(codeConnectionFor(rui, { operators: undefined, own: undefined }, open)).toBeNull();
  });

  it('is none for super accounts', () => {
    expect(codeConnectionFor({ ...rui, isSuper: true }, { operators, own }, open)).toBeNull();
  });

  it("is a test phone for its own company's people alone", () => {
    const phones = { operators: sandbox(OPERATOR), own: sandbox(SHOP) };
    expect(codeConnectionFor(rui, phones, strict)).toBeNull();
    expect(codeConnectionFor(rui, phones, open)).toBe(phones.own);
    expect(codeConnectionFor({ companyId: OPERATOR, isSuper: false }, phones, strict)).toBe(phones.operators);
    expect(codeConnectionFor(rui, phones, { ...open, isSandboxOn: false })).toBeNull();
  });
});

describe('codes go over', () => {
  it.each([
    ['a linked phone', phone(OPERATOR), true],
    ['a linked phone that was logged out', phone(OPERATOR, { shouldRun: false }), false],
    ['a restricted number', phone(OPERATOR, { isRestricted: true }), false],
    ['an official number with an approved template', official(OPERATOR, true), true],
    ['an official number without one', official(OPERATOR, false), false],
    ['Messenger', phone(OPERATOR, { provider: 'meta', channel: 'facebook' }), false],
    ['Instagram', phone(OPERATOR, { provider: 'meta', channel: 'instagram', hasTemplate: true }), false],
    ['a test phone of Messenger', { ...sandbox(SHOP), channel: 'facebook' }, false],
  ])('%s', (_, connection, expected) => {
    expect(carriesCodes(connection, SHOP, strict)).toBe(expected);
  });
});

it('the page learns the ways, and nothing of a person', () => {
  expect([recoveryWays(false, false), recoveryWays(true, false)]).toEqual(['disabled', 'mail']);
  expect([recoveryWays(false, true), recoveryWays(true, true)]).toEqual(['whatsapp', 'both']);
});
