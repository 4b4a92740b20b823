import type { ConnectionRef } from '@prosa/channel-driver';
import {
  type BinaryNode,
  Browsers,
  isJidNewsletter,
  isJidStatusBroadcast,
  makeWASocket,
  proto,
  type SocketConfig,
  type UserFacingSocketConfig,
  type WASocket,
} from '@whiskeysockets/baileys';
import { mayResendTo } from '../inbound/resend-policy.ts';
import type { Auth } from './auth.ts';
import { isStorableId } from '../people/storable-id.ts';
import type { Journal } from './journal.ts';
import { containListenerErrors } from './patches/listener-errors.ts';
import { rawSocketOf } from './patches/raw-socket.ts';
import { resendOwnMessagesOnly } from './patches/resend-own-messages-only.ts';
import { trustRootKey } from './patches/root-key.ts';
import { singleRetry } from './patches/single-retry.ts';
import { readInWireOrder } from './patches/wire-order.ts';
import type { Timing, WebOptions } from '../options.ts';
import { redactedLogger } from './redacted-logger.ts';
import { untilStored } from '../until-stored.ts';
import type { WireQueue } from './wire-queue.ts';
import { withTimeout } from '@prosa/async';

/** Baileys' own check whether anything came at all; our liveness probe is stricter. */
const KEEP_ALIVE_MS = 60_000;
const CONNECT_MS = 20_000;
const LAST_SEND_MS = 5_000;

interface Parts {
  ref: ConnectionRef;
  options: Pick<WebOptions, 'server' | 'store' | 'log'>;
  timing: Timing;
  auth: Auth;
  journal: Journal;
  groupMetadata: SocketConfig['cachedGroupMetadata'];
  closing: AbortSignal;
}

/** Opens a connection. It reports everything over `ev`, and must be ended by `endSocket`. */
export function openSocket(parts: Parts): WASocket {
  const { options, journal } = parts;
  trustRootKey(options.server.rootKey);
  const socket: WASocket = containListenerErrors(() => makeWASocket(configOf(parts, () => socket)));
  const reading = resendOwnMessagesOnly(socket);
  const arriving = (node: BinaryNode) => journal.arriving(node);
  const before = (node: BinaryNode) => journal.unreadable.arriving(node);
  wireQueueOf.set(socket, readInWireOrder(socket, { arriving, before, reading }));
  singleRetry(socket, options.log);
  return socket;
}

const wireQueueOf = new WeakMap<WASocket, WireQueue>();

/** Resolves when everything that has come so far is processed. */
export async function whenRead(socket: WASocket): Promise<void> {
  await wireQueueOf.get(socket)?.done();
}

/**
 * Lets messages be processed, those first that `first` emits: WhatsApp sends what waited there before Baileys calls the
 * connection open.
 */
export function startReading(socket: WASocket, first: () => void): void {
  wireQueueOf.get(socket)?.start(first);
}

export const isPaused = (socket: WASocket): boolean => wireQueueOf.get(socket)?.isPaused === true;

function configOf(
  { ref, options, timing, auth, journal, groupMetadata, closing }: Parts,
  socket: () => WASocket,
): UserFacingSocketConfig {
  const numberOf = (lid: string) => socket().signalRepository.lidMapping.getPNForLID(lid);
  return {
    waWebSocketUrl: options.server.url,
    auth: { creds: auth.creds, keys: auth.keys },
    logger: redactedLogger(options.log, ref),
    browser: Browsers.ubuntu('Chrome'),
    connectTimeoutMs: CONNECT_MS,
    keepAliveIntervalMs: KEEP_ALIVE_MS,
    defaultQueryTimeoutMs: timing.sendMs,
    ...(timing.qrMs === null ? {} : { qrTimeout: timing.qrMs }),
    // A pause after each unreadable message would delay all messages behind it, whoever wrote them.
    retryRequestDelayMs: 0,
    // The key store (auth.ts) retries as long as the session lives.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    makeSignalRepository: journal.cipherWhile(() => socket().ws.isOpen),
    emitOwnEvents: false,
    markOnlineOnConnect: false,
    syncFullHistory: ref.history !== null && ref.history !== undefined,
    // Read by history.ts: Baileys would fetch from any host that a notice names, unpack without a limit, and delay new
    // messages.
    shouldSyncHistoryMessage: () => false,
    shouldIgnoreJid: (jid) => Boolean(isJidStatusBroadcast(jid) || isJidNewsletter(jid)),
    getMessage: async ({ id, remoteJid }) => {
      const sent =
        id && isStorableId(id) ? await untilStored(() => options.store.sentContent(ref, id), closing) : null;
      return sent?.content.length && (await mayResendTo(sent.to, remoteJid, numberOf))
        ? proto.Message.decode(sent.content)
        : undefined;
    },
    cachedGroupMetadata: groupMetadata,
    ...(options.server.files
      ? {
          fetchAgent: options.server.files.agent,
          options: { dispatcher: options.server.files.dispatcher } as RequestInit,
        }
      : {}),
  };
}

/**
 * Ends a connection for good and at once, also when its other side is silent. Waits up to LAST_SEND_MS for the message
 * in progress.
 */
export async function endSocket(socket: WASocket): Promise<void> {
  const raw = rawSocketOf(socket);
  wireQueueOf.get(socket)?.end();
  const ended = socket.end(undefined);
  raw?.terminate();
  await ended;
  await withTimeout(LAST_SEND_MS, whenRead(socket));
}
