import { words } from '../bot/words.ts';
import type { Facts } from '../facts.ts';
import { Script } from '../script.ts';
import type { Step } from '../state.ts';

const MINUTE = 60_000;
/** Where the bot makes no pause of its own. */
const LEAST_PAUSE_MINUTES = 10;

/** The company's word counts until a person attends, who allows audio or not to each customer. */
function isHeard({ ticket, company, contact }: Facts): boolean {
  const isAttended = ticket?.status === 'open';
  const isAllowed = isAttended || company.settings.acceptAudioMessageContact === 'enabled';
  return isAllowed && contact.acceptAudioMessage;
}

/** Says that audio is not heard here, quoting it; once in a pause. */
export const refuseAudio: Step = (state) => {
  const { facts, message, now } = state;
  if (message.mediaType !== 'audio' || facts.isGroup || facts.ticket?.imported || isHeard(facts)) return [];
  const script = new Script(state);
  const pause = Math.max(facts.connection.timeUseBotQueues, LEAST_PAUSE_MINUTES) * MINUTE;
  const { audioRefusedAt } = script.ticket.dialogue;
  if (audioRefusedAt !== undefined && now.getTime() - Date.parse(audioRefusedAt) < pause) return [];
  const quoted = facts.messages.get(message.wid);
  script.say({ body: words.noAudio, ...(quoted ? { quotedMsgId: quoted.id } : {}) });
  return script.remember({ audioRefusedAt: script.at }).goOn();
};
