import type { App } from '../app.ts';
import { removeInParts } from '../database/remove-in-parts.ts';
import { hasDueMails } from './queries.ts';
import { sendMails } from './send-mails.ts';

/** One process sends at a time, so that a slow mail server takes one place among the jobs and no more. */
export const SEND_MAILS = { name: 'mails-send', options: { queueName: 'mails' } } as const;

const DAY_MS = 24 * 60 * 60_000;

/** Mails whose time to be tried again has come, those of processes that died, and those that a run left. */
async function wakeMails({ database, jobs }: Pick<App, 'database' | 'jobs'>): Promise<void> {
  if (!(await hasDueMails(database))) return;
  const { name, options } = SEND_MAILS;
  await database.acrossCompanies('mails of all companies wait in one queue', (tx) =>
    jobs.add(tx, name, null, { ...options, jobKey: 'mails-due' }),
  );
}

/** Removes mails that ended long ago; their contents are gone since then. */
export async function removeOldMails({
  database,
  config,
  now,
}: Pick<App, 'database' | 'config' | 'now'>): Promise<void> {
  await removeInParts(database, 'cleanup-mails', {
    table: 'mails',
    // Without a mail server, what waited for one ends by its time alone.
    where: '"endedAt" < $1 or "expiresAt" < $1',
    values: [new Date(now().getTime() - config.keptDays.mails * DAY_MS)],
  });
}

export function defineMailJobs(app: App): void {
  app.jobs.define(SEND_MAILS.name, async () => {
    if (await sendMails(app)) await wakeMails(app);
  });
  app.jobs.every('mails-due', '* * * * *', async () => wakeMails(app));
  app.jobs.every('mails-cleanup', '47 4 * * *', async () => removeOldMails(app));
}
