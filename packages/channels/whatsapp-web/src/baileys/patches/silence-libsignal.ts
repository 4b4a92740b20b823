/** What libsignal writes to the console, followed by whole sessions with their private keys. */
const chatter = [
  'Closing session:',
  'Opening session:',
  'Removing old closed session:',
  'Session already closed',
  'Session already open',
  'Migrating session to:',
  'Failed to decrypt message with any known session',
  'Session error:',
  'Decrypted message with closed session',
  'Closing open session in favor of incoming prekey bundle',
];
const silenced = new WeakSet<(...parts: unknown[]) => void>();

/**
 * libsignal writes to the console, and has no logger to set: each session that it opens or closes is printed with its
 * private keys. Of what the process writes to its console, only these messages are dropped.
 */
export function silenceLibsignal(): void {
  for (const level of ['info', 'warn', 'error', 'log'] as const) {
    if (silenced.has(console[level])) continue;
    const write = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      const [first] = parts;
      if (typeof first === 'string' && chatter.some((start) => first.startsWith(start))) return;
      write(...parts);
    };
    silenced.add(console[level]);
  }
}
