import { once } from 'node:events';
import { S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';

/**
 * Whether WhatsApp is at the other end: it answers a ping, or sends anything at all meanwhile. An answer may wait
 * behind thousands of messages.
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
  // Without an answer in time, query gives undefined or an error, depending on which of Baileys' two timers is faster.
  const isAnswered = socket.query(ping, withinMs).then(
    (answer: unknown) => answer !== undefined,
    () => false,
  );
  const alive = await Promise.race([isHeard, isAnswered]);
  done.abort();
  return alive;
}
