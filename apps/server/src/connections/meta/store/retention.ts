import type { App } from '../../../platform/app.ts';
import { removeInParts } from '../../../platform/database/remove-in-parts.ts';
import { SIGN_IN_MINUTES } from '../sign-in/queries.ts';

const table = 'meta_updates';
const cleanings = {
  /** Meta repeats for 7 days, so a repetition must be recognised that long. */
  'meta-drop-done': { table, where: `"doneAt" < now() - interval '8 days'` },
  /** Updates of a connection that nobody opens any more. */
  'meta-drop-left': { table, where: `"doneAt" is null and "receivedAt" < now() - interval '30 days'` },
  'meta-drop-sent': { table: 'meta_sent', where: `at < now() - interval '35 days'` },
};

export async function removeOldUpdates({ database }: Pick<App, 'database'>): Promise<void> {
  for (const [name, rows] of Object.entries(cleanings)) await removeInParts(database, name, rows);
}

/** A sign-in that is not finished contains a person's access to Facebook, so it is removed once it expires. */
export async function removeOldSignIns({ database }: Pick<App, 'database'>): Promise<void> {
  const where = `"createdAt" < now() - interval '${SIGN_IN_MINUTES} minutes'`;
  await removeInParts(database, 'sign-in-drop', { table: 'facebook_sign_ins', where });
}
