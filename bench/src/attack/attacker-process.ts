import { setPriority } from 'node:os';
import { attacks, type Target } from './attacks.ts';

export type ToAttacker = { kind: 'begin'; name: string; target: Target } | { kind: 'end' };

// The attacker's own work is not the server's: it gets what the others leave.
setPriority(19);

let ending = new AbortController();
let running: Promise<void> | undefined;

process.on('message', async (message: ToAttacker) => {
  if (message.kind === 'begin') {
    ending = new AbortController();
    running = attacks[message.name]?.(message.target, ending.signal).catch(() => undefined);
    return;
  }
  ending.abort();
  await running;
  process.send?.('ended');
});
process.on('disconnect', () => process.exit());
