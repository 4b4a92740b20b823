import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { WireQueue } from '../wire-queue.ts';
import { rawSocketOf } from './raw-socket.ts';

interface Hooks {
  /** Called with each stanza as it comes. */
  arriving: (node: BinaryNode) => void;
  /** Resolves when Baileys may process the stanza, and acknowledge it. */
  before: (node: BinaryNode) => Promise<void>;
  /** Called with the id of the stanza that Baileys begins to process, and with undefined at its end. */
  reading: (id: string | undefined) => void;
}

/**
 * Baileys starts on each message when it comes, and looks up its sender before it waits for the previous one: two that
 * come together change places. Messages that waited while we were offline go through another queue, and newer ones
 * overtake them. So Baileys gets one message at a time, all in the order of the wire. Messages that are still queued
 * when the connection ends come again with the next: WhatsApp got no confirmation of them.
 */
export function readInWireOrder(
  socket: Pick<WASocket, 'ws'>,
  { arriving, before, reading }: Hooks,
): WireQueue {
  const { ws } = socket;
  const wireQueue = new WireQueue(() => rawSocketOf(socket));
  for (const event of ['CB:message', 'CB:call']) {
    const handlers = ws.listeners(event) as ((node: BinaryNode) => Promise<void>)[];
    ws.removeAllListeners(event);
    ws.on(event, (stanza: BinaryNode) => {
      const { offline: _offline, ...attrs } = stanza.attrs;
      const node = { ...stanza, attrs };
      arriving(node);
      wireQueue.take(node, async () => {
        if (!ws.isOpen) return;
        // A stanza that Baileys does not get is not acknowledged either, and comes again.
        const isReady = await before(node).then(
          () => ws.isOpen,
          () => false,
        );
        if (!isReady) return;
        reading(node.attrs['id']);
        await Promise.allSettled(handlers.map((handle) => handle(node)));
        reading(undefined);
      });
    });
  }
  return wireQueue;
}
