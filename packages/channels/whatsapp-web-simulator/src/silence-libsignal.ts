/** What libsignal writes to the console about its sessions, each time with the whole session. */
const sessions =
  /^(?:Closing|Opening|Removing old closed|Decrypted message with closed)\b.*session|^Session already/;
let isSilent = false;

/** Keeps libsignal's sessions out of the output of tests and of the bench. */
export function silenceLibsignal(): void {
  if (isSilent) return;
  isSilent = true;
  for (const level of ['info', 'warn'] as const) {
    const write = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      if (typeof parts[0] !== 'string' || !sessions.test(parts[0])) write(...parts);
    };
  }
}
