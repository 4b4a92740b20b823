import type { KeyChange } from '@prosa/channel-whatsapp-web';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export async function readCredentials(tx: CompanyTransaction, whatsappId: number): Promise<string | null> {
  const [row] = await tx.query<{ credentials: string }>(
    'web-credentials',
    'select credentials from web_sessions where company_id = $1 and "whatsappId" = $2',
    [tx.companyId, whatsappId],
  );
  return row?.credentials ?? null;
}

export async function saveCredentials(
  tx: CompanyTransaction,
  whatsappId: number,
  credentials: string,
): Promise<void> {
  await tx.query(
    'web-save-credentials',
    `insert into web_sessions (company_id, "whatsappId", credentials) values ($1, $2, $3)
     on conflict (company_id, "whatsappId")
       do update set credentials = excluded.credentials, "updatedAt" = now()`,
    [tx.companyId, whatsappId, credentials],
  );
}

interface KeyRow {
  id: string;
  value: string;
}

export async function readKeys(
  tx: CompanyTransaction,
  whatsappId: number,
  type: string,
  ids: string[] | null,
): Promise<KeyRow[]> {
  const ofType = `select id, value from web_keys where company_id = $1 and "whatsappId" = $2 and type = $3`;
  const values = [tx.companyId, whatsappId, type];
  if (ids === null) return tx.query<KeyRow>('web-keys-of-type', ofType, values);
  return tx.query<KeyRow>('web-keys', `${ofType} and id = any($4::text[])`, [...values, ids]);
}

/** Each key may occur only once in `changes`; a null value removes it. */
export async function saveKeys(
  tx: CompanyTransaction,
  whatsappId: number,
  changes: KeyChange[],
): Promise<void> {
  const gone = changes.filter(({ value }) => value === null);
  const kept = changes.filter(({ value }) => value !== null);
  if (gone.length > 0)
    await tx.query(
      'web-drop-keys',
      `delete from web_keys k using unnest($3::text[], $4::text[]) as gone (type, id)
       where k.company_id = $1 and k."whatsappId" = $2 and k.type = gone.type and k.id = gone.id`,
      [tx.companyId, whatsappId, gone.map(({ type }) => type), gone.map(({ id }) => id)],
    );
  if (kept.length > 0)
    await tx.query(
      'web-save-keys',
      `insert into web_keys (company_id, "whatsappId", type, id, value)
       select $1, $2, type, id, value from unnest($3::text[], $4::text[], $5::text[]) as kept (type, id, value)
       on conflict (company_id, "whatsappId", type, id) do update set value = excluded.value`,
      [
        tx.companyId,
        whatsappId,
        kept.map(({ type }) => type),
        kept.map(({ id }) => id),
        kept.map(({ value }) => value),
      ],
    );
}

export async function forgetAuth(tx: CompanyTransaction, whatsappId: number): Promise<void> {
  const values = [tx.companyId, whatsappId];
  await tx.query(
    'web-forget-keys',
    'delete from web_keys where company_id = $1 and "whatsappId" = $2',
    values,
  );
  await tx.query(
    'web-forget-credentials',
    'delete from web_sessions where company_id = $1 and "whatsappId" = $2',
    values,
  );
}
