import type { Script } from '../script.ts';

const MINUTE = 60_000;
/** The same answer to two messages written in one breath is one answer. */
const BREATH_MS = 2_000;

const since = (now: Date, at: string | undefined) =>
  at === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(at);

/** Whether the bot spoke so lately that it is to be silent; asked before it says again what it said. */
export function isPaused({ facts, ticket, now }: Script): boolean {
  const pause = facts.connection.timeUseBotQueues * MINUTE;
  return pause > 0 && since(now, ticket.dialogue.spokeAt) < pause;
}

/** Whether it said this very thing a moment ago. */
export function isRepeat({ ticket, now }: Script, kind: string): boolean {
  const { last } = ticket.dialogue;
  return last?.kind === kind && since(now, last.at) < BREATH_MS;
}

/** Whether the bot has said as much in this period as it may; 0: without end. Reaching the end is logged once. */
export function isSilenced(script: Script): boolean {
  const { maxUseBotQueues: limit } = script.facts.connection;
  const { amountUsedBotQueues, dialogue } = script.ticket;
  if (limit === 0 || amountUsedBotQueues < limit) return false;
  if (!dialogue.isLimitLogged) script.log('retriesLimitQueue').remember({ isLimitLogged: true });
  return true;
}

/** Keeps in mind that it spoke: counted, so that nobody is told the same for ever. */
export function countSpeech(script: Script, kind: string): void {
  const { amountUsedBotQueues } = script.ticket;
  script.change({ amountUsedBotQueues: amountUsedBotQueues + 1 });
  script.remember({ spokeAt: script.at, last: { kind, at: script.at } });
}
