import type { CompanySettings } from '@prosa/contract';
import {
  AppError,
  found,
  invalidField,
  mayHandOver,
  statusAfterTransfer,
  transferRefusal,
} from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { takesTexts } from '../messages/check-draft.ts';
import { leaveNote, sendSystemMessage } from '../messages/system-message.ts';
import { announceReminder } from '../collaboration/reminders.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { placeOf, trackFollowers, trackMoved, trackTransferred } from '../ticket-log/tracking.ts';
import { keepTransfer, selectedTickets, undoEnd } from './bulk-selection.ts';
import { endTickets } from './end-tickets.ts';
import { announceTicketMoved } from './events.ts';
import { isClosedOnEntry, isMember, lockTicket, saveTicket, type LockedTicket } from './queries.ts';
import { insertFollowers, transitionTickets } from './transition-tickets.ts';
import { textSource, type TextSource } from './ticket-texts.ts';
import type { StepContext } from './step-context.ts';

/** The setting may contain ${queue.name} beside the ordinary variables. */
export function transferText({ transferMessage }: CompanySettings, source: TextSource): string {
  return source.fill(transferMessage.replaceAll(/\$\{queue\.name\}/g, '{{queue}}')).trim();
}

/** Only a member of a queue gets its tickets. */
export async function requireMember(tx: CompanyTransaction, userId: number, queueId: number): Promise<void> {
  if (!(await isMember(tx, userId, queueId))) throw invalidField('userId', 'not in this queue');
}

interface Target {
  queueId: number;
  userId: number | null;
  status: 'open' | 'group' | 'pending';
}

async function targetOf({ tx, ticket, change }: StepContext): Promise<Target> {
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  if (queueId === null) throw invalidField('queueId', 'a transfer needs a queue');
  const userId = change.userId ?? null;
  if (userId !== null) await requireMember(tx, userId, queueId);
  const status = statusAfterTransfer(userId !== null, ticket.isGroup);
  return { queueId, userId, status };
}

/** The transition of a transfer to a person, or to nobody. */
export const transferBy = (viewerId: number, userId: number | null) =>
  userId === null || userId === viewerId ? 'transfer' : 'transferToColleague';

async function moveOver(
  { tx, viewer, ticket, now }: StepContext,
  { queueId, userId, status }: Target,
): Promise<void> {
  const given = { queueId, userId, status };
  await transitionTickets(tx, [ticket.id], { name: transferBy(viewer.id, userId), given, at: now });
  await trackTransferred(tx, [ticket.id], { queueId, userId, at: now });
}

/**
 * Keeps what the transfer changes, so that it can be undone; `id` is the ticket that continues. Call it before that
 * ticket changes.
 */
async function keepUndo(
  { tx, viewer, ticket, now }: StepContext,
  { id, before }: { id: number; before: unknown },
  { queueId, userId, status }: Target,
): Promise<number> {
  const isClosing = await isClosedOnEntry(tx, { from: ticket.queueId, to: queueId });
  const after = { queueId, userId, status: isClosing ? ('closed' as const) : status };
  return keepTransfer(tx, { userId: viewer.id, until: undoEnd(now) }, [{ id, before, after }]);
}

/** With closeTicketOnTransfer the ticket ends, and a new one continues the conversation. */
async function handToFollower({ app, tx, ticket, now }: StepContext, target: Target): Promise<number> {
  const { id: ticketId, queueId, userId } = ticket;
  await endTickets(tx, [ticketId], now);
  await writeLog(tx, { ticketId, type: 'closed', userId, queueId, at: now });
  await announceTicketMoved(app, tx, ticket, ticketId);
  const followers = await insertFollowers(tx, [ticketId], target, now);
  const follower = found(followers.get(ticketId), 'ERR_NO_TICKET_FOUND');
  await trackFollowers(tx, [follower], now);
  await writeLog(tx, { ticketId: follower, type: 'create', userId, queueId: target.queueId, at: now });
  return follower;
}

