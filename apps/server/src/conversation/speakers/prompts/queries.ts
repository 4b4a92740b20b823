import type { Prompt } from '@prosa/contract';
import type { Updateable } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';

// The keys are never read: callers learn only whether they are set.
const columns = `p.id, p.company_id as "companyId", p.name, p.prompt, p.voice, p."voiceRegion", p."apiUrl", p.model,
  p."maxTokens", round(p.temperature::numeric, 3) as temperature, p."maxMessages", p."queueId",
  case when p."apiKey" = '' then '' else 'set' end as "apiKey",
  case when p."voiceKey" is null then '' else 'set' end as "voiceKey",
  case when q.id is not null then json_build_object('id', q.id, 'name', q.name) end as queue,
  p."createdAt", p."updatedAt"`;
const from = `from prompts p left join queues q on q.company_id = p.company_id and q.id = p."queueId"`;
const found = `p.company_id = $1 and ($2 = '' or position(fold($2) in fold(p.name)) > 0)`;

interface Page {
  searchParam: string;
  offset: number;
  limit: number;
}

export async function pagePrompts(tx: CompanyTransaction, page: Page): Promise<Prompt[]> {
  return tx.query<Prompt>(
    'prompts-page',
    `select ${columns} ${from} where ${found} order by fold(p.name), p.id limit $3 offset $4`,
    [tx.companyId, page.searchParam, page.limit, page.offset],
  );
}

export async function countPrompts(tx: CompanyTransaction, searchParam: string): Promise<number> {
  const text = `select count(*) as count from prompts p where ${found}`;
  const [row] = await tx.query<{ count: number }>('prompts-count', text, [tx.companyId, searchParam]);
  return row?.count ?? 0;
}

export async function readPrompt(tx: CompanyTransaction, id: number): Promise<Prompt | undefined> {
  const text = `select ${columns} ${from} where p.company_id = $1 and p.id = $2`;
  return (await tx.query<Prompt>('prompt-read', text, [tx.companyId, id]))[0];
}

type Values = Omit<Updateable<Tables['prompts']>, 'id' | 'company_id'>;

export async function insertPrompt(
  tx: CompanyTransaction,
  id: number,
  values: Values & { name: string; prompt: string; apiKey: string },
): Promise<void> {
  await tx.db
    .insertInto('prompts')
    .values({ ...values, company_id: tx.companyId, id })
    .execute();
}

export async function savePrompt(tx: CompanyTransaction, id: number, values: Values): Promise<void> {
  await tx.db
    .updateTable('prompts')
    .set({ ...values, updatedAt: new Date().toISOString() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Whether the prompt exists; no connection can start using it until the transaction ends. */
export async function lockPrompt(tx: CompanyTransaction, id: number): Promise<boolean> {
  const text = 'select id from prompts where company_id = $1 and id = $2 for update';
  return (await tx.query('prompt-hold', text, [tx.companyId, id])).length === 1;
}

export async function isPromptUsed(tx: CompanyTransaction, id: number): Promise<boolean> {
  const text = 'select from connections where company_id = $1 and "promptId" = $2 limit 1';
  return (await tx.query('prompt-used', text, [tx.companyId, id])).length === 1;
}

export async function removePrompt(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query('prompt-delete', 'delete from prompts where company_id = $1 and id = $2', [
    tx.companyId,
    id,
  ]);
}

/** Whether the company has the queue; it cannot be deleted until the transaction ends. */
export async function lockQueue(tx: CompanyTransaction, id: number): Promise<boolean> {
  const text = 'select id from queues where company_id = $1 and id = $2 for key share';
  return (await tx.query('prompt-hold-queue', text, [tx.companyId, id])).length === 1;
}
