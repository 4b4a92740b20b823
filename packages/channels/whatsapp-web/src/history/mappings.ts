import type { proto, SignalDataTypeMap, WASocket } from '@whiskeysockets/baileys';
import {
  buildMergedTcTokenIndexWrite,
  resolveTcTokenJid,
} from '@whiskeysockets/baileys/lib/Utils/tc-token-utils.js';
import { aliasesIn } from './read-history.ts';
import { bareJid } from '../inbound/jids.ts';
import { numberOf } from '../inbound/reading.ts';
import type { Log } from '../options.ts';

type Socket = Pick<WASocket, 'signalRepository' | 'authState'>;

/**
 * Saves what the connection itself needs of the history: which number is which alias, and the tokens without which
 * WhatsApp takes a message to somebody for one from a stranger.
 */
export async function saveMappings(
  { signalRepository, authState }: Socket,
  sync: proto.IHistorySync,
): Promise<void> {
  const { lidMapping } = signalRepository;
  const pairs = [...aliasesIn(sync)]
    .filter(([one, two]) => one.endsWith('@lid') && two.endsWith('@s.whatsapp.net'))
    .map(([lid, pn]) => ({ lid, pn }));
  if (pairs.length > 0) await lidMapping.storeLIDPNMappings(pairs);
  const { keys } = authState;
  const tokens = new Map<string, SignalDataTypeMap['tctoken']>();
  for (const { id, tcToken, tcTokenTimestamp, tcTokenSenderTimestamp } of sync.conversations ?? []) {
    const at = numberOf(tcTokenTimestamp);
    if (!id || !tcToken?.length || at <= 0) continue;
    const jid = await resolveTcTokenJid(bareJid(id), async (pn) => lidMapping.getLIDForPN(pn));
    const sender = numberOf(tcTokenSenderTimestamp);
    const token = { token: Buffer.from(tcToken), timestamp: String(at) };
    tokens.set(jid, sender > 0 ? { ...token, senderTimestamp: sender } : token);
  }
  if (tokens.size === 0) return;
  const known = await keys.get('tctoken', [...tokens.keys()]);
  const newer = [...tokens].filter(
    ([jid, { timestamp }]) => Number(known[jid]?.timestamp ?? 0) < Number(timestamp),
  );
  if (newer.length === 0) return;
  const index = await buildMergedTcTokenIndexWrite(
    keys,
    newer.map(([jid]) => jid),
  );
  const merged = newer.map(([jid, token]) => [jid, { ...known[jid], ...token }]);
  await keys.set({ tctoken: { ...Object.fromEntries(merged), ...index } });
}

/** Rejects while there is no connection; a failure to save is only logged. */
export function mappingKeeper(socketOf: () => Socket, log: Log): (sync: proto.IHistorySync) => Promise<void> {
  return async (sync) => {
    const socket = socketOf();
    await saveMappings(socket, sync).catch((err: unknown) =>
      log.warn({ err }, 'what the history teaches the line was not kept'),
    );
  };
}
