import { randomBytes } from 'node:crypto';
import { type ChargeRequest, ProviderError } from '../provider.ts';

export const requestOf = (change: Partial<ChargeRequest> = {}): ChargeRequest => ({
  reference: randomBytes(16).toString('hex'),
  invoiceId: 12,
  valueInCents: 14_990,
  description: '#Fatura:12',
  dueDate: '2026-11-30',
  payer: { name: 'Padaria Aurora Ltda', document: '11222333000181', email: 'aurora@example.com' },
  returnUrl: 'https://inbox.example/financeiro',
  webhookUrl: 'https://inbox.example/api/webhooks/payments/x',
  ...change,
});

/** The ProviderError that a call fails with. */
export const failureOf = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error = await work.then(
    () => new Error('it has answered'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw error;
  return error;
};
