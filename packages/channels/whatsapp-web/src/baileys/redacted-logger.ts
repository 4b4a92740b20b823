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
