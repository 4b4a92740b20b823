import { filled } from '../bot/texts.ts';
import { Script } from '../script.ts';
import type { Step } from '../state.ts';

/**
 * A call that nobody answered is told politely that calls are not taken, where the company does not take them. What
 * comes after is about what a customer wrote: a call, or what was typed on our own phone, causes nothing more.
 */
export const answerCall: Step = (state) => {
  const { facts, message } = state;
  if (message.fromMe) return 'stop';
  if (!message.isCall) return [];
  const { acceptCallWhatsapp, AcceptCallWhatsappMessage } = facts.company.settings;
  const script = new Script(state);
  // A group's call is its members' own affair.
  const isAnswered = facts.connection.channel === 'whatsapp' && !facts.isGroup;
  if (acceptCallWhatsapp === 'disabled' && isAnswered)
    script.send({ body: filled(script, AcceptCallWhatsappMessage) });
  return script.stop();
};
