import type { ApiToken } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const columns = `t.id, t."whatsappId", t.name, t.scopes, t."dailyLimit", t.ending, t."lastUsedAt", t."rotatedAt",
  case when t."previousUntil" > $2 then t."previousUntil" end as "previousUntil", t."createdAt"`;

/** With the name of the connection, for the audit log. */
export type TokenRow = ApiToken & { connection: string };

export async function selectTokens(tx: CompanyTransaction, now: Date): Promise<ApiToken[]> {
  return tx.query<ApiToken>(
    'api-tokens',
    `select ${columns} from api_tokens t where t.company_id = $1 order by fold(t.name), t.id`,
    [tx.companyId, now],
  );
}

/** Locked until the end of the transaction. */
export async function lockToken(
  tx: CompanyTransaction,
  id: number,
  now: Date,
): Promise<TokenRow | undefined> {
  const [row] = await tx.query<TokenRow>(
    'api-token-lock',
    `select ${columns}, c.name as connection from api_tokens t
     join connections c on c.company_id = t.company_id and c.id = t."whatsappId"
     where t.company_id = $1 and t.id = $3 for no key update of t`,
    [tx.companyId, now, id],
  );
  return row;
}

type Settings = Pick<ApiToken, 'name' | 'scopes' | 'dailyLimit'>;

export async function insertToken(
  tx: CompanyTransaction,
  token: Settings & { whatsappId: number; hash: string; ending: string; at: Date },
): Promise<number> {
  const { whatsappId, name, scopes, dailyLimit, hash, ending, at } = token;
  const [row] = await tx.query<{ id: number }>(
    'api-token-insert',
    `insert into api_tokens (company_id, "whatsappId", name, scopes, "dailyLimit", "tokenHash", ending, "createdAt")
     select $1, id, $3, $4, $5, $6, $7, $8 from connections where company_id = $1 and id = $2 returning id`,
    [tx.companyId, whatsappId, name, scopes, dailyLimit, hash, ending, at],
  );
  return row?.id ?? 0;
}

export async function saveToken(
  tx: CompanyTransaction,
  id: number,
  { name, scopes, dailyLimit }: Settings,
): Promise<void> {
  await tx.query(
    'api-token-save',
    `update api_tokens set name = $3, scopes = $4, "dailyLimit" = $5 where company_id = $1 and id = $2`,
    [tx.companyId, id, name, scopes, dailyLimit],
  );
}

/** The text before stays valid until `previousUntil`; that before it ends now. */
export async function replaceTokenText(
  tx: CompanyTransaction,
  id: number,
  { hash, ending, at, previousUntil }: { hash: string; ending: string; at: Date; previousUntil: Date },
): Promise<void> {
  await tx.query(
    'api-token-rotate',
    `update api_tokens set "previousHash" = "tokenHash", "previousUntil" = $6, "tokenHash" = $3, ending = $4,
       "rotatedAt" = $5
     where company_id = $1 and id = $2`,
    [tx.companyId, id, hash, ending, at, previousUntil],
  );
}

export async function removeToken(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query('api-token-remove', 'delete from api_tokens where company_id = $1 and id = $2', [
    tx.companyId,
    id,
  ]);
}
