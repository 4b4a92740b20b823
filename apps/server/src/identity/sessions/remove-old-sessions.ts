import type { App } from '../../platform/app.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Removes sessions that ended more than a day ago with their tokens, and sign-in failures older than a day. */
export async function removeOldSessions(app: App): Promise<void> {
  const yesterday = new Date(app.now().getTime() - DAY_MS);
  await app.database.acrossCompanies('old sessions of every company', async (tx) => {
    await tx.query('cleanup-sessions', 'delete from sessions where "expiresAt" < $1 or "revokedAt" < $1', [
      yesterday,
    ]);
    await tx.query('cleanup-failures', 'delete from sign_in_failures where at < $1', [yesterday]);
  });
}
