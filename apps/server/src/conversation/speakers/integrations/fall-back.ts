import {
  announceTicketMoved,
  leaveNote,
  lockTicket,
  transitionTickets,
  writeLog,
} from '../../../inbox/index.ts';
import type { App } from '../../../platform/app.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { sentenceOf, unsaid as unsaidText } from '../outside-failure.ts';
import type { Claimed } from './delivery.ts';
import { speaksIn } from './session-queries.ts';

interface Late {
  name: string;
  /** The text that came after the reply window had closed. */
  unsaid?: string;
}

/** The ticket goes where the integration sends it; only users read the text that came with it, in a note. */
export async function noteLateAnswer(
  app: App,
  tx: CompanyTransaction,
  { ticketId }: Claimed,
  { name, unsaid = '' }: Late,
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId);
  const body = `A integração "${name}" ${sentenceOf('window')}.${unsaidText(unsaid)}`;
  if (ticket) await leaveNote(app, tx, ticket, { body, userId: null });
}

/** People take over from the integration: releases the ticket, with a note that says why. */
export async function fallBack(
  app: App,
  tx: CompanyTransaction,
  delivery: Claimed,
  { name, reason, unsaid = '' }: Late & { reason: string },
): Promise<void> {
  const ticket = await lockTicket(tx, delivery.ticketId);
  if (!ticket || !(await speaksIn(tx, delivery))) return;
  const at = app.now();
  await transitionTickets(tx, [delivery.ticketId], { name: 'releaseFromIntegration', given: {}, at });
  const { ticketId } = delivery;
  const { queueId } = ticket;
  await writeLog(tx, { ticketId, type: 'integrationEnd', userId: null, queueId, at });
  const notice = `A integração "${name}" ${sentenceOf(reason)}. O atendimento passou para a equipe.`;
  const body = `${notice}${unsaidText(unsaid)}`;
  await leaveNote(app, tx, ticket, { body, userId: null });
  await announceTicketMoved(app, tx, ticket, delivery.ticketId);
}
