import type { Integration } from '@prosa/contract';
import type { Updateable } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';

const columns = `i.id, i.company_id as "companyId", i.type, i.name, i."projectName", i.language, i."urlN8N",
  i."typebotSlug", i."typebotExpires", i."typebotDelayMessage", i."typebotKeywordFinish", i."typebotKeywordRestart",
  i."typebotRestartMessage", i."typebotUnknownMessage", '' as "jsonContent",
  i."jsonContent" <> '' as "hasJsonContent", i."createdAt", i."updatedAt"`;
const found = `i.company_id = $1 and ($2 = '' or position(fold($2) in fold(i.name)) > 0)`;

interface Page {
  searchParam: string;
  offset: number;
  limit: number;
}

export async function pageIntegrations(tx: CompanyTransaction, page: Page): Promise<Integration[]> {
  return tx.query<Integration>(
    'integrations-page',
    `select ${columns} from integrations i where ${found} order by fold(i.name), i.id limit $3 offset $4`,
    [tx.companyId, page.searchParam, page.limit, page.offset],
  );
}

export async function countIntegrations(tx: CompanyTransaction, searchParam: string): Promise<number> {
  const text = `select count(*) as count from integrations i where ${found}`;
  const [row] = await tx.query<{ count: number }>('integrations-count', text, [tx.companyId, searchParam]);
  return row?.count ?? 0;
}

export async function readIntegration(tx: CompanyTransaction, id: number): Promise<Integration | undefined> {
  const text = `select ${columns} from integrations i where i.company_id = $1 and i.id = $2`;
  return (await tx.query<Integration>('integration-read', text, [tx.companyId, id]))[0];
}

/** The encrypted key that signs requests to the integration. */
export async function readSecret(tx: CompanyTransaction, id: number): Promise<string | undefined> {
  const text = 'select secret from integrations where company_id = $1 and id = $2';
  return (await tx.query<{ secret: string }>('integration-secret', text, [tx.companyId, id]))[0]?.secret;
}

/** The encrypted service account; '': none. */
export async function readAccount(tx: CompanyTransaction, id: number): Promise<string | undefined> {
  const text = 'select "jsonContent" from integrations where company_id = $1 and id = $2';
  return (await tx.query<{ jsonContent: string }>('integration-account', text, [tx.companyId, id]))[0]
    ?.jsonContent;
}

type Values = Omit<Updateable<Tables['integrations']>, 'id' | 'company_id'>;

export async function insertIntegration(
  tx: CompanyTransaction,
  id: number,
  values: Values & { type: string; name: string; secret: string },
): Promise<void> {
  await tx.db
    .insertInto('integrations')
    .values({ ...values, company_id: tx.companyId, id })
    .execute();
}

export async function saveIntegration(tx: CompanyTransaction, id: number, values: Values): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('integrations')
    .set({ ...values, updatedAt: new Date().toISOString() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns what it was called; undefined where it does not exist. */
export async function removeIntegration(
  tx: CompanyTransaction,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  const text = 'delete from integrations where company_id = $1 and id = $2 returning id, name';
  return (await tx.query<{ id: number; name: string }>('integration-delete', text, [tx.companyId, id]))[0];
}
