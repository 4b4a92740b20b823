import type { App } from '../../platform/app.ts';
import { removeInParts } from '../../platform/database/remove-in-parts.ts';
import { eraseExpired } from './queries.ts';

/** Every minute erases texts that nobody sent in time; their rows go once no hour counts them. */
export function defineOneTimeTextJobs({ database, jobs, now }: App): void {
  jobs.every('one-time-texts', '* * * * *', async () => {
    await database.acrossCompanies('one-time texts of all companies', (tx) => eraseExpired(tx, now()));
    await removeInParts(database, 'one-time-remove', {
      table: 'one_time_texts',
      where: `content is null and "createdAt" < $1::timestamptz - interval '1 hour'`,
      values: [now()],
    });
  });
}
