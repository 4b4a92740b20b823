import { closeByBot, endByCustomer } from './bot/close.ts';
import { moveToQueue } from './bot/queue.ts';
import type { Effect } from './effects.ts';
import type { StoredMedia } from './event.ts';
import type { Facts } from './facts.ts';
import { Script } from './script.ts';
import type { Ids } from './state.ts';
import { isBotActive } from './steps/menu.ts';

// What an outside speaker does in a ticket, long after the message that it answers: people may have acted meanwhile.

export type BotAction =
  | { kind: 'say'; body: string; mediaType?: string; media?: StoredMedia }
  /** Ends the speaker's part: the ticket waits in the queue, for one person when `userId` is given. */
  | { kind: 'queue'; queueId: number; userId: number | null }
  /** Ends the speaker's part: the ticket is free for people. */
  | { kind: 'stop' }
  /** Ends the ticket, with the connection's farewell. */
  | { kind: 'close' };

/** Whether an integration still speaks in the conversation's ticket: nobody has taken, moved or closed it. */
export function isIntegrationActive(
  { ticket, ...facts }: Facts,
  ticketId: number,
  integrationId: number,
): boolean {
  const isActive = ticket?.id === ticketId && ticket.userId === null && isBotActive({ ticket, ...facts });
  return isActive && ticket.useIntegration && ticket.integrationId === integrationId;
}

function isKnown({ company }: Facts, { queueId, userId }: Extract<BotAction, { kind: 'queue' }>): boolean {
  return company.queues.has(queueId) && (userId === null || company.users.has(userId));
}

function sendToQueue(script: Script, { queueId, userId }: Extract<BotAction, { kind: 'queue' }>): void {
  moveToQueue(script, queueId);
  script.change({ useIntegration: false }).log('queue');
  if (script.facts.company.queues.get(queueId)?.closeTicket) {
    closeByBot(script);
    return;
  }
  if (userId !== null) script.change({ userId }).track({ userId }).log('userDefine');
}

function act(script: Script, deed: BotAction): void {
  if (deed.kind === 'say') script.send(deed);
  else if (deed.kind === 'stop') script.change({ useIntegration: false }).log('integrationEnd');
  else if (deed.kind === 'close') endByCustomer(script);
  else sendToQueue(script, deed);
}

/** The effects of an action; null when it names a queue or a person that the company does not have. */
export function decideBotAction(
  facts: Facts,
  deed: BotAction,
  now: Date,
  ids: Ids,
): readonly Effect[] | null {
  if (deed.kind === 'queue' && !isKnown(facts, deed)) return null;
  const script = new Script({ facts, now, ids });
  act(script, deed);
  return script.goOn().effects;
}
