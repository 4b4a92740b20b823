import { Socket } from 'node:net';

type Write = (...args: unknown[]) => boolean;

/**
 * A socket that hands what is written in one turn of the event loop to the system at once: statements that are sent one
 * behind the other cost one call of it, and wake the server once. Each of these calls costs as much as a short statement.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  let isGathering = false;
  const gather = () => {
    if (isGathering) return;
    isGathering = true;
    socket.cork();
    // After the microtasks of this turn: what follows an answer at once is written in them.
    queueMicrotask(() =>
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      }),
    );
  };
  // Not before: connecting puts the socket's own method back.
  socket.once('connect', () => {
    const write = socket.write.bind(socket) as Write;
    socket.write = ((...args) => {
      gather();
      return write(...args);
    }) as Write;
  });
  return socket;
}