async function notifyCustomer(
  { app, tx, ticket, now }: StepContext,
  receiver: LockedTicket,
  settings: CompanySettings,
): Promise<void> {
  const isElsewhere = receiver.queueId !== ticket.queueId || receiver.userId !== ticket.userId;
  if (settings.sendMsgTransfTicket !== 'enabled' || !isElsewhere) return;
  const source = await textSource(app, tx, receiver.id, settings.timezone);
  if (source?.connectionStatus !== 'CONNECTED') return;
  const body = transferText(settings, source);
  if (body !== '' && (await takesTexts(app, tx, receiver, now)))
    await sendSystemMessage(app, tx, receiver, body);
}

/** Reminds the new user, because the ticket may be one of many in the list. */
async function notifyReceiver(
  { app, tx, viewer, change }: StepContext,
  { id, userId }: LockedTicket,
): Promise<void> {
  if (userId === null || userId === viewer.id) return;
  const text = change.msgTransfer ?? '';
  const userIds = [userId];
  await announceReminder(app, tx, { kind: 'transferred', ticketId: id, userIds, by: viewer.name, text });
}

/**
 * Hands a ticket to a queue, and to a user of that queue or nobody yet. Returns the id of the ticket that continues, and
 * that of the change, by which it can be undone.
 */
export async function transferTicket(context: StepContext): Promise<{ id: number; changeId: number }> {
  const { app, tx, viewer, ticket, change, now } = context;
  const refused = transferRefusal(viewer, ticket);
  if (refused) throw new AppError(refused);
  const target = await targetOf(context);
  const settings = await readCompanySettings(tx);
  const at = now;
  const { userId, queueId } = ticket;
  await writeLog(tx, { ticketId: ticket.id, type: 'transfered', userId: userId ?? viewer.id, queueId, at });
  const isFollowed = settings.closeTicketOnTransfer && target.queueId !== ticket.queueId;
  const { before } = found((await selectedTickets(tx, [ticket.id]))[0], 'ERR_NO_TICKET_FOUND');
  const id = isFollowed ? await handToFollower(context, target) : ticket.id;
  const changeId = await keepUndo(context, { id, before }, target);
  if (!isFollowed) await moveOver(context, target);
  const received = { ticketId: id, type: 'receivedTransfer', queueId: target.queueId, at } as const;
  if (target.userId !== null) await writeLog(tx, { ...received, userId: target.userId });
  const receiver = await lockTicket(tx, id);
  if (!receiver) throw new AppError('ERR_NO_TICKET_FOUND');
  await notifyCustomer(context, receiver, settings);
  await notifyReceiver(context, receiver);
  const body = change.msgTransfer ?? '';
  if (body !== '') await leaveNote(app, tx, receiver, { body, userId: viewer.id });
  return { id, changeId };
}

/**
 * Changes user or queue without a change of status. Only the ticket's user and admins may do it; anybody if it has no
 * user.
 */
export async function moveTicket({ tx, viewer, ticket, change, now }: StepContext): Promise<void> {
  const userId = change.userId === undefined ? ticket.userId : change.userId;
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  const { amountUsedBotQueues, useIntegration } = change;
  const isMoved = userId !== ticket.userId || queueId !== ticket.queueId;
  if (isMoved && !mayHandOver(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
  if (isMoved)
    await transitionTickets(tx, [ticket.id], { name: 'move', given: { userId, queueId }, at: now });
  await saveTicket(tx, ticket.id, {
    ...(amountUsedBotQueues === undefined ? {} : { amountUsedBotQueues }),
    ...(useIntegration === undefined ? {} : { useIntegration }),
  });
  if (!isMoved) return;
  await trackMoved(tx, { ...placeOf(ticket, now), userId, queueId });
  const entry = { ticketId: ticket.id, at: now };
  await writeLog(tx, { ...entry, type: 'transfered', userId: ticket.userId, queueId: ticket.queueId });
  if (userId !== null) await writeLog(tx, { ...entry, type: 'receivedTransfer', userId, queueId });
}
