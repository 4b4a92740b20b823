import type { CompanySettings } from '@prosa/contract';
import { AppError, isAdmin, isTransferable, statusAfterTransfer, type Viewer } from '@prosa/domain';
import { readCompanySettings } from '../company-settings.ts';
import { takesTexts } from '../messages/check-draft.ts';
import { leaveNote, sendSystemMessage } from '../messages/system-message.ts';
import { announceReminder } from '../collaboration/reminders.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { placeOf, trackAccepted, trackMoved, trackTransferred } from '../ticket-log/tracking.ts';
import { endTickets } from './end-tickets.ts';
import { announceTicketMoved } from './events.ts';
import { isMember, lockTicket, saveTicket, type LockedTicket } from './queries.ts';
import { insertFollower, transitionTickets } from './transition-tickets.ts';
import { textSource } from './ticket-texts.ts';
import type { StepContext } from './step-context.ts';

const refusal = (field: string, message: string) =>
  new AppError('ERR_VALIDATION', { details: [{ field, message }] });

/**
 * Only the ticket's user and admins hand it over; anybody if it has no user. The caller checks that the viewer sees
 * it.
 */
function mayHandOver(viewer: Viewer, ticket: LockedTicket): boolean {
  return isAdmin(viewer) || ticket.userId === viewer.id || ticket.userId === null;
}

interface Target {
  queueId: number;
  userId: number | null;
  status: 'open' | 'group' | 'pending';
}

async function targetOf({ tx, ticket, change }: StepContext): Promise<Target> {
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  if (queueId === null) throw refusal('queueId', 'a transfer needs a queue');
  const userId = change.userId ?? null;
  if (userId !== null && !(await isMember(tx, userId, queueId))) throw refusal('userId', 'not in this queue');
  const status = statusAfterTransfer(userId !== null, ticket.isGroup);
  return { queueId, userId, status };
}

async function moveOver(
  { tx, ticket, now }: StepContext,
  { queueId, userId, status }: Target,
): Promise<number> {
  const given = { queueId, userId, status };
  await transitionTickets(tx, [ticket.id], { name: 'transfer', given, at: now });
  await trackTransferred(tx, { ...placeOf(ticket, now), queueId, userId }, userId !== null);
  return ticket.id;
}

/** With closeTicketOnTransfer the ticket ends, and a new one continues the conversation. */
async function handToFollower({ app, tx, ticket, now }: StepContext, target: Target): Promise<number> {
  const { id: ticketId, queueId, userId } = ticket;
  await endTickets(tx, [ticketId], now);
  await writeLog(tx, { ticketId, type: 'closed', userId, queueId, at: now });
  await announceTicketMoved(app, tx, ticket, ticketId);
  const follower = await insertFollower(tx, ticketId, target, now);
  const place = {
    ...placeOf(ticket, now),
    ticketId: follower,
    queueId: target.queueId,
    userId: target.userId,
  };
  await trackAccepted(tx, place);
  if (target.userId === null) await trackTransferred(tx, place, false);
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
  // The setting may contain ${queue.name} beside the ordinary variables.
  const template = settings.transferMessage.replaceAll(/\$\{queue\.name\}/g, '{{queue}}');
  const body = source.fill(template).trim();
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
 * Hands a ticket to a queue, and to a user of that queue or nobody yet; returns the id of the ticket that continues.
 */
export async function transferTicket(context: StepContext): Promise<number> {
  const { app, tx, viewer, ticket, change, now } = context;
  if (!isTransferable(ticket.status)) throw new AppError('ERR_TICKET_STEP');
  if (!mayHandOver(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
  const target = await targetOf(context);
  const settings = await readCompanySettings(tx);
  const at = now;
  const { userId, queueId } = ticket;
  await writeLog(tx, { ticketId: ticket.id, type: 'transfered', userId: userId ?? viewer.id, queueId, at });
  const isFollowed = settings.closeTicketOnTransfer && target.queueId !== ticket.queueId;
  const id = await (isFollowed ? handToFollower(context, target) : moveOver(context, target));
  const received = { ticketId: id, type: 'receivedTransfer', queueId: target.queueId, at } as const;
  if (target.userId !== null) await writeLog(tx, { ...received, userId: target.userId });
  const receiver = await lockTicket(tx, id);
  if (!receiver) throw new AppError('ERR_NO_TICKET_FOUND');
  await notifyCustomer(context, receiver, settings);
  await notifyReceiver(context, receiver);
  const body = change.msgTransfer ?? '';
  if (body !== '') await leaveNote(app, tx, receiver, { body, userId: viewer.id });
  return id;
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
