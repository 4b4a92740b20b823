import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { type Address, identitiesOf } from './addresses.ts';
import { type AuthorRow, authorOf } from './authors.ts';
import type { SendableConnection } from './queries.ts';

/** An edit, a deletion or a reaction that the channel does not have yet, of a message that it has. */
export interface ClaimedAct extends Address {
  companyId: number;
  whatsappId: number;
  id: number;
  messageId: number;
  wid: string;
  kind: 'edit' | 'delete' | 'react';
  value: string;
  fromMe: boolean;
  /** Null outside groups, and for our own messages. */
  author: AuthorRow;
  attempts: number;
}

const AT_ONCE = 32;

/**
 * The oldest act of each message, if it is due and the channel has the message, on connections whose lease this process
 * has. Nothing is marked: an act that is sent twice changes nothing.
 */
export async function dueActs(
  { database }: Pick<App, 'database'>,
  owner: string,
  connections: Pick<SendableConnection, 'companyId' | 'whatsappId' | 'epoch'>[],
  underWay: number[],
): Promise<ClaimedAct[]> {
  return database.alone<ClaimedAct>('find what to tell the channels', {
    name: 'outbox-due-acts',
    text: dueText,
    values: [
      owner,
      connections.map(({ companyId }) => companyId),
      connections.map(({ whatsappId }) => whatsappId),
      connections.map(({ epoch }) => epoch),
      underWay,
      AT_ONCE,
    ],
  });
}

const dueText = `
  with lines as materialized (
    select mine.* from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as mine (company_id, "whatsappId", epoch)
    join connection_leases l using (company_id, "whatsappId")
    join connections c on c.company_id = mine.company_id and c.id = mine."whatsappId"
    where l.owner = $1 and l.epoch = mine.epoch and l."expiresAt" > now() and c.status = 'CONNECTED'
  ), oldest as (
    select distinct on (a.company_id, a."messageId") a.* from lines join message_acts a using (company_id, "whatsappId")
    order by a.company_id, a."messageId", a.id
  )
  select a.company_id as "companyId", a."whatsappId", a.id, a."messageId", m.wid, a.kind, a.value, a.attempts,
    m."fromMe", case when contact."isGroup" then ${authorOf('m')} end as author,
    contact.name as "contactName", contact.number as "contactNumber", contact."isGroup",
    ${identitiesOf('contact', 'a."whatsappId"')} as identities
  from oldest a
  join messages m on m.company_id = a.company_id and m.id = a."messageId"
  join conversations v on v.company_id = m.company_id and v.id = m."conversationId"
  join contacts contact on contact.company_id = v.company_id and contact.id = v."contactId"
  where a.id <> all ($5::bigint[]) and coalesce(a."nextAttemptAt" <= now(), true)
    and m.status in ('sent', 'received')
  order by a.id limit $6`;

export async function endAct(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query('outbox-end-act', 'delete from message_acts where company_id = $1 and id = $2', [
    tx.companyId,
    id,
  ]);
}

export async function delayAct(tx: CompanyTransaction, id: number, delaySeconds: number): Promise<void> {
  await tx.query(
    'outbox-delay-act',
    `update message_acts set attempts = attempts + 1, "nextAttemptAt" = now() + make_interval(secs => $3)
     where company_id = $1 and id = $2`,
    [tx.companyId, id, delaySeconds],
  );
}

/**
 * Restores the state before the act, unless something newer has changed it; the message gets the reason as its error.
 */
const undoTexts: Record<ClaimedAct['kind'], string> = {
  edit: `update messages m set body = a.before, error = $3 from message_acts a
    where a.company_id = $1 and a.id = $2 and m.company_id = $1 and m.id = a."messageId" and m.body = a.value`,
  delete: `update messages m set "isDeleted" = false, error = $3 from message_acts a
    where a.company_id = $1 and a.id = $2 and m.company_id = $1 and m.id = a."messageId"`,
  react: `with undone as (
      update message_reactions r set emoji = a.before from message_acts a
      where a.company_id = $1 and a.id = $2 and r.company_id = $1 and r."messageId" = a."messageId"
        and r.author = 'me' and r.emoji = a.value
      returning r."messageId"
    ) update messages m set error = $3 from undone where m.company_id = $1 and m.id = undone."messageId"`,
};

export async function undoAct(
  tx: CompanyTransaction,
  { id, kind }: Pick<ClaimedAct, 'id' | 'kind'>,
  reason: string,
): Promise<void> {
  await tx.query(`outbox-undo-${kind}`, undoTexts[kind], [tx.companyId, id, reason]);
  await endAct(tx, id);
}
