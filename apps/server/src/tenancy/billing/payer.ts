import { invalidField, pixKey } from '@prosa/domain';
import type { CheckoutFacts } from './checkout-queries.ts';

/** Who pays, as the checkout asks for it; `zipcode` is the CPF or CNPJ. */
export type PayerInput = Record<
  'firstName' | 'lastName' | 'address2' | 'city' | 'state' | 'country' | 'zipcode',
  string
>;

/** The CPF or CNPJ without its punctuation; throws ERR_VALIDATION naming the field when it is neither. */
export function documentOf(text: string): string {
  const document = pixKey('CPF', text) ?? pixKey('CNPJ', text);
  if (document === null) {
    throw invalidField('zipcode', 'CPF or CNPJ');
  }
  return document;
}

/** What the checkout is filled in with: who paid last, and otherwise the company. */
export function payerOf({ payer, name, document, street, city, state }: CheckoutFacts): PayerInput {
  const known = payer ?? {};
  return {
    firstName: known.firstName ?? name,
    lastName: known.lastName ?? '',
    address2: known.address2 ?? street ?? '',
    city: known.city ?? city ?? '',
    state: known.state ?? state ?? '',
    country: known.country ?? 'Brasil',
    zipcode: known.zipcode ?? document ?? '',
  };
}
