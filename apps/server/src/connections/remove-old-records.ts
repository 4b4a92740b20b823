import type { App } from '../platform/app.ts';
import { removeInParts } from '../platform/database/remove-in-parts.ts';

/** A first contact counts on its day alone; a little longer, for whoever asks why a message waited. */
const FIRST_CONTACT_DAYS = 35;

/** Removes first contacts that count no longer, and what is old on the simulated phones. */
export async function removeOldRecords({
  database,
  config,
}: Pick<App, 'database' | 'config'>): Promise<void> {
  await removeInParts(database, 'first-contacts-drop', {
    table: 'first_contacts',
    where: 'day < current_date - $1::int',
    values: [FIRST_CONTACT_DAYS],
  });
  await removeInParts(database, 'sandbox-drop', {
    table: 'sandbox_messages',
    where: 'at < now() - make_interval(days => $1)',
    values: [config.keptDays.sandbox],
  });
}
