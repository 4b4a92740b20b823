import { announceTicketMoved, leaveNote, lockTicket, saveTicket, writeLog } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { sentenceOf } from '../outside-failure.ts';
import type { Claimed } from './delivery.ts';
import { speaksIn } from './session-queries.ts';

/** People go on where the integration cannot: the ticket is free for them, and a note says why. */
export async function fallBack(
  app: App,
  tx: CompanyTransaction,
  delivery: Claimed,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  const ticket = await lockTicket(tx, delivery.ticketId);
  if (!ticket || !(await speaksIn(tx, delivery))) return;
  await saveTicket(tx, delivery.ticketId, { useIntegration: false });
  const { ticketId } = delivery;
  const { queueId } = ticket;
  await writeLog(tx, { ticketId, type: 'integrationEnd', userId: null, queueId, at: app.now() });
  const body = `A integração "${name}" ${sentenceOf(reason)}. O atendimento passou para a equipe.`;
  await leaveNote(app, tx, ticket, { body, userId: null });
  await announceTicketMoved(app, tx, ticket, delivery.ticketId);
}
