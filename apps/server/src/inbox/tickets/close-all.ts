import type {
  AnswerOf,
  BodyOf,
  closeAllTickets as closeAllCall,
  undoCloseAll as undoCall,
} from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { announceMessagesGone } from '../messages/events.ts';
import { removeMessages } from '../messages/queries.ts';
import { writeLogs } from '../ticket-log/queries.ts';
import {
  beginClose,
  closeRecord,
  endClose,
  forgetClosed,
  lockConversations,
  lockSelected,
  resumePeriods,
  selectTickets,
  type Selection,
} from './close-all-queries.ts';
import { endTickets } from './end-tickets.ts';
import { announceReopened, announceTicketsMoved } from './events.ts';
import { undoEnd } from './bulk-selection.ts';
import { exists } from './queries.ts';
import { GROUP } from './release-tickets.ts';
import { keepBeforeClose, lockFarewells, undoClose } from './transition-tickets.ts';

type Request = BodyOf<typeof closeAllCall>;

function* inGroups(ids: number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += GROUP) yield ids.slice(at, at + GROUP);
}

async function checkQueues(tx: CompanyTransaction, ids: number[]): Promise<void> {
  for (const id of ids) if (!(await exists(tx, 'queues', id))) throw new AppError('ERR_NO_QUEUE_FOUND');
}

async function closeGroup(
  app: App,
  viewer: Viewer,
  { selection, ids, closeId }: { selection: Selection; ids: number[]; closeId: number },
): Promise<number> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const tickets = await lockSelected(tx, viewer, selection, ids);
    const closing = tickets.map(({ id }) => id);
    const at = app.now();
    await keepBeforeClose(tx, closing, { closeId, at });
    await endTickets(tx, closing, at);
    await writeLogs(tx, closing, { type: 'closed', userId: viewer.id, at });
    await announceTicketsMoved(app, tx, tickets);
    return tickets.length;
  });
}

/**
 * Closes the selected tickets without farewell or rating, in groups: if the process stops, the closed groups remain
 * closed and can be undone.
 */
export async function closeAll(
  app: App,
  viewer: Viewer,
  { status, selectedQueueIds, withoutQueue, dryRun }: Request,
): Promise<AnswerOf<typeof closeAllCall>> {
  const selection = { status, selectedQueueIds, withoutQueue: withoutQueue ?? false };
  const { ids, skipped, closeId } = await app.database.inCompany(viewer.companyId, async (tx) => {
    await checkQueues(tx, selectedQueueIds);
    const { requiredTag } = await readCompanySettings(tx);
    const selected = await selectTickets(tx, viewer, selection, requiredTag === 'enabled');
    const closable = selected.filter(({ mayClose }) => mayClose).map(({ id }) => id);
    const isReal = !dryRun && closable.length > 0;
    return {
      ids: closable,
      skipped: selected.length - closable.length,
      closeId: isReal ? await beginClose(tx, viewer.id, undoEnd(app.now())) : null,
    };
  });
  const answer = { message: 'tickets closed', skipped, closeId };
  if (closeId === null) return { ...answer, count: ids.length, undoUntil: null };
  let count = 0;
  for (const group of inGroups(ids))
    count += await closeGroup(app, viewer, { selection, ids: group, closeId });
  const until = undoEnd(app.now());
  await app.database.inCompany(viewer.companyId, async (tx) => endClose(tx, closeId, until));
  return { ...answer, count, undoUntil: until.toISOString() };
}

/**
 * Reopens the tickets of the viewer's own bulk close, except those that the customer or somebody else has continued.
 * Farewells that have not left are withdrawn; a ticket whose farewell has left stays closed.
 * Throws ERR_UNDO_TOO_LATE after the time to undo.
 */
export async function undoCloseAll(
  app: App,
  viewer: Viewer,
  closeId: number,
): Promise<AnswerOf<typeof undoCall>> {
  const { ticketIds } = await app.database.inCompany(viewer.companyId, async (tx) => {
    const record = found(await closeRecord(tx, closeId), 'ERR_NO_CLOSE_FOUND');
    if (record.userId !== viewer.id) throw new AppError('ERR_NO_PERMISSION');
    if (Date.parse(record.undoUntil) < app.now().getTime()) throw new AppError('ERR_UNDO_TOO_LATE');
    return record;
  });
  let count = 0;
  for (const ids of inGroups(ticketIds)) count += await reopenGroup(app, viewer, { ids, closeId });
  return { message: 'tickets opened again', count };
}

async function reopenGroup(
  app: App,
  viewer: Viewer,
  { ids, closeId }: { ids: number[]; closeId: number },
): Promise<number> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const at = app.now();
    await lockConversations(tx, ids);
    const farewells = await lockFarewells(tx, ids, closeId);
    await announceMessagesGone(app, tx, farewells);
    await removeMessages(tx, farewells);
    const reopened = await undoClose(tx, ids, { closeId, at });
    const reopenedIds = reopened.map(({ id }) => id);
    await resumePeriods(tx, reopened);
    await writeLogs(tx, reopenedIds, { type: 'reopen', userId: viewer.id, at });
    await forgetClosed(tx, closeId, ids);
    await announceReopened(app, tx, reopenedIds);
    return reopened.length;
  });
}
