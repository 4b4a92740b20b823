import { proto, type WAMessageKey, type WASocket } from '@whiskeysockets/baileys';
import type { Journal } from '../baileys/journal.ts';

/**
 * Emits again what was decrypted before a restart but not delivered. What is given up becomes a placeholder, and so does
 * what could not be read: the connection may have ended before the inbox learnt of it.
 */
export function redeliver(socket: WASocket, journal: Journal, inHand: Iterable<WAMessageKey>): void {
  for (const node of journal.waiting(inHand)) socket.ws.emit('CB:message', node);
  const givenUp = journal
    .givenUp()
    .map((one) => ({ ...one, messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT }));
  const messages = [...givenUp, ...journal.unreadable.placeholders()];
  if (messages.length > 0) socket.ev.emit('messages.upsert', { type: 'notify', messages });
}
