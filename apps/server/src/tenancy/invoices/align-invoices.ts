import { OPERATOR_COMPANY_ID } from '@prosa/contract';
import { CUSTOM_LEAST, GRACE_DAYS } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { announceInvoices } from './events.ts';

/** A price of the installation in cents; the values in place of those that are not set. */
const cents = (key: string, unset: number) =>
  `coalesce((select round(value::numeric * 100) from settings where key = '${key}'), ${unset})`;

const customPrice = `${cents('customPlanPrice', 4_900)}
  + (o."customUsers" - ${CUSTOM_LEAST.users}) * ${cents('customPlanUserPrice', 1_100)}
  + (o."customConnections" - ${CUSTOM_LEAST.connections}) * ${cents('customPlanConnectionPrice', 2_000)}`;

const monthly = `case when o."customUsers" is not null then ${customPrice}
  when q.id is not null and q.id <> p.id then round(q.amount * 100)
  else coalesce(c."priceInCents", round(p.amount * 100)) end`;

const months = `case c.recurrence when 'BIMESTRAL' then 2 when 'TRIMESTRAL' then 3 when 'SEMESTRAL' then 6
  when 'ANUAL' then 12 else 1 end`;

const detail = `case when o."customUsers" is not null then 'Plano personalizado' else coalesce(q.name, p.name) end
  || case when m.months > 1 then ' (' || m.months || ' meses)' else '' end`;

/** What the open invoice of each company must be. Suspended ones keep theirs, which is what they owe. */
const target = `
  select c.id as company_id, o.id, ${detail} as detail, c."dueDate", m.months,
    coalesce(o."customUsers", q.users, p.users) as users,
    coalesce(o."customConnections", q.connections, p.connections) as connections,
    coalesce(o."customConnections", q.queues, p.queues) as queues,
    v.value, d.discount, greatest(0, least(v.value - d.discount, coalesce(b.balance, 0))) as credit
  from companies c
  join plans p on p.id = c."planId"
  left join invoices o on o.company_id = c.id and o.status = 'open'
  left join plans q on q.id = o."chosenPlanId"
  left join coupon_uses u on u.company_id = c.id and u."invoicesLeft" > 0
  left join coupons k on k.id = u."couponId"
  left join (select company_id, sum(cents) as balance from credits group by company_id) b on b.company_id = c.id
  cross join lateral (select ${months} as months) m
  cross join lateral (select ((${monthly}) * m.months)::bigint as value) v
  cross join lateral (select least(v.value, coalesce(k.cents, ceil(v.value * k.percent / 100.0), 0))::bigint
    as discount) d
  where c.id <> ${OPERATOR_COMPANY_ID} and c."archivedAt" is null and c."dueDate" is not null
    and ($1::bigint[] is null or c.id = any($1))`;

interface Changed {
  companyId: number;
  id: number;
}

/**
 * Brings the one open invoice of these companies, or of all, up to date with due date, plan, prices, coupon and credit:
 * what is missing is made, what differs is changed, and nothing else is written.
 */
export async function alignInvoices(
  app: Pick<App, 'realtime'>,
  tx: OperatorTransaction,
  companyIds: readonly number[] | null = null,
): Promise<Changed[]> {
  const changed = await tx.query<Changed>(
    'invoices-align',
    `with target as (${target}),
     made as (
       insert into invoices (company_id, detail, "dueDate", months, users, connections, queues, "valueInCents",
         "discountInCents", "creditInCents")
       select company_id, detail, "dueDate", months, users, connections, queues, value, discount, credit
       from target where id is null order by company_id
       on conflict (company_id) where status = 'open' do nothing returning company_id, id),
     moved as (
       update invoices i set detail = t.detail, "dueDate" = t."dueDate", months = t.months, users = t.users,
         connections = t.connections, queues = t.queues, "valueInCents" = t.value, "discountInCents" = t.discount,
         "creditInCents" = t.credit, "updatedAt" = now(),
         "remindedDay" = case when i."dueDate" = t."dueDate" then i."remindedDay" end
       from target t where i.company_id = t.company_id and i.id = t.id and i.status = 'open'
         and (i.detail, i."dueDate", i.months, i.users, i.connections, i.queues, i."valueInCents",
           i."discountInCents", i."creditInCents") is distinct from
           (t.detail, t."dueDate", t.months, t.users, t.connections, t.queues, t.value, t.discount, t.credit)
       returning i.company_id, i.id)
     select company_id as "companyId", id from made union all select company_id, id from moved`,
    [companyIds],
  );
  announceInvoices(app, tx, changed);
  return changed;
}

/**
 * Switches off what is overdue for so long; its connections are shown as down. Their sessions are closed by whoever has
 * them, not logged out: after the payment no phone is paired anew.
 */
export async function suspendOverdue(tx: OperatorTransaction, now: Date): Promise<{ id: number }[]> {
  const until = new Date(now.getTime() - GRACE_DAYS * 86_400_000);
  return tx.query<{ id: number }>(
    'invoices-suspend',
    `with due as (
       update companies set status = false, "suspendedAt" = now(), "updatedAt" = now()
       where "dueDate" <= $1 and status and "archivedAt" is null and id <> ${OPERATOR_COMPANY_ID} returning id),
     down as (
       update connections k set status = 'DISCONNECTED', "statusReason" = 'company.suspended', qrcode = null,
         "qrcodeExpiresAt" = null, "retryAt" = null, "updatedAt" = now()
       from due where k.company_id = due.id and k."shouldRun")
     select id from due`,
    [until],
  );
}
