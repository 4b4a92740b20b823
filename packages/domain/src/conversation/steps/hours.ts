import { assignMember, greetInQueue } from '../bot/queue.ts';
import { isCompanyServing, isQueueServing, reopenHours, sendClosed } from '../bot/hours.ts';
import type { Facts } from '../facts.ts';
import { Script } from '../script.ts';
import type { Step } from '../state.ts';

/** Service hours concern waiting tickets only: an attended ticket is attended at any hour. */
const isConcerned = ({ ticket, isGroup, connection }: Facts) =>
  ticket?.status === 'pending' &&
  ticket.imported === null &&
  (!isGroup || connection.groupAsTicket === 'enabled');

/**
 * Outside of the hours of the company or the connection the customer gets the out-of-hours message, and no bot speaks.
 */
export const checkHours: Step = (state) => {
  const { facts, now } = state;
  const { scheduleType } = facts.company.settings;
  if (!isConcerned(facts) || (scheduleType !== 'company' && scheduleType !== 'connection')) return [];
  const script = new Script(state);
  if (isCompanyServing(facts, now)) {
    reopenHours(script);
    return script.goOn();
  }
  sendClosed(script, facts.connection.outOfHoursMessage);
  return script.stop();
};

/**
 * Outside of the queue's hours the customer of a waiting ticket gets the queue's out-of-hours message; when the queue
 * serves again, it greets.
 */
export const checkQueueHours: Step = (state) => {
  const { facts, now } = state;
  const queue = facts.company.queues.get(facts.ticket?.queueId ?? 0);
  if (!isConcerned(facts) || !queue || facts.company.settings.scheduleType !== 'queue') return [];
  // The bot has just spoken because of this very message, when the ticket entered the queue.
  const isNew = state.facts.ticket?.dialogue.last?.at === now.toISOString();
  if (isNew) return 'stop';
  const script = new Script(state);
  if (!isQueueServing(facts, queue, now)) {
    sendClosed(script, queue.outOfHoursMessage);
    return script.stop();
  }
  if (!reopenHours(script)) return [];
  const isBotActive = facts.ticket?.userId === null && !facts.contact.disableBot;
  if (!isBotActive) return script.goOn();
  greetInQueue(script, queue);
  // Nobody was chosen while the queue was closed.
  assignMember(script, queue);
  return script.stop();
};
