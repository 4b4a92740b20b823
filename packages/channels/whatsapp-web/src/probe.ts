import { S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';

/** Whether WhatsApp answers over this connection. */
export async function isAlive(socket: WASocket, withinMs: number): Promise<boolean> {
  const ping = {
    tag: 'iq',
    attrs: { to: S_WHATSAPP_NET, type: 'get', xmlns: 'w:p' },
    content: [{ tag: 'ping', attrs: {} }],
  };
  // No answer in time is undefined or an error, depending on which of Baileys' two clocks is the faster one.
  const answer: unknown = await socket.query(ping, withinMs).catch(() => undefined);
  return answer !== undefined;
}
