import type { App } from '../../platform/app.ts';
import { removeInParts } from '../../platform/database/remove-in-parts.ts';

/** Removes pauses that ended longer ago than the operator keeps them; an open one stays. */
export async function removeOldPauses({ database, config }: Pick<App, 'database' | 'config'>): Promise<void> {
  await removeInParts(database, 'pauses-drop', {
    table: 'user_pauses',
    where: `"endedAt" < now() - make_interval(days => $1)`,
    values: [config.keptDays.pauses],
  });
}
