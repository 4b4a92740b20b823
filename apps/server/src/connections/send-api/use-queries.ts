import { type ApiMessage, type ApiUseKind, companySettingDefaults } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { ApiClient } from '../../platform/http/api-client.ts';
import { companyZone } from '../pace/index.ts';

const messageColumns = `m.id, m."ticketId", m.status, m.ack, m.error, u."idempotencyKey", m."createdAt",
  m."acceptedAt", m."deliveredAt", m."readAt"`;

/** A message that the API sent over this connection. */
export async function selectApiMessage(
  tx: CompanyTransaction,
  whatsappId: number,
  id: number,
): Promise<ApiMessage | undefined> {
  const [row] = await tx.query<ApiMessage>(
    'api-message',
    `select ${messageColumns} from messages m
     left join api_uses u on u.company_id = m.company_id and u."messageId" = m.id
     where m.company_id = $1 and m.id = $3 and m."whatsappId" = $2 and m.origin = 'api'`,
    [tx.companyId, whatsappId, id],
  );
  return row;
}

export interface KnownUse {
  digest: string;
  /** Null: the message was removed since. */
  message: ApiMessage | null;
}

/** What a key has made before, in the order of its messages; empty: nothing. */
export async function selectKnownUses(
  tx: CompanyTransaction,
  whatsappId: number,
  key: string,
): Promise<KnownUse[]> {
  const rows = await tx.query<{ digest: string } & { [Name in keyof ApiMessage]: ApiMessage[Name] | null }>(
    'api-known-uses',
    `select u.digest, ${messageColumns} from api_uses u
     left join messages m on m.company_id = u.company_id and m.id = u."messageId"
     where u.company_id = $1 and u."whatsappId" = $2 and u."idempotencyKey" = $3 order by u.part`,
    [tx.companyId, whatsappId, key],
  );
  return rows.map(({ digest, ...message }) => ({
    digest,
    message: message.id === null ? null : (message as ApiMessage),
  }));
}

interface Use {
  kinds: readonly ApiUseKind[];
  /** One for each kind, or none. */
  messageIds: readonly number[];
  idempotencyKey: string | null;
  digest: string | null;
  at: Date;
}

export async function insertUses(
  tx: CompanyTransaction,
  { whatsappId, tokenId }: Pick<ApiClient, 'whatsappId' | 'tokenId'>,
  { kinds, messageIds, idempotencyKey, digest, at }: Use,
): Promise<void> {
  await tx.query(
    'api-insert-uses',
    `insert into api_uses (company_id, "whatsappId", "tokenId", kind, "messageId", "idempotencyKey", digest, part,
       "createdAt")
     select $1, $2, $3, r.kind, r."messageId", $6, $7, r.ordinality - 1, $8
     from unnest($4::text[], $5::bigint[]) with ordinality as r (kind, "messageId", ordinality)`,
    [tx.companyId, whatsappId, tokenId, kinds, messageIds, idempotencyKey, digest, at],
  );
}

const countText = `
  update api_tokens t set "sentOn" = today.day,
    "sentToday" = $3 + case when t."sentOn" = today.day then t."sentToday" else 0 end
  from connections c ${companyZone('$5')}
  cross join lateral (select ($4::timestamptz at time zone zone.name)::date as day) today
  where t.company_id = $1 and t.id = $2 and c.company_id = $1 and c.id = t."whatsappId"
    and $3 + case when t."sentOn" = today.day then t."sentToday" else 0 end <= t."dailyLimit"
  returning t."sentToday"`;

/**
 * Counts messages of a limited token; returns how many it has sent today, these included. Throws ERR_DAILY_LIMIT above
 * the limit. The row is locked until the end of the transaction, so that two requests do not share the last place.
 */
export async function countAgainstLimit(
  tx: CompanyTransaction,
  tokenId: number,
  count: number,
  at: Date,
): Promise<number> {
  const parameters = [tx.companyId, tokenId, count, at, companySettingDefaults.timezone];
  const [row] = await tx.query<{ sentToday: number }>('api-count-limit', countText, parameters);
  if (!row) throw new AppError('ERR_DAILY_LIMIT');
  return row.sentToday;
}
