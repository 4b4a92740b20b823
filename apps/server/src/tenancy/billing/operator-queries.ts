import {
  type BillingList,
  type BillingRow,
  type CompanyBilling,
  COUNT_CAP,
  DEFAULT_TIMEZONE,
  DUE_SOON_DAYS,
  OPERATOR_COMPANY_ID,
  TRIAL_DAYS,
} from '@prosa/contract';
import { toReais } from '@prosa/domain';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

/** Cents a month that the company alone pays; null: its plan's price; undefined: there is no such company. */
export async function readPrice(tx: OperatorTransaction, id: number): Promise<number | null | undefined> {
  const text = 'select "priceInCents" as price from companies where id = $1 and "archivedAt" is null';
  return (await tx.query<{ price: number | null }>('billing-price', text, [id]))[0]?.price;
}

type Credit = CompanyBilling['credits'][number];

export async function listCredits(tx: OperatorTransaction, companyId: number): Promise<Credit[]> {
  const rows = await tx.query<Omit<Credit, 'amount'> & { cents: number }>(
    'billing-credits',
    `select id, cents, reason, note, "createdAt" from credits where company_id = $1 order by id desc limit 500`,
    [companyId],
  );
  return rows.map(({ cents, ...row }) => ({ ...row, amount: toReais(cents) }));
}

/** A company with its invoice and what it pays a month. Its trial is over once it has paid, or was extended by hand. */
const standing = `
  select c.id as "companyId", c.name, p.name as plan, c."dueDate",
    (c."dueDate" at time zone z.zone)::date - ($1::timestamptz at time zone z.zone)::date as "daysLeft",
    coalesce(nullif(c.recurrence, ''), 'MENSAL') as recurrence, i.id as "invoiceId",
    i."valueInCents" - i."discountInCents" - i."creditInCents" as payable, c.status,
    round(coalesce(c."priceInCents", p.amount * 100))::bigint as monthly, paid."lastPaidAt",
    paid."lastPaidAt" is null and c."dueDate" <= c."createdAt" + interval '${TRIAL_DAYS + 1} days' as "isTrial"
  from companies c
  left join plans p on p.id = c."planId"
  left join invoices i on i.company_id = c.id and i.status = 'open'
  left join company_settings s on s.company_id = c.id
  cross join lateral (select coalesce(s."values" ->> 'timezone', '${DEFAULT_TIMEZONE}') as zone) z
  cross join lateral (select max(y."paidAt") as "lastPaidAt" from payments y
    where y.company_id = c.id and y.effect = 'extend') paid
  where c.id <> ${OPERATOR_COMPANY_ID} and c."archivedAt" is null and c."dueDate" is not null`;

const conditions: Record<BillingList, string> = {
  overdue: `status and "daysLeft" < 0`,
  soon: `status and "daysLeft" between 0 and ${DUE_SOON_DAYS}`,
  trials: `status and "isTrial" and "daysLeft" >= 0`,
  suspended: `not status`,
  paying: `status and not "isTrial" and monthly > 0`,
};

type Stored = Omit<BillingRow, 'payable' | 'monthly'> & { payable: number | null; monthly: number | null };

const toRow = ({ payable, monthly, ...row }: Stored): BillingRow => ({
  ...row,
  payable: payable === null ? null : toReais(payable),
  monthly: toReais(monthly ?? 0),
});

const isFound = `($2 = '' or fold(name) like '%' || fold($2) || '%')`;

export interface BillingListing {
  list: BillingList;
  search: string;
  now: Date;
}

/** One page of a list, by due date. */
export async function pageStanding(
  tx: OperatorTransaction,
  { list, search, now }: BillingListing,
  { limit, offset }: { limit: number; offset: number },
): Promise<BillingRow[]> {
  const rows = await tx.query<Stored>(
    `billing-page-${list}`,
    `select "companyId", name, plan, "dueDate", "daysLeft", recurrence, "invoiceId", payable, monthly, "lastPaidAt"
     from (${standing}) as standing where ${conditions[list]} and ${isFound}
     order by "dueDate", "companyId" limit $3 offset $4`,
    [now, search, limit, offset],
  );
  return rows.map(toRow);
}

export async function countStanding(
  tx: OperatorTransaction,
  { list, search, now }: BillingListing,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `billing-count-${list}`,
    `select count(*) as count from (
       select from (${standing}) as standing where ${conditions[list]} and ${isFound} limit ${COUNT_CAP}) as counted`,
    [now, search],
  );
  return row?.count ?? 0;
}

export type Sums = Record<BillingList, number> & { recurring: number; overdueCents: number };

export async function sumStanding(tx: OperatorTransaction, now: Date): Promise<Sums> {
  const counts = Object.entries(conditions).map(([list, of]) => `count(*) filter (where ${of}) as ${list}`);
  const [row] = await tx.query<Sums>(
    'billing-sums',
    `select ${counts.join(', ')},
       coalesce(sum(monthly) filter (where ${conditions.paying}), 0)::bigint as recurring,
       coalesce(sum(payable) filter (where "daysLeft" < 0), 0)::bigint as "overdueCents"
     from (${standing}) as standing`,
    [now],
  );
  if (!row) throw new Error('sums without a row');
  return row;
}
