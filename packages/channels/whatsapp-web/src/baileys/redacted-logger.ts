import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js';
import type { ConnectionRef } from '@prosa/channel-driver';
import type { Log } from '../options.ts';

/**
 * Baileys logs stanzas and keys beside its texts. Of a warning or an error only the text and the error's own message
 * are passed on, of the rest nothing.
 */
export function redactedLogger(log: Log, { companyId, whatsappId }: ConnectionRef): ILogger {
  const write = (details: unknown, text: unknown): void => {
    const message = typeof details === 'string' ? details : text;
    log.debug({ companyId, whatsappId, problem: problemIn(details) }, `baileys: ${String(message ?? '')}`);
  };
  const silent = () => undefined;
  const logger: ILogger = {
    level: 'warn',
    child: () => logger,
    trace: silent,
    debug: silent,
    info: silent,
    warn: write,
    error: write,
  };
  return logger;
}

function problemIn(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null) return undefined;
  const error = 'err' in details ? details.err : 'error' in details ? details.error : undefined;
  return error instanceof Error ? error.message.slice(0, 200) : undefined;
}

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

/** libsignal has no logger to set: its messages, and only those, are kept from the process's console. */
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
