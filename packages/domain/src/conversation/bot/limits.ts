import type { Script } from '../script.ts';

const MINUTE = 60_000;
/** Two messages within this time get the same answer only once. */
const BREATH_MS = 2_000;

const since = (now: Date, at: string | undefined) =>
  at === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(at);

export function isPaused({ facts, ticket, now }: Script): boolean {
  const pause = facts.connection.timeUseBotQueues * MINUTE;
  return pause > 0 && since(now, ticket.dialogue.spokeAt) < pause;
}

export function isRepeat({ ticket, now }: Script, kind: string): boolean {
  const { last } = ticket.dialogue;
  return last?.kind === kind && since(now, last.at) < BREATH_MS;
}

/** Whether the bot has reached its limit in this period; a limit of 0 is none. Reaching it is logged once. */
export function isSilenced(script: Script): boolean {
  const { maxUseBotQueues: limit } = script.facts.connection;
  const { amountUsedBotQueues, dialogue } = script.ticket;
  if (limit === 0 || amountUsedBotQueues < limit) return false;
  if (!dialogue.isLimitLogged) script.log('retriesLimitQueue').remember({ isLimitLogged: true });
  return true;
}

export function countSpeech(script: Script, kind: string): void {
  const { amountUsedBotQueues } = script.ticket;
  script.change({ amountUsedBotQueues: amountUsedBotQueues + 1 });
  script.remember({ spokeAt: script.at, last: { kind, at: script.at } });
}
