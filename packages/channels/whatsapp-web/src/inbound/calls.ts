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

/** End reasons of a call that was answered or declined on the phone. */
const answered = new Map<string, WACallEvent['status']>([
  ['accepted_elsewhere', 'accept'],
  ['rejected_elsewhere', 'reject'],
]);

interface Parts {
  sink: Pick<Sink, 'takesCalls'>;
  nameOf: (party: Party) => string | null;
  log: Log;
}

export const isMissedCall = (message: WAMessage): boolean => missed.has(message.messageStubType);

/** Declines calls where none are taken, and reports missed calls. */
export class Calls {
  readonly #deps: Parts;
  /** The number that a call claims to come from, by call id. */
  readonly #callers = new BoundedMap<string, string>(MOST_KNOWN);
  readonly #offers = new BoundedMap<string, WACallEvent>(MOST_KNOWN);
  readonly #ends = new BoundedMap<string, WACallEvent['status']>(MOST_KNOWN);
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
        // A group call rings at the other members as well, so it is not declined.
        const isOurs = call.status === 'offer' && !call.isGroup && !isMe(me(), call.from);
        if (!isOurs) continue;
        this.#offers.set(call.id, call);
        void this.#decline(socket, call);
      }
    });
  }

  /** Notes that the phone took or declined a call: of the reasons for an end, Baileys passes on only the timeout. */
  #noteElsewhere({ content }: BinaryNode): void {
    const [end] = Array.isArray(content) ? content : [];
    const { reason, 'call-id': id } = end?.attrs ?? {};
    if (id && reason && answered.has(reason)) this.#ends.set(id, answered.get(reason) ?? 'accept');
  }

  /**
   * An answered call also ends with `terminate`, so the first end counts. A `terminate` alone means that the caller
   * hung up unanswered.
   */
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
      // The call goes on ringing, and is missed in the end.
      this.#deps.log.warn({ err }, 'a call was not turned down');
      return;
    }
    if (this.#ends.get(call.id) !== 'timeout') this.#missed(socket, call);
  }

  #missed(socket: WASocket, call: WACallEvent): void {
    if (this.#reported.has(call.id)) return;
    this.#reported.set(call.id, true);
    // Emitted as Baileys reports a call that nobody answered: after a decline Baileys reports none.
    const messageStubType = call.isVideo ? StubType.CALL_MISSED_VIDEO : StubType.CALL_MISSED_VOICE;
    const key = { remoteJid: call.chatId, id: call.id, fromMe: false };
    const messageTimestamp = Math.floor(call.date.getTime() / 1_000);
    socket.ev.emit('messages.upsert', {
      type: 'notify',
      messages: [{ key, messageTimestamp, messageStubType }],
    });
  }

  /**
   * A missed call names its caller by alias alone. Adds the number that the call came with if WhatsApp's own directory
   * confirms it: alias and number make two contacts one.
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
