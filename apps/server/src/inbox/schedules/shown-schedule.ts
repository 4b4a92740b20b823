import type { Schedule } from '@prosa/contract';
import { found, maskSchedule, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readSchedule, type ScheduleRow } from './queries.ts';

const everybody = { kind: 'company' } as const;

export function toSchedule({ media }: Pick<App, 'media'>, row: ScheduleRow): Schedule {
  const { mediaPath, mediaName, mediaMime } = row;
  return { ...row, mediaPath: mediaPath === null ? null : media.url(mediaPath, mediaName, mediaMime) };
}

export const shownTo = (viewer: Viewer, schedule: Schedule): Schedule =>
  viewer.hidesNumbers ? maskSchedule(schedule) : schedule;

/** Reads the schedule again, publishes it to the company and returns it. */
export async function announced(
  app: App,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  id: number,
): Promise<Schedule> {
  const schedule = toSchedule(app, found(await readSchedule(tx, id), 'ERR_NO_SCHEDULE_FOUND'));
  tx.afterCommit(() => app.realtime.publish(tx.companyId, 'schedule', { action, schedule }, everybody));
  return schedule;
}

/** Publishes schedules that other rules than those of this module have changed. */
export async function announceSchedules(
  app: App,
  tx: CompanyTransaction,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) await announced(app, tx, 'update', id);
}

export function announceGone(app: App, tx: CompanyTransaction, scheduleId: number): void {
  tx.afterCommit(() =>
    app.realtime.publish(tx.companyId, 'schedule', { action: 'delete', scheduleId }, everybody),
  );
}
