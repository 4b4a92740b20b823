import { announceMessages } from '../inbox/index.ts';
import type { App } from '../platform/app.ts';

/**
 * A receipt, or a failure, may be parked in the same instant in which its message gets the channel's id: neither
 * transaction sees the other. Whatever is left of that is taken up here.
 */
export async function applyParkedAcks(app: App): Promise<void> {
  const companies = await app.database.acrossCompanies(
    'receipts that met their message too late',
    async (tx) =>
      tx.query<{ id: number }>(
        'conversation-late-acks',
        `select distinct p.company_id as id from parked_acks p
       join messages m on m.company_id = p.company_id and m."whatsappId" = p."whatsappId" and m.wid = p.wid
       union
       select p.company_id from parked_events p
       join messages m on m.company_id = p.company_id and m."whatsappId" = p."whatsappId" and m.wid = p.wid
       where p.event ->> 'kind' = 'failure'`,
        [],
      ),
  );
  for (const { id } of companies) await applyIn(app, id);
}

async function applyIn(app: App, companyId: number): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    const raised = await tx.query<{ id: number }>(
      'conversation-apply-late-acks',
      `with taken as (
         delete from parked_acks p using messages m
         where p.company_id = $1 and m.company_id = $1 and m."whatsappId" = p."whatsappId" and m.wid = p.wid
         returning m.id, p.ack, coalesce(p.at, p."createdAt") as at
       )
       update messages m set ack = taken.ack, "deliveredAt" = case when taken.ack = 2 then taken.at else m."deliveredAt" end,
         "readAt" = case when taken.ack = 3 then taken.at else m."readAt" end,
         "playedAt" = case when taken.ack = 4 then taken.at else m."playedAt" end
       from taken
       where m.company_id = $1 and m.id = taken.id and m."fromMe" and m.ack < taken.ack
       returning m.id`,
      [companyId],
    );
    const failed = await tx.query<{ id: number }>('conversation-apply-late-failures', lateFailures, [
      companyId,
    ]);
    const changed = [...raised, ...failed].map(({ id }) => id);
    await announceMessages(app, tx, 'update', changed);
  });
}

const lateFailures = `
  with taken as (
    delete from parked_events p using messages m
    where p.company_id = $1 and m.company_id = $1 and m."whatsappId" = p."whatsappId" and m.wid = p.wid
      and p.event ->> 'kind' = 'failure'
    returning m.id, p.event ->> 'reason' as reason, p.event ->> 'at' as at
  )
  update messages m set status = 'failed', error = taken.reason,
    "attemptLog" = coalesce(m."attemptLog", '[]') || jsonb_build_object('at', taken.at, 'outcome', 'failed', 'reason', taken.reason)
  from taken
  where m.company_id = $1 and m.id = taken.id and m."fromMe" and m.status = 'sent' and m.ack < 2
  returning m.id`;
