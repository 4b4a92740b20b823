import type { App } from '../../../platform/app.ts';
import { removeInParts } from '../../../platform/database/remove-in-parts.ts';
import { SIGN_IN_MINUTES } from '../sign-in/queries.ts';

const table = 'meta_updates';
const cleanings = {
  /** Meta repeats for 7 days: as long must a repetition be known. */
  'meta-drop-done': { table, where: `"doneAt" < now() - interval '8 days'` },
  /** Of a connection that nobody opens any more. */
  'meta-drop-left': { table, where: `"doneAt" is null and "receivedAt" < now() - interval '30 days'` },
  'meta-drop-sent': { table: 'meta_sent', where: `at < now() - interval '35 days'` },
};

/** Removes what nobody will ask for again. */
export async function removeOldUpdates({ database }: Pick<App, 'database'>): Promise<void> {
  for (const [name, rows] of Object.entries(cleanings)) await removeInParts(database, name, rows);
}

/** A sign-in that was not brought to its end holds the access of a person at Facebook: it goes when its time is over. */
export async function removeOldSignIns({ database }: Pick<App, 'database'>): Promise<void> {
  const where = `"createdAt" < now() - interval '${SIGN_IN_MINUTES} minutes'`;
  await removeInParts(database, 'sign-in-drop', { table: 'facebook_sign_ins', where });
}
