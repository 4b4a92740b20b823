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
  WA_CERT_DETAILS,
  type WASocket,
} from '@whiskeysockets/baileys';
import { EventEmitter } from 'node:events';
import { mayResendTo } from '../inbound/resend-policy.ts';
import type { Auth } from './auth.ts';
import { isStorableId } from '../people/storable-id.ts';
import type { Journal } from './journal.ts';
import { singleRetry } from './single-retry.ts';
import type { Timing, WebOptions, WebServer } from '../options.ts';
import { redactedLogger } from './redacted-logger.ts';
import { untilStored } from '../until-stored.ts';
import { WireQueue } from './wire-queue.ts';
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

/** Baileys keeps the root key in a constant of its module, so one process can use servers of one root only. */
function trust({ rootKey }: WebServer): void {
  if (!Buffer.from(rootKey).equals(WA_CERT_DETAILS.PUBLIC_KEY))
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey);
}

/** Opens a connection. It reports everything over `ev`, and must be ended by `endSocket`. */
export function openSocket(parts: Parts): WASocket {
  trust(parts.options.server);
  const socket: WASocket = guarded(() => makeWASocket(configOf(parts, () => socket)));
  // A failing listener of Baileys' (the socket went away meanwhile, say) must not end the process.
  const ignore = () => undefined;
  const emitter = socket.ev as unknown as EventEmitter;
  emitter.on('error', ignore);
  socket.ev.on('connection.update', ({ connection }) => {
    // Baileys drops all listeners after this one; pending work may still fail.
    if (connection === 'close') setImmediate(() => emitter.on('error', ignore));
  });
  inOrder(socket, parts.journal);
  singleRetry(socket, parts.options.log);
  return socket;
}

/**
 * Baileys starts on each message when it comes, and looks up its sender before it waits for the previous one: two that
 * come together change places. Messages that waited while we were offline go through another queue, and newer ones
 * overtake them. So Baileys gets one message at a time, all in the order of the wire. Messages that are still queued
 * when the connection ends come again with the next: WhatsApp got no confirmation of them.
 */
function inOrder(socket: WASocket, journal: Journal): void {
  const { ws } = socket;
  const isArriving = onlyOwnAgain(socket);
  const wireQueue = new WireQueue(() => rawOf(socket));
  wireQueueOf.set(socket, wireQueue);
  for (const event of ['CB:message', 'CB:call']) {
    const handlers = ws.listeners(event) as ((node: BinaryNode) => Promise<void>)[];
    ws.removeAllListeners(event);
    ws.on(event, (stanza: BinaryNode) => {
      const { offline: _offline, ...attrs } = stanza.attrs;
      const node = { ...stanza, attrs };
      journal.arriving(node);
      wireQueue.take(node, async () => {
        if (!ws.isOpen) return;
        isArriving(node.attrs['id']);
        await Promise.allSettled(handlers.map((handle) => handle(node)));
        isArriving(undefined);
      });
    });
  }
}

/**
 * Baileys remembers incoming messages together with those that we have sent, and sends either to anybody who asks for
 * it again: customers who ask for their own message would get their words back as ours. Returns a function to set the
 * id of the message that is being read.
 */
function onlyOwnAgain({ messageRetryManager: recent }: WASocket): (id: string | undefined) => void {
  let arriving: string | undefined;
  const add = recent?.addRecentMessage.bind(recent);
  if (recent && add)
    recent.addRecentMessage = (to, id, message) => {
      if (id !== arriving) add(to, id, message);
    };
  return (id) => {
    arriving = id;
  };
}

const wireQueueOf = new WeakMap<WASocket, WireQueue>();

/** Resolves when everything that has come so far is processed. */
export async function whenRead(socket: WASocket): Promise<void> {
  await wireQueueOf.get(socket)?.done();
}

export const isPaused = (socket: WASocket): boolean => wireQueueOf.get(socket)?.isPaused === true;

/** The WebSocket below Baileys. */
function rawOf({ ws }: WASocket): { terminate(): void; pause(): void; resume(): void } | null {
  return (ws as unknown as { socket: ReturnType<typeof rawOf> }).socket;
}

/** Makes Node pass errors of asynchronous listeners to the emitter's `error` event, which ends the socket. */
function guarded<T>(make: () => T): T {
  const before = EventEmitter.captureRejections;
  EventEmitter.captureRejections = true;
  try {
    return make();
  } finally {
    EventEmitter.captureRejections = before;
  }
}

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
  const raw = rawOf(socket);
  wireQueueOf.get(socket)?.end();
  const ended = socket.end(undefined);
  raw?.terminate();
  await ended;
  await withTimeout(LAST_SEND_MS, whenRead(socket));
}
