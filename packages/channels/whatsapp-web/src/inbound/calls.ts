import { BoundedMap } from '@prosa/async';
import type { Party, Sink } from '@prosa/channel-driver';
import {
  type BinaryNode,
  proto,
  type WACallEvent,
  type WAMessage,
  type WASocket,
} from '@whiskeysockets/baileys';
import { bareJid, isMe, type Me, partyOf } from './jids.ts';
import type { Log } from '../options.ts';

const MOST_KNOWN = 100;
const { StubType } = proto.WebMessageInfo;
const missed = new Set<number | null | undefined>([StubType.CALL_MISSED_VOICE, StubType.CALL_MISSED_VIDEO]);
const ends = new Set<WACallEvent['status']>(['timeout', 'reject', 'accept', 'terminate']);

/** Why a call is over that was not missed. */
const answered = new Map<string, WACallEvent['status']>([
  ['accepted_elsewhere', 'accept'],
  ['rejected_elsewhere', 'reject'],
]);

interface Parts {
  sink: Pick<Sink, 'takesCalls'>;
  /** What somebody calls himself. */
  nameOf: (party: Party) => string | null;
  log: Log;
}

export const isMissedCall = (message: WAMessage): boolean => missed.has(message.messageStubType);

/** Who calls, and what is done about it. */
export class Calls {
  readonly #deps: Parts;
  /** By the call, the number that it is told to come from. */
  readonly #callers = new BoundedMap<string, string>(MOST_KNOWN);
  /** Those that began to ring here. */
  readonly #offers = new BoundedMap<string, WACallEvent>(MOST_KNOWN);
  /** How calls have ended that do not ring any more. */
  readonly #ends = new BoundedMap<string, WACallEvent['status']>(MOST_KNOWN);
  /** Those that were told as missed here. */
  readonly #reported = new BoundedMap<string, true>(MOST_KNOWN);

  constructor(parts: Parts) {
    this.#deps = parts;
  }

  attach(socket: WASocket, me: () => Me): void {
    socket.ws.on('CB:call', (node: BinaryNode) => this.#noteElsewhere(node));
    socket.ev.on('call', (calls) => {
      for (const call of calls) {
        if (call.callerPn) this.#callers.set(call.id, call.callerPn);
        if (ends.has(call.status)) this.#ended(socket, call);
        // One of a group rings at its other members as well.
        const isOurs = call.status === 'offer' && !call.isGroup && !isMe(me(), call.from);
        if (!isOurs) continue;
        this.#offers.set(call.id, call);
        void this.#decline(socket, call);
      }
    });
  }

  /** The phone took it, or turned it down: why a call is over here Baileys keeps to itself, but for nobody's answer. */
  #noteElsewhere({ content }: BinaryNode): void {
    const [end] = Array.isArray(content) ? content : [];
    const { reason, 'call-id': id } = end?.attrs ?? {};
    if (id && reason && answered.has(reason)) this.#ends.set(id, answered.get(reason) ?? 'accept');
  }

  /** Its end follows an answer, too: the first end counts. Alone, it is the caller who has hung up before one. */
  #ended(socket: WASocket, { id, status }: WACallEvent): void {
    if (this.#ends.has(id)) return;
    this.#ends.set(id, status);
    const offer = this.#offers.get(id);
    if (status === 'terminate' && offer) this.#missed(socket, offer);
  }

  async #decline(socket: WASocket, call: WACallEvent): Promise<void> {
    try {
      const isTaken = (await this.#deps.sink.takesCalls?.()) ?? true;
      if (isTaken || this.#ends.has(call.id)) return;
      await socket.rejectCall(call.id, call.from);
    } catch (err) {
      // It goes on ringing, and is missed at last.
      this.#deps.log.warn({ err }, 'a call was not turned down');
      return;
    }
    if (this.#ends.get(call.id) !== 'timeout') this.#missed(socket, call);
  }

  #missed(socket: WASocket, call: WACallEvent): void {
    if (this.#reported.has(call.id)) return;
    this.#reported.set(call.id, true);
    // Told as Baileys tells one that rang until nobody answered: that does not come any more.
    const messageStubType = call.isVideo ? StubType.CALL_MISSED_VIDEO : StubType.CALL_MISSED_VOICE;
    const key = { remoteJid: call.chatId, id: call.id, fromMe: false };
    const messageTimestamp = Math.floor(call.date.getTime() / 1_000);
    socket.ev.emit('messages.upsert', {
      type: 'notify',
      messages: [{ key, messageTimestamp, messageStubType }],
    });
  }

  /**
   * A missed call names its caller by the alias alone. The number that the call was told with is added where WhatsApp's
   * own directory says the same: it makes two contacts one.
   */
  async named(message: WAMessage, { signalRepository }: WASocket): Promise<WAMessage> {
    const number = this.#callers.get(message.key.id ?? '');
    const alias = message.key.remoteJid ?? '';
    if (!number || !alias.endsWith('@lid')) return message;
    const known = await signalRepository.lidMapping.getLIDForPN(bareJid(number)).catch(() => null);
    if (bareJid(known) !== bareJid(alias)) return message;
    const caller = partyOf(alias, number);
    const pushName = caller && this.#deps.nameOf(caller);
    return { ...message, key: { ...message.key, remoteJidAlt: number }, pushName };
  }
}
