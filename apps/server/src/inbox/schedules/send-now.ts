import type { Schedule } from '@prosa/contract';
import { AppError, found, mayEditSchedule, sendNowStep, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { claimFailed, lockSchedule, readSchedule, saveSchedule } from './queries.ts';
import { sendOne } from './send-due.ts';
import { announced, shownTo, toSchedule } from './shown-schedule.ts';

/** The picture may be changed while it is copied; then it is copied again. */
const MOST_COPIES = 3;

async function stepFor(app: App, viewer: Viewer, id: number) {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const row = found(await lockSchedule(tx, id), 'ERR_NO_SCHEDULE_FOUND');
    if (!mayEditSchedule(viewer, row)) throw new AppError('ERR_NO_PERMISSION');
    return sendNowStep(row);
  });
}

/** The reason may be another one than before. */
async function keepReason(app: App, companyId: number, id: number, error: string): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    if (!(await claimFailed(tx, id))) return;
    await saveSchedule(tx, id, { error });
    await announced(app, tx, 'update', id);
  });
}

async function send(app: App, companyId: number, id: number): Promise<void> {
  try {
    for (let copies = 0; copies < MOST_COPIES; copies += 1)
      if ((await sendOne(app, companyId, id, claimFailed)) !== 'changed') return;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'ERR_UNAVAILABLE')
      await keepReason(app, companyId, id, error.code);
    throw error;
  }
}

/** Of requests at the same time the first one sends; the others wait for it and answer what became of the schedule. */
export async function sendScheduleNow(app: App, viewer: Viewer, id: number): Promise<Schedule> {
  const step = await stepFor(app, viewer, id);
  if (step === 'refuse') throw new AppError('ERR_SCHEDULE_NOT_FAILED');
  if (step === 'send') await send(app, viewer.companyId, id);
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const row = found(await readSchedule(tx, id), 'ERR_NO_SCHEDULE_FOUND');
    return shownTo(viewer, toSchedule(app, row));
  });
}
