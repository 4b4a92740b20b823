import type { Facts } from '../facts.ts';
import type { Script } from '../script.ts';
import type { Incoming } from '../state.ts';
import { words } from './words.ts';

const MINUTE = 60_000;
const LEAST_PAUSE_MINUTES = 10;

/** Until a person attends, the company's setting must allow audio too; the contact's setting always counts. */
function isHeard({ ticket, company, contact }: Facts): boolean {
  const isAttended = ticket?.status === 'open';
  const isAllowed = isAttended || company.settings.acceptAudioMessageContact === 'enabled';
  return isAllowed && contact.acceptAudioMessage;
}

export const isUnheard = (facts: Facts, { mediaType }: Incoming): boolean =>
  mediaType === 'audio' && !isHeard(facts);

/** Says that audio is not accepted, quoting the message; once per pause. */
export function sendNoAudio(script: Script, { mediaType, wid }: Incoming): void {
  const { facts, ticket, now } = script;
  if (mediaType !== 'audio' || facts.isGroup || ticket.imported || isHeard(facts)) return;
  const pause = Math.max(facts.connection.timeUseBotQueues, LEAST_PAUSE_MINUTES) * MINUTE;
  const { audioRefusedAt } = ticket.dialogue;
  if (audioRefusedAt !== undefined && now.getTime() - Date.parse(audioRefusedAt) < pause) return;
  const quoted = facts.messages.get(wid);
  script.send({ body: words.noAudio, ...(quoted ? { quotedMsgId: quoted.id } : {}) });
  script.remember({ audioRefusedAt: script.at });
}
