import type { App } from '../platform/app.ts';
import { removeInParts } from '../platform/database/remove-in-parts.ts';

const isOlder = (column: string) => `"${column}" < now() - make_interval(days => $1)`;
const isClosed = (table: string) => `exists (select from tickets t
  where t.company_id = ${table}.company_id and t.id = ${table}."ticketId" and t.status = 'closed')`;

/**
 * Removes what is older than the operator keeps it. Messages, tickets, contacts and consents stay, and so does what
 * belongs to a ticket that is not closed.
 */
export async function removeOldRecords({
  database,
  config,
}: Pick<App, 'database' | 'config'>): Promise<void> {
  const { ticketLogs, ratings, merges, imports } = config.keptDays;
  for (const [table, days] of [['ticket_logs', ticketLogs] as const, ['user_ratings', ratings] as const]) {
    const where = `${isOlder('createdAt')} and ${isClosed(table)}`;
    await removeInParts(database, `${table}-drop`, { table, where, values: [days] });
  }
  await removeInParts(database, 'merges-drop', {
    table: 'contact_merges',
    where: isOlder('createdAt'),
    values: [merges],
  });
  await removeInParts(database, 'imports-drop', {
    table: 'contact_imports',
    where: isOlder('finishedAt'),
    values: [imports],
  });
}
