import type { App } from '../../platform/app.ts';
import { removeInParts } from '../../platform/database/remove-in-parts.ts';

/** Removes entries that are older than the operator keeps them. */
export async function removeOldEntries({
  database,
  config,
}: Pick<App, 'database' | 'config'>): Promise<void> {
  await removeInParts(database, 'audit-drop', {
    table: 'audit_entries',
    where: 'at < now() - make_interval(days => $1)',
    values: [config.keptDays.audit],
  });
}
