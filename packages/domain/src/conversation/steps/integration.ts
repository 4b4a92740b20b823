import { isQueueServing } from '../bot/hours.ts';
import { handOver, isUsable } from '../bot/integration.ts';
import type { Facts } from '../facts.ts';
import { Script } from '../script.ts';
import type { Step } from '../state.ts';
import { isBotActive } from './menu.ts';

/**
 * The integration that speaks already; otherwise the connection's, in a ticket without a person, queue or integration
 * so far.
 */
function speakerOf({ ticket, connection }: Facts): number | null {
  if (!ticket || ticket.userId !== null) return null;
  if (ticket.useIntegration) return ticket.integrationId ?? connection.integrationId;
  const isUntouched = ticket.queueId === null && ticket.integrationId === null;
  return isUntouched ? connection.integrationId : null;
}

/** Whether nobody serves in the ticket's queue; the customer then gets the out-of-hours message instead. */
export function isOutOfHours({ ticket, company, ...facts }: Facts, now: Date): boolean {
  const queue = company.queues.get(ticket?.queueId ?? 0);
  return queue !== undefined && !isQueueServing({ ticket, company, ...facts }, queue, now);
}

/** Only one bot speaks: where an integration does, no menu follows. */
export const handToIntegration: Step = (state) => {
  const { facts, now } = state;
  const script = new Script(state);
  const integrationId = isBotActive(facts) ? speakerOf(facts) : null;
  if (!isUsable(script, integrationId) || isOutOfHours(facts, now)) return [];
  return handOver(script, integrationId).stop();
};
