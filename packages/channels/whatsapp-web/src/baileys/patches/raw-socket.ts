import type { WASocket } from '@whiskeysockets/baileys';

interface RawSocket {
  terminate(): void;
  pause(): void;
  resume(): void;
}

/**
 * The WebSocket below Baileys; null before it connects and after it has closed. Baileys' own client cannot pause
 * reading, and its `close` waits for the other side, which may be silent.
 */
export function rawSocketOf({ ws }: Pick<WASocket, 'ws'>): RawSocket | null {
  return (ws as unknown as { socket: RawSocket | null }).socket;
}
