import type { WAMessageKey } from '@whiskeysockets/baileys';
import { bareJid } from '../inbound/jids.ts';

/** Also for a broadcast list, which is neither a person nor a group. */
export const nameOfJid = (jid: string | null | undefined): string => bareJid(jid) || (jid ?? '');

/** The chat and the author of a message under all names that its key has; ids alone are no proof of a sender. */
export const namesIn = (key: WAMessageKey): ReadonlySet<string> =>
  new Set(
    [key.remoteJid, key.remoteJidAlt, key.participant, key.participantAlt].map(nameOfJid).filter(Boolean),
  );
