import type { Announcement } from '@prosa/contract';
import { type AnnouncementTelling, announcementTellings, type InstallationGroup } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { shownToPlans, type StoredAnnouncement } from './queries.ts';

/** What everybody of the audience may know of it. */
export function toRecord(stored: StoredAnnouncement): Announcement {
  const { id, title, text, priority, status, mediaPath: file, mediaName, createdAt } = stored;
  const mediaPath = file === null ? null : `/public/announcements/${file}`;
  return { id, title, text, priority, status, mediaPath, mediaName, createdAt };
}

function publish(
  app: Pick<App, 'realtime'>,
  stored: StoredAnnouncement,
  { action, audience }: AnnouncementTelling,
): void {
  const event = action === 'delete' ? { action, id: stored.id } : { action, record: toRecord(stored) };
  app.realtime.publishToInstallation('announcement', event, audience);
}

/** After the commit sends a change to whom it concerns; null: there was, or is, no announcement. */
export function announceChange(
  app: Pick<App, 'realtime'>,
  tx: OperatorTransaction,
  before: StoredAnnouncement | null,
  after: StoredAnnouncement | null,
): void {
  const stored = after ?? before;
  if (!stored) return;
  const tellings = announcementTellings(before, after);
  tx.afterCommit(() => tellings.forEach((telling) => publish(app, stored, telling)));
}

const operators: InstallationGroup = { kind: 'operators' };

/** Another plan brings a company into the audience of some announcements, and out of that of others. */
export async function announceNewPlan(
  app: Pick<App, 'realtime'>,
  tx: OperatorTransaction,
  { companyId, from, to }: { companyId: number; from: number | null; to: number | null },
): Promise<void> {
  if (from === to) return;
  const audience = { to: { kind: 'companies' as const, ids: [companyId] }, except: [operators] };
  const isFor = (stored: StoredAnnouncement, planId: number | null) =>
    planId !== null && stored.planIds.includes(planId);
  const changed = (await shownToPlans(tx)).filter((stored) => isFor(stored, from) !== isFor(stored, to));
  tx.afterCommit(() => {
    for (const stored of changed)
      publish(app, stored, { action: isFor(stored, to) ? 'create' : 'delete', audience });
  });
}
