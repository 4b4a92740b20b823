import { once } from 'node:events';
import { S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';

/**
 * Whether WhatsApp is there at the other end: it answers a question, or sends anything at all meanwhile. An answer may
 * stand behind thousands of messages that waited for us.
 */
export async function isAlive(socket: WASocket, withinMs: number): Promise<boolean> {
  const ping = {
    tag: 'iq',
    attrs: { to: S_WHATSAPP_NET, type: 'get', xmlns: 'w:p' },
    content: [{ tag: 'ping', attrs: {} }],
  };
  const done = new AbortController();
  const isHeard = once(socket.ws, 'frame', { signal: done.signal }).then(
    () => true,
    () => false,
  );
  // No answer in time is undefined or an error, depending on which of Baileys' two clocks is the faster one.
  const isAnswered = socket.query(ping, withinMs).then(
    (answer: unknown) => answer !== undefined,
    () => false,
  );
  const alive = await Promise.race([isHeard, isAnswered]);
  done.abort();
  return alive;
}
