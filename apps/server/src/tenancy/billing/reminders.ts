import { DEFAULT_TIMEZONE, type Language, type Notice, OPERATOR_COMPANY_ID } from '@prosa/contract';
import { dunningDays, dunningDue, GRACE_DAYS, quotableName, toReais } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { reminderMail, reminderNotice } from './reminder-texts.ts';

interface Due {
  companyId: number;
  name: string;
  id: number;
  dueDate: string;
  daysAfter: number;
  remindedDay: number | null;
  payableInCents: number;
}

/** Open invoices within the days of reminders, of companies that run; `daysAfter` the due date, on their calendar. */
async function nearInvoices(tx: OperatorTransaction, now: Date): Promise<Due[]> {
  return tx.query<Due>(
    'reminders-near',
    `select * from (
       select i.company_id as "companyId", c.name, i.id, i."dueDate", i."remindedDay",
         i."valueInCents" - i."discountInCents" - i."creditInCents" as "payableInCents",
         ($1::timestamptz at time zone z.zone)::date - (i."dueDate" at time zone z.zone)::date as "daysAfter"
       from invoices i
       join companies c on c.id = i.company_id and c.status and c."archivedAt" is null
       left join company_settings s on s.company_id = i.company_id
       cross join lateral (select coalesce(s."values" ->> 'timezone', '${DEFAULT_TIMEZONE}') as zone) z
       where i.status = 'open' and i.company_id <> ${OPERATOR_COMPANY_ID}
         and i."dueDate" between $1::timestamptz - make_interval(days => $2)
           and $1::timestamptz + make_interval(days => $3)) as near
     where "payableInCents" > 0 and "daysAfter" >= ${dunningDays[0]} order by "companyId" limit 20000`,
    [now, GRACE_DAYS + 1, 1 - dunningDays[0]],
  );
}

/** Queues a push notice for these people of a company, also where the company has expired. */
export type PushReminder = (
  tx: OperatorTransaction,
  push: { companyId: number; userIds: number[]; notice: Notice },
) => Promise<void>;

interface Admin {
  id: number;
  email: string;
  language: Language;
}

async function adminsOf(tx: OperatorTransaction, companyId: number): Promise<Admin[]> {
  return tx.query<Admin>(
    'reminders-admins',
    `select id, email, language from users where company_id = $1 and profile = 'admin' and "supportOf" is null
       and "passwordHash" is not null order by id limit 20`,
    [companyId],
  );
}

/** Notes the reminder; false when another process has done so, or the invoice is no longer open. */
async function noteReminder(
  tx: OperatorTransaction,
  { companyId, id, remindedDay }: Due,
  day: number,
): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    'reminders-note',
    `update invoices set "remindedDay" = $4 where company_id = $1 and id = $2 and status = 'open'
       and "remindedDay" is not distinct from $3 returning id`,
    [companyId, id, remindedDay, day],
  );
  return rows.length > 0;
}

/** What an admin hears of an invoice: a push notice, and a mail where mails are sent. */
async function remindAdmins(
  app: App,
  tx: OperatorTransaction,
  { companyId, name, payableInCents, dueDate, daysAfter }: Due,
  push: PushReminder,
): Promise<void> {
  const facts = {
    company: quotableName(name),
    value: toReais(payableInCents),
    dueDate,
    daysAfter,
    publicUrl: app.config.publicUrl,
  };
  for (const { id, email, language } of await adminsOf(tx, companyId)) {
    await push(tx, { companyId, userIds: [id], notice: reminderNotice(facts, language) });
    if (!app.mail.isOn) continue;
    const content = reminderMail(facts, language);
    await app.mail.add(tx, { companyId, kind: 'invoiceReminder', recipient: email, language, content });
  }
}

/** Reminds admins before, on and after the due date; the mark on the invoice and what is sent are one transaction. */
export async function remindOfInvoices(app: App, push: PushReminder): Promise<void> {
  const near = await app.database.acrossCompanies('who is reminded of an invoice', (tx) =>
    nearInvoices(tx, app.now()),
  );
  for (const due of near) {
    const day = dunningDue(due.daysAfter, due.remindedDay);
    if (day === null) continue;
    await app.database.acrossCompanies('a reminder of an invoice', async (tx) => {
      if (await noteReminder(tx, due, day)) await remindAdmins(app, tx, due, push);
    });
  }
}
