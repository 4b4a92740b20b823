import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import type { StoredStatus } from './judge-state.ts';
import type { ConfirmedPayment } from './ports.ts';
import type { CreatedCharge, ProviderName } from './provider.ts';

export interface ChargeRow {
  companyId: number;
  id: number;
  invoiceId: number;
  provider: ProviderName;
  reference: string;
  externalId: string | null;
  valueInCents: number;
  kind: 'pix' | 'page' | null;
  pixCopyPaste: string | null;
  checkoutUrl: string | null;
  expiresAt: string | null;
  status: StoredStatus;
}

export interface InvoiceRef {
  companyId: number;
  invoiceId: number;
}

/** The open charge of a provider and value, or a new one; `isClaimed`: the caller is to ask the provider for it. */
export async function claimCharge(
  tx: OperatorTransaction,
  charge: InvoiceRef & { provider: ProviderName; reference: string; valueInCents: number },
): Promise<ChargeRow & { isClaimed: boolean }> {
  const [row] = await tx.query<ChargeRow & { isClaimed: boolean }>(
    'charges-claim',
    `insert into charges (company_id, "invoiceId", provider, reference, "valueInCents", "claimedUntil")
     values ($1, $2, $3, $4, $5, now() + interval '30 seconds')
     on conflict (company_id, "invoiceId", provider, "valueInCents") where status in ('asking', 'open')
     do update set "claimedUntil" = case
       when charges.status = 'asking' and coalesce(charges."claimedUntil" <= now(), true)
       then now() + interval '30 seconds' else charges."claimedUntil" end
     returning company_id as "companyId", id, "invoiceId", provider, reference, "externalId", "valueInCents", kind,
       "pixCopyPaste", "checkoutUrl", "expiresAt", status,
       status = 'asking' and "claimedUntil" = now() + interval '30 seconds' as "isClaimed"`,
    [charge.companyId, charge.invoiceId, charge.provider, charge.reference, charge.valueInCents],
  );
  if (!row) throw new Error('a charge is inserted or there');
  return row;
}

/** Stores what the provider gave. A payment may have been reported before: then the charge stays paid. */
export async function saveCreated(
  tx: OperatorTransaction,
  { companyId, id }: ChargeRow,
  created: CreatedCharge,
): Promise<void> {
  await tx.query(
    'charges-save-created',
    `update charges set status = case when status = 'asking' then 'open' else status end, "externalId" = $3, kind = $4,
       "pixCopyPaste" = $5, "checkoutUrl" = $6, "expiresAt" = $7, "claimedUntil" = null
     where company_id = $1 and id = $2 and "externalId" is null`,
    [
      companyId,
      id,
      created.externalId,
      created.kind,
      created.pixCopyPaste,
      created.checkoutUrl,
      created.expiresAt,
    ],
  );
}

/** Lets the next one who asks for the charge ask the provider again, with the same reference. */
export async function releaseClaim(tx: OperatorTransaction, { companyId, id }: ChargeRow): Promise<void> {
  await tx.query(
    'charges-release-claim',
    `update charges set "claimedUntil" = null where company_id = $1 and id = $2 and status = 'asking'`,
    [companyId, id],
  );
}

export async function removeAsking(tx: OperatorTransaction, { companyId, id }: ChargeRow): Promise<void> {
  await tx.query(
    'charges-remove-asking',
    `delete from charges where company_id = $1 and id = $2 and status = 'asking'`,
    [companyId, id],
  );
}

/** Nobody has got what is needed to pay a charge whose provider never answered. */
export async function removeLeftAsking(tx: OperatorTransaction): Promise<void> {
  await tx.query(
    'charges-remove-left',
    `delete from charges where status = 'asking' and "createdAt" < now() - interval '1 hour'
       and coalesce("claimedUntil" < now(), true)`,
    [],
  );
}

