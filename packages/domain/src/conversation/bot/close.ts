import type { Script } from '../script.ts';
import { filled } from './texts.ts';

/**
 * Ends the ticket without anybody having attended it: its period stays without a person. What is unread is nobody's
 * to read any more.
 */
export function closeByBot(script: Script): Script {
  const { at } = script;
  return script
    .log('closed')
    .change({
      status: 'closed',
      unreadMessages: 0,
      isBot: false,
      amountUsedBotQueues: 0,
      amountUsedBotQueuesNPS: 0,
      isOutOfHour: false,
      dialogue: { vacationOn: script.ticket.dialogue.vacationOn },
      updatedAt: at,
    })
    .track({ closedAt: at, finishedAt: at });
}

/** The customer wants to end: the connection's farewell, and no question about how it was. */
export function endByCustomer(script: Script): Script {
  script.say({ body: filled(script, script.facts.connection.complationMessage) });
  return closeByBot(script);
}
