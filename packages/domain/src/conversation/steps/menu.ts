import { sendNoAudio } from '../bot/audio.ts';
import { chosenNumber, isEnd } from '../bot/choices.ts';
import { endByCustomer } from '../bot/close.ts';
import { enterOnlyQueue, menuQueues, showMenu } from '../bot/menu.ts';
import { enterQueue } from '../bot/queue.ts';
import type { Facts } from '../facts.ts';
import { Script } from '../script.ts';
import type { Step } from '../state.ts';

/** Whether the bot leads: nobody has the ticket, and nothing says that it be silent. */
export function isBotActive({ ticket, contact, isGroup, connection }: Facts): boolean {
  if (ticket?.status !== 'pending' || ticket.imported !== null || contact.disableBot) return false;
  return !isGroup || connection.groupAsTicket === 'enabled';
}

/** Who has chosen no queue yet is offered the connection's; the step is the message's last when it says something. */
export const offerMenu: Step = (state) => {
  const { facts, choice } = state;
  if (!isBotActive(facts) || facts.ticket?.queueId !== null || facts.ticket.userId !== null) return [];
  const script = new Script(state);
  const queues = menuQueues(script);
  const [only] = queues;
  if (!only) return [];
  if (queues.length === 1) {
    enterOnlyQueue(script, only);
    const isOver = script.ticket.status === 'closed' || script.ticket.useIntegration;
    return isOver ? script.stop() : { ...script.goOn(), choice: '' };
  }
  if (isEnd(choice)) return endByCustomer(script).stop();
  const queue = queues[(chosenNumber(choice, queues.length) ?? 0) - 1];
  if (queue) enterQueue(script, queue, true);
  else showMenu(script, queues, false);
  // The next step, which an answer of the menu would leave out.
  sendNoAudio(script, state.message);
  return script.stop();
};
