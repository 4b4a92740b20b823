import { proto, type WAMessageKey, type WASocket } from '@whiskeysockets/baileys';
import type { Journal } from '../baileys/journal.ts';

/** Emits again what was decrypted before a restart but not delivered; what is given up becomes a placeholder. */
export function redeliver(socket: WASocket, journal: Journal, inHand: Iterable<WAMessageKey>): void {
  for (const node of journal.waiting(inHand)) socket.ws.emit('CB:message', node);
  const messages = journal
    .givenUp()
    .map((one) => ({ ...one, messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT }));
  if (messages.length > 0) socket.ev.emit('messages.upsert', { type: 'notify', messages });
}
