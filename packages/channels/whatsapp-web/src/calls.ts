import { BoundedMap, type Party, type Sink } from '@prosa/channel-driver';
import { proto, type WACallEvent, type WAMessage, type WASocket } from '@whiskeysockets/baileys';
import { bareJid, isMe, type Me, partyOf } from './inbound/jids.ts';
import type { Log } from './options.ts';

const MOST_KNOWN = 100;
const { StubType } = proto.WebMessageInfo;
const missed = new Set<number | null | undefined>([StubType.CALL_MISSED_VOICE, StubType.CALL_MISSED_VIDEO]);
const ends = new Set<WACallEvent['status']>(['timeout', 'reject', 'accept', 'terminate']);

interface Parts {
  sink: Pick<Sink, 'takesCalls'>;
  /** What somebody calls himself. */
  nameOf: (party: Party) => string | null;
  log: Log;
}

export const isMissedCall = (message: WAMessage): boolean => missed.has(message.messageStubType);

/** Who calls, and what is done about it. */
export class Calls {
  readonly #its: Parts;
  /** By the call, the number that it is told to come from. */
  readonly #callers = new BoundedMap<string, string>(MOST_KNOWN);
  /** How calls have ended that do not ring any more. */
  readonly #ends = new BoundedMap<string, WACallEvent['status']>(MOST_KNOWN);

  constructor(parts: Parts) {
    this.#its = parts;
  }

  attach(socket: WASocket, me: () => Me): void {
    socket.ev.on('call', (calls) => {
      for (const call of calls) {
        if (call.callerPn) this.#callers.set(call.id, call.callerPn);
        if (ends.has(call.status)) this.#ends.set(call.id, call.status);
        // One of a group rings at its other members as well.
        const isOurs = call.status === 'offer' && !call.isGroup && !isMe(me(), call.from);
        if (isOurs) void this.#turnDown(socket, call);
      }
    });
  }

  async #turnDown(socket: WASocket, call: WACallEvent): Promise<void> {
    try {
      const isTaken = (await this.#its.sink.takesCalls?.()) ?? true;
      if (isTaken || this.#ends.has(call.id)) return;
      await socket.rejectCall(call.id, call.from);
    } catch (err) {
      // It goes on ringing, and is missed at last.
      this.#its.log.warn({ err }, 'a call was not turned down');
      return;
    }
    if (this.#ends.get(call.id) === 'timeout') return;
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
    const pushName = caller && this.#its.nameOf(caller);
    return { ...message, key: { ...message.key, remoteJidAlt: number }, pushName };
  }
}
