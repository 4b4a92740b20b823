import type { HistoryBatch, HistoryWindow } from '@prosa/channel-driver';
import { IMPORT_SILENCE_SECONDS } from '@prosa/contract';
import { isInWindow, isIgnorable, type HistoryMessage } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { storableValue } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Connection } from '../engine/index.ts';
import { limitContent } from '../intake/index.ts';
import { announceProgress } from './progress.ts';
import {
  forgetBatch,
  lockImport,
  keepMessages,
  noteBatch,
  noteSession,
  readRequest,
  showState,
} from './queries.ts';

export const IMPORT = 'import-history';

type Services = Pick<App, 'database' | 'jobs' | 'realtime' | 'now'>;

/** The window that a connection requests as its session begins; null: none. */
export async function requestedHistory(
  { database, now }: Pick<App, 'database' | 'now'>,
  { companyId, whatsappId }: Connection,
): Promise<HistoryWindow | null> {
  const request = await database.inCompany(companyId, async (tx) => {
    const asked = await readRequest(tx, whatsappId);
    if (asked) await noteSession(tx, whatsappId, now());
    return asked;
  });
  return request && { since: request.since, until: request.until, groups: request.groups };
}

/** A connection has one planned job: a later batch moves it. */
export async function planImport(
  { jobs }: Pick<App, 'jobs'>,
  tx: CompanyTransaction,
  whatsappId: number,
  runAt?: Date,
): Promise<void> {
  const { companyId } = tx;
  const jobKey = `${IMPORT}:${companyId}:${whatsappId}`;
  await jobs.add(tx, IMPORT, { companyId, whatsappId }, { jobKey, ...(runAt ? { runAt } : {}) });
}

/** When a delivery counts as complete if nothing more comes. */
export const silentAt = (lastBatchAt: Date | string) =>
  new Date(new Date(lastBatchAt).getTime() + IMPORT_SILENCE_SECONDS * 1_000);

function requestedMessages(batch: HistoryBatch, window: HistoryWindow, whatsappId: number): HistoryMessage[] {
  return storableValue(batch.messages)
    .filter((event) => isInWindow(window, event) && !isIgnorable(event))
    .map((event) => limitContent({ whatsappId, event }).event as HistoryMessage);
}

/**
 * Keeps the requested messages of a delivered batch; resolves after the commit. A repeated batch changes nothing but
 * the time of the last one.
 */
export async function takeHistory(
  services: Services,
  { companyId, whatsappId }: Connection,
  batch: HistoryBatch,
): Promise<void> {
  const now = services.now();
  await services.database.inCompany(companyId, async (tx) => {
    if (!(await readRequest(tx, whatsappId))) return;
    await noteBatch(tx, whatsappId, { isComplete: batch.isComplete, now });
    // The import may have ended while this transaction waited for its row.
    const request = await readRequest(tx, whatsappId);
    if (!request) {
      await forgetBatch(tx, whatsappId);
      return;
    }
    const requested = requestedMessages(batch, request, whatsappId);
    if (requested.length > 0) await keepMessages(tx, whatsappId, requested);
    const known = await lockImport(tx, whatsappId);
    if (known?.startedAt === null) {
      await showState(tx, whatsappId, now.toISOString());
      announceProgress(services, tx, { whatsappId, this: -1, all: -1, date: '' });
    }
    await planImport(services, tx, whatsappId, batch.isComplete ? now : silentAt(now));
  });
}
