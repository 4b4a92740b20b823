import { isServing } from '../../queues/service-hours.ts';
import type { Facts, QueueFacts } from '../facts.ts';
import type { Script } from '../script.ts';
import { countSpeech, isPaused, isRepeat } from './limits.ts';
import { filled } from './texts.ts';

/** Whether the company or the connection serves now; true where the hours of neither count. */
export function isCompanyServing({ company, connection }: Facts, now: Date): boolean {
  const { scheduleType, timezone } = company.settings;
  if (scheduleType === 'company') return isServing(company.schedules, now, timezone, company.holidays);
  if (scheduleType === 'connection') return isServing(connection.schedules, now, timezone, company.holidays);
  return true;
}

/** Whether a queue serves now; true where the hours of queues do not count. */
export function isQueueServing({ company }: Facts, queue: QueueFacts, now: Date): boolean {
  const { scheduleType, timezone } = company.settings;
  return scheduleType !== 'queue' || isServing(queue.schedules, now, timezone, company.holidays);
}

/** Says that nobody serves, within the connection's limit and pause. */
export function sendClosed(script: Script, text: string): void {
  const { maxUseBotQueues: limit } = script.facts.connection;
  const { amountUsedBotQueues, isOutOfHour } = script.ticket;
  // What the bot said within service hours does not count.
  const isBounded = isOutOfHour && limit > 0 && amountUsedBotQueues >= limit;
  const body = filled(script, text);
  const isSent = body.trim() !== '' && !isBounded && !isRepeat(script, 'closed');
  const isDue = isSent && !(isOutOfHour && isPaused(script));
  if (!isOutOfHour) script.change({ isOutOfHour: true, amountUsedBotQueues: 0 });
  if (!isDue) return;
  script.send({ body });
  countSpeech(script, 'closed');
}

/** Somebody serves again, so the bot starts afresh. Returns false when the ticket was not out of hours. */
export function reopenHours(script: Script): boolean {
  if (!script.ticket.isOutOfHour) return false;
  script.change({ isOutOfHour: false, amountUsedBotQueues: 0 });
  script.remember({ spokeAt: undefined, last: undefined, isLimitLogged: undefined });
  return true;
}
