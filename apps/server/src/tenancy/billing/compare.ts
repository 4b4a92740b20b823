import {
  type AnswerOf,
  type comparePayments as call,
  MOST_COMPARED_DAYS,
  type QueryOf,
} from '@prosa/contract';
import { AppError, comparePayments, invalidField, type OurPayment } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { type Payments, ProviderError } from '../payments/index.ts';

const DAY_MS = 86_400_000;

async function paymentsOf(
  tx: OperatorTransaction,
  provider: string,
  since: Date,
  until: Date,
): Promise<OurPayment[]> {
  return tx.query<OurPayment>(
    'payments-to-compare',
    `select "externalId" as "paymentId", kind, "valueInCents", currency, "paidAt", "companyName", "invoiceId"
     from payments where provider = $1 and "paidAt" >= $2 and "paidAt" < $3 order by "paidAt" desc limit 5000`,
    [provider, since, until],
  );
}

/** Both sides of a period, paired; a provider that does not answer is ERR_PAYMENT_UNAVAILABLE. */
export async function compareWithProvider(
  app: App,
  payments: Payments,
  { provider, since: first, until: last }: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const since = new Date(`${first}T00:00:00Z`);
  const until = new Date(new Date(`${last}T00:00:00Z`).getTime() + DAY_MS);
  const days = (until.getTime() - since.getTime()) / DAY_MS;
  if (days < 1 || days > MOST_COMPARED_DAYS) {
    const message = `1 to ${MOST_COMPARED_DAYS} days`;
    throw invalidField('until', message);
  }
  const providers = await payments.configured();
  if (!providers.includes(provider)) return { rows: [], providers };
  const ours = await app.database.acrossCompanies('payments are compared', (tx) =>
    paymentsOf(tx, provider, since, until),
  );
  try {
    const theirs = await payments.listProviderPayments(provider, since, until);
    return { rows: comparePayments(theirs, ours), providers };
  } catch (cause) {
    if (cause instanceof ProviderError) throw new AppError('ERR_PAYMENT_UNAVAILABLE', { cause });
    throw cause;
  }
}