/** The open charges of an invoice that another value, or the time, makes useless; null: all of them. */
export async function startCancelling(
  tx: OperatorTransaction,
  { companyId, invoiceId }: InvoiceRef,
  except: { valueInCents: number; after: Date } | null,
): Promise<ChargeRow[]> {
  return tx.query<ChargeRow>(
    'charges-start-cancelling',
    `update charges set status = 'cancelling'
     where company_id = $1 and "invoiceId" = $2 and status = 'open'
       and ($3::bigint is null or "valueInCents" <> $3 or "expiresAt" <= $4)
     returning company_id as "companyId", id, "invoiceId", provider, reference, "externalId", "valueInCents", kind,
       "pixCopyPaste", "checkoutUrl", "expiresAt", status`,
    [companyId, invoiceId, except?.valueInCents ?? null, except?.after ?? null],
  );
}

/** Charges that stay open are cancelled a week after they were made. */
export async function startCancellingOld(tx: OperatorTransaction): Promise<void> {
  await tx.query(
    'charges-cancel-old',
    `update charges set status = 'cancelling' where status = 'open' and "createdAt" < now() - interval '7 days'`,
    [],
  );
}

/** The invoice's charges to ask about, each at most once in two seconds. */
export async function claimPoll(
  tx: OperatorTransaction,
  { companyId, invoiceId }: InvoiceRef,
): Promise<ChargeRow[]> {
  return tx.query<ChargeRow>(
    'charges-claim-poll',
    `update charges set "polledAt" = now()
     where company_id = $1 and "invoiceId" = $2 and status in ('open', 'cancelling')
       and coalesce("polledAt" < now() - interval '1.9 seconds', true)
     returning company_id as "companyId", id, "invoiceId", provider, reference, "externalId", "valueInCents", kind,
       "pixCopyPaste", "checkoutUrl", "expiresAt", status`,
    [companyId, invoiceId],
  );
}

/** Charges of all companies to ask about: those that were asked about longest ago, none twice within minutes. */
export async function claimDuePolls(tx: OperatorTransaction, most: number): Promise<ChargeRow[]> {
  return tx.query<ChargeRow>(
    'charges-claim-due',
    `update charges c set "polledAt" = now()
     from (
       select company_id, id from charges
       where status in ('open', 'cancelling') and coalesce("polledAt" < now() - interval '5 minutes', true)
       order by "polledAt" nulls first limit $1 for update skip locked
     ) due
     where c.company_id = due.company_id and c.id = due.id
     returning c.company_id as "companyId", c.id, c."invoiceId", c.provider, c.reference, c."externalId",
       c."valueInCents", c.kind, c."pixCopyPaste", c."checkoutUrl", c."expiresAt", c.status`,
    [most],
  );
}

/** The charge that bears a reference, locked. */
export async function lockCharge(
  tx: OperatorTransaction,
  provider: ProviderName,
  reference: string,
): Promise<ChargeRow | undefined> {
  const [row] = await tx.query<ChargeRow>(
    'charges-lock',
    `select company_id as "companyId", id, "invoiceId", provider, reference, "externalId", "valueInCents", kind,
       "pixCopyPaste", "checkoutUrl", "expiresAt", status
     from charges where provider = $1 and reference = $2 for update`,
    [provider, reference],
  );
  return row;
}

export async function saveStatus(
  tx: OperatorTransaction,
  { companyId, id }: ChargeRow,
  status: StoredStatus,
): Promise<void> {
  await tx.query(
    'charges-save-status',
    `update charges set status = $3,
       "endedAt" = case when $3 in ('open', 'cancelling', 'asking') then null else coalesce("endedAt", now()) end
     where company_id = $1 and id = $2`,
    [companyId, id, status],
  );
}

/** Records that a payment is reported to the invoices; false if it was before. */
export async function insertPayment(tx: OperatorTransaction, payment: ConfirmedPayment): Promise<boolean> {
  const rows = await tx.query(
    'charge-payments-insert',
    `insert into charge_payments
       (company_id, "chargeId", provider, "paymentId", kind, "valueInCents", currency, "paidAt")
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
    [
      payment.companyId,
      payment.chargeId,
      payment.provider,
      payment.paymentId,
      payment.kind,
      payment.valueInCents,
      payment.currency,
      payment.paidAt,
    ],
  );
  return rows.length > 0;
}
