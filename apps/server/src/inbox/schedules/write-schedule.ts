import type {
  AnswerOf,
  BodyOf,
  createSchedule as createCall,
  ErrorCode,
  Schedule,
  updateSchedule as updateCall,
} from '@prosa/contract';
import { AppError, found, invalidField, isPastMoment, mayEditSchedule, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { storeUpload } from '../../platform/storage/store-upload.ts';
import { exists, requireUnblocked } from '../tickets/queries.ts';
import { insertSchedule, lockSchedule, removeSchedule, saveSchedule, type ScheduleRow } from './queries.ts';
import { checkTemplateFile, wordsToKeep } from './schedule-template.ts';
import { warningOf } from './schedule-window.ts';
import { announced, announceGone, shownTo } from './shown-schedule.ts';
import { requireRecordLimit } from '../../platform/database/record-limits.ts';

type Request = BodyOf<typeof updateCall>;
const owned = [
  ['contactId', 'contacts', 'ERR_NO_CONTACT_FOUND'],
  ['whatsappId', 'connections', 'ERR_NO_WAPP_FOUND'],
  ['queueId', 'queues', 'ERR_NO_QUEUE_FOUND'],
  ['ticketUserId', 'users', 'ERR_NO_USER_FOUND'],
] as const satisfies [keyof Request, string, ErrorCode][];

async function checkOwned(tx: CompanyTransaction, request: Request): Promise<void> {
  for (const [field, table, code] of owned) {
    const id = request[field];
    if (typeof id === 'number' && !(await exists(tx, table, id))) throw new AppError(code);
  }
}

/** Adds a warning for the author now, because a failure when the schedule is due would be too late. */
async function kept(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  viewer: Viewer,
  schedule: Schedule,
): Promise<AnswerOf<typeof createCall>> {
  const warning = await warningOf(app, tx, schedule);
  return { ...shownTo(viewer, schedule), warning };
}

export async function createSchedule(
  app: App,
  viewer: Viewer,
  input: BodyOf<typeof createCall>,
): Promise<AnswerOf<typeof createCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await checkOwned(tx, input);
    await requireUnblocked(tx, input.contactId);
    const words = await wordsToKeep(tx, null, input);
    const own = { firstAt: input.sendAt, userId: viewer.id, awaitedSince: app.now().toISOString() };
    const facts = { body: '', ...input, ...words, ...own };
    const id = await insertSchedule(tx, facts);
    await requireRecordLimit(tx, 'schedules');
    return kept(app, tx, viewer, await announced(app, tx, 'create', id));
  });
}

/** A time that is changed, or that a cancelled schedule would have again, must not be past: it would be sent at once. */
function requireComing(app: App, before: ScheduleRow, sendAt: string): boolean {
  const isMoved = Date.parse(sendAt) !== Date.parse(before.sendAt);
  if ((isMoved || before.status === 'CANCELADA') && isPastMoment(new Date(sendAt), app.now()))
    throw invalidField('sendAt', 'is past');
  return isMoved;
}

/** Only what the customer writes from now on is an answer to a schedule that begins to wait, or to wait for one. */
function awaitedFrom(app: App, before: ScheduleRow, change: Request): { awaitedSince?: string } {
  const begins = before.status !== 'PENDENTE' || (change.cancelOnReply === true && !before.cancelOnReply);
  return begins ? { awaitedSince: app.now().toISOString() } : {};
}

const waits = { status: 'PENDENTE', error: null, cancelReason: null } as const;

/** Locks the row; refuses other people's schedules and those already sent. */
async function changeable(tx: CompanyTransaction, viewer: Viewer, id: number): Promise<ScheduleRow> {
  const row = found(await lockSchedule(tx, id), 'ERR_NO_SCHEDULE_FOUND');
  if (!mayEditSchedule(viewer, row)) throw new AppError('ERR_NO_PERMISSION');
  if (row.status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT');
  return row;
}

/** Absent fields stay. A new time restarts the repetitions; a failed or cancelled schedule is pending again. */
export async function updateSchedule(
  app: App,
  viewer: Viewer,
  id: number,
  change: Request,
): Promise<AnswerOf<typeof createCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const before = await changeable(tx, viewer, id);
    await checkOwned(tx, change);
    await requireUnblocked(tx, change.contactId ?? before.contactId);
    const { sendAt = before.sendAt } = change;
    const isMoved = requireComing(app, before, sendAt);
    const anew = isMoved ? { firstAt: sendAt, occurrence: 0 } : {};
    const words = await wordsToKeep(tx, before, change);
    await saveSchedule(tx, id, {
      ...change,
      ...anew,
      ...words,
      ...awaitedFrom(app, before, change),
      ...waits,
    });
    if ('mediaPath' in words) dropFile(app, tx, before);
    return kept(app, tx, viewer, await announced(app, tx, 'update', id));
  });
}

function dropFile(app: App, tx: CompanyTransaction, { mediaPath }: ScheduleRow): void {
  if (mediaPath) tx.afterCommit(() => app.storage.remove(mediaPath));
}

export async function deleteSchedule(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const row = found(await lockSchedule(tx, id), 'ERR_NO_SCHEDULE_FOUND');
    if (!mayEditSchedule(viewer, row)) throw new AppError('ERR_NO_PERMISSION');
    await removeSchedule(tx, id);
    dropFile(app, tx, row);
    announceGone(app, tx, id);
  });
}

const pictures = new Set(['image/png', 'image/jpeg']);

/**
 * Stores the picture and removes the one before. The right to change is checked first, so that a refusal stores no
 * file.
 */
export async function storeScheduleMedia(
  app: App,
  viewer: Viewer,
  id: number,
  upload: UploadedFile | undefined,
): Promise<Schedule> {
  const { companyId } = viewer;
  await app.database.inCompany(companyId, async (tx) => {
    const row = await changeable(tx, viewer, id);
    if (!upload || upload.size === 0) return;
    if (row.templateName !== null) await checkTemplateFile(tx, row, upload.mimeType);
    else if (!pictures.has(upload.mimeType)) throw new AppError('ERR_NOT_AN_IMAGE');
  });
  const stored = await storeUpload(app.storage, `company${companyId}/schedules`, upload);
  try {
    return await app.database.inCompany(companyId, async (tx) => {
      const before = await changeable(tx, viewer, id);
      await saveSchedule(tx, id, stored);
      dropFile(app, tx, before);
      return shownTo(viewer, await announced(app, tx, 'update', id));
    });
  } catch (error) {
    await app.storage.remove(stored.mediaPath);
    throw error;
  }
}

const noMedia = { mediaPath: null, mediaName: null, mediaMime: null, mediaSize: null };

export async function removeScheduleMedia(app: App, viewer: Viewer, id: number): Promise<Schedule> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const before = await changeable(tx, viewer, id);
    await saveSchedule(tx, id, noMedia);
    dropFile(app, tx, before);
    return shownTo(viewer, await announced(app, tx, 'update', id));
  });
}
