import type { Chatbot } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

type Row = Omit<Chatbot, 'options'>;

/** In order of id, which is the order that customers see. */
async function selectOptions(tx: CompanyTransaction, queueId: number): Promise<Row[]> {
  return tx.query<Row>(
    'chatbots-of-queue',
    `select o.id, o."queueId", o."parentId" as "chatbotId", o.name, o."greetingMessage", o."queueType", o."closeTicket",
       o."optQueueId", o."optUserId", o."optFileId", o."optIntegrationId",
       (select jsonb_build_object('id', u.id, 'name', u.name) from users u
        where u.company_id = o.company_id and u.id = o."optUserId") as user,
       (select jsonb_build_object('id', p.id, 'name', p.name) from chatbots p
        where p.company_id = o.company_id and p.id = o."parentId") as "mainChatbot"
     from chatbots o where o.company_id = $1 and o."queueId" = $2 order by o.id`,
    [tx.companyId, queueId],
  );
}

const treeOf = (rows: readonly Row[], parentId: number | null): Chatbot[] =>
  rows
    .filter(({ chatbotId }) => chatbotId === parentId)
    .map((row) => ({ ...row, options: treeOf(rows, row.id) }));

export async function readOptions(tx: CompanyTransaction, queueId: number): Promise<Chatbot[]> {
  return treeOf(await selectOptions(tx, queueId), null);
}

export async function queueOf(tx: CompanyTransaction, id: number): Promise<number | undefined> {
  const text = 'select "queueId" from chatbots where company_id = $1 and id = $2';
  const [row] = await tx.query<{ queueId: number }>('chatbots-queue', text, [tx.companyId, id]);
  return row?.queueId;
}

export async function readOption(tx: CompanyTransaction, id: number): Promise<Chatbot | undefined> {
  const queueId = await queueOf(tx, id);
  if (queueId === undefined) return undefined;
  const rows = await selectOptions(tx, queueId);
  const row = rows.find((each) => each.id === id);
  return row && { ...row, options: treeOf(rows, id) };
}

export async function parentsOf(
  tx: CompanyTransaction,
  queueId: number,
): Promise<Map<number, number | null>> {
  const rows = await tx.query<{ id: number; parentId: number | null }>(
    'chatbots-parents',
    'select id, "parentId" from chatbots where company_id = $1 and "queueId" = $2',
    [tx.companyId, queueId],
  );
  return new Map(rows.map(({ id, parentId }) => [id, parentId]));
}

export type OptionValues = Partial<Omit<Row, 'id' | 'queueId' | 'chatbotId' | 'user' | 'mainChatbot'>>;

export async function insertOption(
  tx: CompanyTransaction,
  place: { queueId: number; parentId: number | null },
  values: OptionValues & { name: string },
): Promise<number> {
  const row = { ...values, ...place, company_id: tx.companyId };
  const { id } = await tx.db.insertInto('chatbots').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function saveOption(tx: CompanyTransaction, id: number, values: OptionValues): Promise<void> {
  await tx.db
    .updateTable('chatbots')
    .set({ ...values, updatedAt: new Date().toISOString() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Removes options; the options below them go too. */
export async function removeOptions(tx: CompanyTransaction, ids: readonly number[]): Promise<void> {
  const text = 'delete from chatbots where company_id = $1 and id = any($2::bigint[])';
  await tx.query('chatbots-delete', text, [tx.companyId, ids]);
}

export async function sizeOfTree(
  tx: CompanyTransaction,
  queueId: number,
): Promise<{ count: number; depth: number }> {
  const [size] = await tx.query<{ count: number; depth: number }>(
    'chatbots-size',
    `with recursive tree as (
       select id, 1 as depth from chatbots where company_id = $1 and "queueId" = $2 and "parentId" is null
       union all
       select o.id, t.depth + 1 from tree t join chatbots o on o.company_id = $1 and o."parentId" = t.id)
     select count(*), coalesce(max(depth), 0) as depth from tree`,
    [tx.companyId, queueId],
  );
  return size ?? { count: 0, depth: 0 };
}
