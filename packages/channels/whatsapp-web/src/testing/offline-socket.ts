import { initAuthCreds, makeWASocket, type WASocket } from '@whiskeysockets/baileys';
import { redactedLogger } from '../baileys/redacted-logger.ts';

const ignore = () => undefined;
const silentLog = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const ref = { companyId: 1, whatsappId: 1, channel: 'whatsapp', provider: 'beta' } as const;

export const silentLogger = redactedLogger(silentLog, ref);

/** A socket of Baileys' own that never connects: nobody listens at its address. */
export function offlineSocket(): WASocket {
  return makeWASocket({
    waWebSocketUrl: 'ws://127.0.0.1:1',
    auth: { creds: initAuthCreds(), keys: { get: async () => ({}), set: ignore } },
    logger: silentLogger,
  });
}
