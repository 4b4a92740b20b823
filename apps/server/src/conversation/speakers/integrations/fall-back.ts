import { systemNote } from '@prosa/domain';
import {
  announceTicketMoved,
  leaveSystemNote,
  lockTicket,
  transitionTickets,
  writeLog,
} from '../../../inbox/index.ts';
import type { App } from '../../../platform/app.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { speakerReason } from '../outside-failure.ts';
import type { Claimed } from './delivery.ts';
import { speaksIn } from './session-queries.ts';

interface Late {
  name: string;
  /** The text that came after the reply window had closed. */
  unsaid?: string;
}

/**
 * The answer came too late to be sent: the ticket still goes where the integration sends it, and a note keeps the text.
 */
export async function noteLateAnswer(
  app: App,
  tx: CompanyTransaction,
  { ticketId }: Claimed,
  { name, unsaid }: Late,
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId);
  const note = systemNote('integration.late', { name, reason: speakerReason('window') }, unsaid);
  if (ticket) await leaveSystemNote(app, tx, ticket, note);
}

/** People take over from the integration: releases the ticket, with a note that says why. */
export async function fallBack(
  app: App,
  tx: CompanyTransaction,
  delivery: Claimed,
  { name, reason, unsaid }: Late & { reason: string },
): Promise<void> {
  const ticket = await lockTicket(tx, delivery.ticketId);
  if (!ticket || !(await speaksIn(tx, delivery))) return;
  const at = app.now();
  await transitionTickets(tx, [delivery.ticketId], { name: 'releaseFromIntegration', given: {}, at });
  const { ticketId } = delivery;
  const { queueId } = ticket;
  await writeLog(tx, { ticketId, type: 'integrationEnd', userId: null, queueId, at });
  const note = systemNote('integration.passedOn', { name, reason: speakerReason(reason) }, unsaid);
  await leaveSystemNote(app, tx, ticket, note);
  await announceTicketMoved(app, tx, ticket, delivery.ticketId);
}
