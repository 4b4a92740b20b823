import { isUnheard, sendNoAudio } from '../bot/audio.ts';
import { promptOf } from '../bot/prompt.ts';
import { Script } from '../script.ts';
import type { Step } from '../state.ts';
import { isOutOfHours } from './integration.ts';

export const askPrompt: Step = (state) => {
  const { facts, message, now } = state;
  const prompt = promptOf(facts);
  if (!prompt || isOutOfHours(facts, now)) return [];
  const script = new Script(state);
  if (isUnheard(facts, message)) {
    sendNoAudio(script, message);
    return script.stop();
  }
  // The customer's place in a menu no longer counts.
  if (script.ticket.dialogue.place) script.remember({ place: undefined });
  const question = { ticketId: script.ticket.id, promptId: prompt.id, at: script.at };
  return script.add({ type: 'ask', question }).stop();
};
