import { sendNoAudio } from '../bot/audio.ts';
import { chosenNumber, isEnd } from '../bot/choices.ts';
import { endByCustomer } from '../bot/close.ts';
import { enterOnlyQueue, menuQueues, showMenu } from '../bot/menu.ts';
import { enterQueue } from '../bot/queue.ts';
import type { Facts } from '../facts.ts';
import { Script } from '../script.ts';
import type { Step } from '../state.ts';

/** Whether the bot leads: the ticket waits, and nothing silences the bot. */
export function isBotActive({ ticket, contact, isGroup, connection }: Facts): boolean {
  if (ticket?.status !== 'pending' || ticket.imported !== null || contact.disableBot) return false;
  return !isGroup || connection.groupAsTicket === 'enabled';
}

/**
 * Offers the connection's queues to a customer who has chosen none. With several queues it is the message's last step.
 */
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
  // The menu is the last step, so refuseAudio does not run.
  sendNoAudio(script, state.message);
  return script.stop();
};
