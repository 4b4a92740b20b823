import { announceMessages, applyLateFailures, lockedMessages } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { perDatabase } from '../../platform/database/per-database.ts';
import { removeInParts } from '../../platform/database/remove-in-parts.ts';

/** Longer than it takes to store the result of a send. */
const SOON_MS = 500;
const companiesOfSoon = perDatabase((_app: App) => new Set<number>());

/**
 * A receipt or a failure may be parked while another transaction gives its message the channel's id: neither sees the
 * other. So parked events are matched again once all transactions that had begun before are committed. If this process
 * ends first, the sweeper (applyParkedAcks) does it.
 */
export function matchSoon(app: App, companyId: number): void {
  const soon = companiesOfSoon(app);
  if (soon.has(companyId)) return;
  soon.add(companyId);
  const match = async () => {
    soon.delete(companyId);
    await applyIn(app, companyId).catch((err: unknown) => {
      app.log.warn({ err, companyId }, 'what was parked is looked at again by the sweeper');
    });
  };
  setTimeout(() => void match(), SOON_MS).unref();
}

/** Applies parked receipts and failures whose message is there: the remains of the race that matchSoon describes. */
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

/**
 * Removes parked events whose message never came. Channels retry deliveries for a week, so older ones cannot match any
 * more; and while a company has parked events, every batch of it searches them.
 */
export async function removeOldParked({ database }: Pick<App, 'database'>): Promise<void> {
  const where = `"createdAt" < now() - interval '8 days'`;
  await removeInParts(database, 'parked-drop-acks', { table: 'parked_acks', where });
  await removeInParts(database, 'parked-drop-events', { table: 'parked_events', where });
}

async function applyIn(app: App, companyId: number): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    const raised = await tx.query<{ id: number }>(
      'conversation-apply-late-acks',
      `with locked as materialized (
         ${lockedMessages(
           `from parked_acks p
            join messages m on m.company_id = $1 and m."whatsappId" = p."whatsappId" and m.wid = p.wid
            where p.company_id = $1`,
           ', m."whatsappId", m.wid',
         )}
       ), taken as (
         delete from parked_acks p using locked m
         where p.company_id = $1 and m."whatsappId" = p."whatsappId" and m.wid = p.wid
         returning m.id, p.ack, coalesce(p.at, p."createdAt") as at
       )
       update messages m set ack = taken.ack,
         "deliveredAt" = case when taken.ack = 2 then taken.at else m."deliveredAt" end,
         "readAt" = case when taken.ack = 3 then taken.at else m."readAt" end,
         "playedAt" = case when taken.ack = 4 then taken.at else m."playedAt" end
       from taken
       where m.company_id = $1 and m.id = taken.id and m."fromMe" and m.ack < taken.ack
       returning m.id`,
      [companyId],
    );
    const failed = await applyLateFailures(tx, null);
    await announceMessages(app, tx, 'update', [...raised.map(({ id }) => id), ...failed]);
  });
}
