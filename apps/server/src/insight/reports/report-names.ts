import type { CompanyTransaction } from '../../platform/database/transactions.ts';

type NamesById = ReadonlyMap<number, string>;

/**
 * Of a company's people, queues and connections, read once for a report: a few names are in all of its rows, and joined
 * they would cost as much as the rows.
 */
export interface ReportNames {
  users: NamesById;
  queues: NamesById;
  connections: NamesById;
}

async function namesOf(tx: CompanyTransaction, table: keyof ReportNames): Promise<NamesById> {
  const rows = await tx.db
    .selectFrom(table)
    .where('company_id', '=', tx.companyId)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function readNames(tx: CompanyTransaction): Promise<ReportNames> {
  const [users, queues, connections] = await Promise.all([
    namesOf(tx, 'users'),
    namesOf(tx, 'queues'),
    namesOf(tx, 'connections'),
  ]);
  return { users, queues, connections };
}

interface Places {
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
}
const nameIn = (names: NamesById, id: number | null): string => (id === null ? '' : (names.get(id) ?? ''));

/** Who and what served a period; empty where nobody did, or it was removed since. */
export const namesOfPeriod = (
  { users, queues, connections }: ReportNames,
  { userId, queueId, whatsappId }: Places,
) => ({
  userName: nameIn(users, userId),
  queueName: nameIn(queues, queueId),
  whatsappName: nameIn(connections, whatsappId),
});
