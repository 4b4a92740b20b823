import { announcementPhase, nextPhaseAt } from '@prosa/domain';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { announceChange } from './events.ts';
import { lockAnnouncement, saveShown, type StoredAnnouncement } from './queries.ts';

const DUE = 'announcement-due';
const Payload = z.object({ id: z.number() });

/** Adds the job that begins or ends the announcement when its time comes; an earlier one is replaced. */
export async function scheduleNext(
  app: Pick<App, 'jobs' | 'now'>,
  tx: OperatorTransaction,
  stored: StoredAnnouncement,
): Promise<void> {
  const runAt = nextPhaseAt(stored, app.now());
  if (runAt) await app.jobs.add(tx, DUE, { id: stored.id }, { runAt, jobKey: `${DUE}-${stored.id}` });
}

/**
 * Shows or hides an announcement whose time has come. A run that comes too early, or twice, changes nothing, and adds
 * the next one.
 */
async function follow(app: App, id: number): Promise<void> {
  await app.database.acrossCompanies('an announcement begins or ends', async (tx) => {
    const stored = await lockAnnouncement(tx, id);
    if (!stored) return;
    const isShown = announcementPhase(stored, app.now()) === 'shown';
    if (isShown !== stored.isShown) {
      await saveShown(tx, id, isShown);
      announceChange(app, tx, stored, { ...stored, isShown });
    }
    await scheduleNext(app, tx, stored);
  });
}

export function defineDueJob(app: App): void {
  app.jobs.define(DUE, async (payload) => follow(app, Payload.parse(payload).id));
}
