import { filled } from '../bot/texts.ts';
import { Script } from '../script.ts';
import type { Step } from '../state.ts';

/**
 * Answers a missed call with the company's text, where the company does not take calls. Later steps see only what a
 * customer wrote: a call, or a message from our own phone, ends here.
 */
export const answerCall: Step = (state) => {
  const { facts, message } = state;
  if (message.fromMe) return 'stop';
  if (!message.isCall) return [];
  const { acceptCallWhatsapp, AcceptCallWhatsappMessage } = facts.company.settings;
  const script = new Script(state);
  // A call in a group concerns its members only.
  const isAnswered = facts.connection.channel === 'whatsapp' && !facts.isGroup;
  if (acceptCallWhatsapp === 'disabled' && isAnswered)
    script.send({ body: filled(script, AcceptCallWhatsappMessage) });
  return script.stop();
};
