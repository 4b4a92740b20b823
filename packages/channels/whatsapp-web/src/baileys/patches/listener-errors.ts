import type { WASocket } from '@whiskeysockets/baileys';
import { EventEmitter } from 'node:events';

const ignore = () => undefined;

/**
 * Baileys listens with asynchronous functions and does not catch their errors: one that fails, because the socket went
 * away meanwhile, say, would end the process. Here Node passes such errors to the `error` event of the emitter: of the
 * WebSocket it ends the connection, of `ev` it is ignored.
 */
export function containListenerErrors(make: () => WASocket): WASocket {
  const socket = capturingRejections(make);
  const emitter = socket.ev as unknown as EventEmitter;
  emitter.on('error', ignore);
  socket.ev.on('connection.update', ({ connection }) => {
    // Baileys drops all listeners after this one; pending work may still fail.
    if (connection === 'close') setImmediate(() => emitter.on('error', ignore));
  });
  return socket;
}

/** An emitter reads the flag once, when it is constructed. */
function capturingRejections<T>(make: () => T): T {
  const before = EventEmitter.captureRejections;
  EventEmitter.captureRejections = true;
  try {
    return make();
  } finally {
    EventEmitter.captureRejections = before;
  }
}
