import type { AnswerOf, BodyOf, CompanySettings, transferTickets as transferCall } from '@prosa/contract';
import { AppError, statusAfterTransfer, transferRefusal, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceReminder } from '../collaboration/reminders.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { insertSystemMessages, showSystemMessages } from '../messages/enqueue/index.ts';
import { ticketsTakingTexts } from '../messages/text-takers.ts';
import { writeLogEntries } from '../ticket-log/queries.ts';
import { announceBulk } from './bulk-events.ts';
import { followTickets, logOfMove, moveTickets, type Move, type Moved } from './bulk-move.ts';
import {
  keepTransfer,
  lockSelectedTickets,
  nothingDone,
  sortOut,
  undoEnd,
  type SelectedTicket,
} from './bulk-selection.ts';
import { endTickets } from './end-tickets.ts';
import { closesTickets, exists } from './queries.ts';
import { textSources } from './ticket-texts.ts';
import { requireMember, transferText } from './transfer-ticket.ts';

type Request = BodyOf<typeof transferCall>;
type Answer = AnswerOf<typeof transferCall>;

interface Rules {
  settings: CompanySettings;
  /** The queue closes the tickets that enter it. */
  isClosing: boolean;
}

async function readRules(tx: CompanyTransaction, { queueId, userId }: Request): Promise<Rules> {
  if (userId && !(await exists(tx, 'users', userId))) throw new AppError('ERR_NO_USER_FOUND');
  if (!(await exists(tx, 'queues', queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (userId) await requireMember(tx, userId, queueId);
  return { settings: await readCompanySettings(tx), isClosing: await closesTickets(tx, queueId) };
}

/** What the customers get, where the company's settings say so, and the note for the receiver. */
async function insertTexts(
  app: App,
  tx: CompanyTransaction,
  moved: readonly Moved[],
  { move, settings, note }: { move: Move; settings: CompanySettings; note: string },
) {
  const ids = moved.map(({ id }) => id);
  const isSending = settings.sendMsgTransfTicket === 'enabled';
  const sources = isSending ? await textSources(app, tx, ids, settings.timezone) : null;
  const takers = isSending ? await ticketsTakingTexts(app, tx, ids, app.now()) : null;
  const textFor = ({ id, of }: Moved): string => {
    const isElsewhere = of.queueId !== move.queueId || of.userId !== move.userId;
    const source = isElsewhere && takers?.has(id) ? sources?.get(id) : undefined;
    return source?.connectionStatus === 'CONNECTED' ? transferText(settings, source) : '';
  };
  const texts = moved.flatMap((one) => {
    const ticket = { ...one.of, id: one.id, queueId: move.queueId };
    const body = textFor(one);
    return [
      ...(body === '' ? [] : [{ ticket, userId: null, draft: { body } }]),
      ...(note === '' ? [] : [{ ticket, userId: move.viewerId, draft: { body: note, isPrivate: true } }]),
    ];
  });
  const messages = await insertSystemMessages(app, tx, texts);
  await showSystemMessages(tx, messages);
  return messages;
}

/** One reminder for all: of the first ticket, with the number of the others. */
async function remind(app: App, viewer: Viewer, ids: readonly number[], request: Request): Promise<void> {
  const { userId, msgTransfer } = request;
  const [ticketId] = ids;
  if (ticketId === undefined || !userId || userId === viewer.id) return;
  const by = viewer.name;
  const reminder = { ticketId, userIds: [userId], by, text: msgTransfer ?? '' };
  await app.database.inCompany(viewer.companyId, async (tx) =>
    announceReminder(app, tx, { kind: 'transferred', ...reminder, others: ids.length - 1 }),
  );
}

/** Moves locked tickets; with closeTicketOnTransfer those that change their queue are continued by others. */
async function transferLocked(
  app: App,
  tx: CompanyTransaction,
  tickets: readonly SelectedTicket[],
  { move, rules, note }: { move: Move; rules: Rules; note: string },
): Promise<{ ids: number[]; changeId: number }> {
  const { viewerId, queueId, userId, at } = move;
  const { settings, isClosing } = rules;
  const entering = tickets.filter((ticket) => ticket.queueId !== queueId);
  const followed = settings.closeTicketOnTransfer ? new Set(entering) : new Set<SelectedTicket>();
  const staying = tickets.filter((ticket) => !followed.has(ticket));
  const moved = [
    ...(await followTickets(tx, [...followed], move)),
    ...staying.map((of): Moved => ({ id: of.id, of })),
  ];
  const closed = new Set(isClosing ? entering : []);
  const statusOf = ({ of }: Moved) =>
    closed.has(of) ? ('closed' as const) : statusAfterTransfer(userId !== null, of.isGroup);
  const changeId = await keepTransfer(
    tx,
    { userId: viewerId, until: undoEnd(at) },
    moved.map((one) => ({
      id: one.id,
      before: one.of.before,
      after: { queueId, userId, status: statusOf(one) },
    })),
  );
  await moveTickets(tx, staying, move);
  const messages = await insertTexts(app, tx, moved, { move, settings, note });
  const ended = moved.filter(({ of }) => closed.has(of)).map(({ id }) => id);
  if (ended.length > 0) await endTickets(tx, ended, at);
  await writeLogEntries(
    tx,
    moved.flatMap((one) => logOfMove(one, move, closed.has(one.of))),
  );
  const created = moved.filter(({ id, of }) => id !== of.id).map(({ id }) => id);
  await announceBulk(app, tx, { before: tickets, created, messages });
  return { ids: moved.map(({ id }) => id), changeId };
}

/** Hands the selected tickets that the viewer may transfer one by one to a queue, in one transaction. */
export async function transferTickets(app: App, viewer: Viewer, request: Request): Promise<Answer> {
  const rules = await app.database.inCompany(viewer.companyId, async (tx) => readRules(tx, request));
  const { ticketIds, queueId, msgTransfer } = request;
  const move = { viewerId: viewer.id, queueId, userId: request.userId ?? null, at: app.now() };
  const { ids, answer } = await app.database.inCompany(viewer.companyId, async (tx) => {
    const tickets = await lockSelectedTickets(tx, ticketIds);
    const { accepted, skipped } = sortOut(ticketIds, tickets, (ticket) => transferRefusal(viewer, ticket));
    if (accepted.length === 0) return { ids: [], answer: nothingDone(skipped) };
    const note = (msgTransfer ?? '').trim();
    const transferred = await transferLocked(app, tx, accepted, { move, rules, note });
    const done = accepted.map(({ id }) => id);
    const undoUntil = undoEnd(move.at).toISOString();
    return {
      ids: transferred.ids,
      answer: { done, skipped, changeId: transferred.changeId, undoUntil },
    };
  });
  await remind(app, viewer, ids, request);
  return answer;
}
