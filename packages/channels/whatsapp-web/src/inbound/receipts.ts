import { BoundedMap } from '@prosa/async';
import type { ChannelEvent } from '@prosa/channel-driver';
import { type MessageUserReceiptUpdate, proto, type WAMessageUpdate } from '@whiskeysockets/baileys';
import { bareJid, isMe, type Me } from './jids.ts';
import { isAsideWid } from '../outbound/wids.ts';
import { instantOf, widOf } from './reading.ts';

type Ack = 1 | 2 | 3 | 4;

const { Status } = proto.WebMessageInfo;

const acks = new Map<number, Ack>([
  [Status.SERVER_ACK, 1],
  [Status.DELIVERY_ACK, 2],
  [Status.READ, 3],
  [Status.PLAYED, 4],
]);

export const ackOf = (status: number | null | undefined): Ack | undefined => acks.get(status ?? -1);

/** Messages whose acks are remembered. Acks of older ones may be published again: the inbox only ever raises. */
const MOST = 10_000;

interface Steps {
  ack: number;
  readers: Set<string>;
}

interface GroupView {
  me: Me;
  /** How many members a group has without us; null when that is unknown. */
  members: (group: string) => number | null;
  now: string;
}

/**
 * Publishes each ack of our messages once. A message to a group is delivered when one member has it, and read when all
 * have read it, as on the phone; where the number of members is unknown it stays delivered.
 */
export class Receipts {
  readonly #steps = new BoundedMap<string, Steps>(MOST);

  /** Acks from a person's receipts. A refusal is the answer to the sender and no receipt. */
  updates(updates: WAMessageUpdate[], now: string): ChannelEvent[] {
    return updates.flatMap(({ key, update }): ChannelEvent[] => {
      const wid = widOf(key.id);
      if (!key.fromMe || wid === '') return [];
      return this.#risen(wid, ackOf(update.status), instantOf(update.messageTimestamp, now));
    });
  }

  /** Acks from receipts of a group's members. Our own phone confirms as well, and looks like a reader. */
  ofGroups(updates: MessageUserReceiptUpdate[], { me, members, now }: GroupView): ChannelEvent[] {
    return updates.flatMap(({ key, receipt }) => {
      const wid = widOf(key.id);
      const { receiptTimestamp, readTimestamp, playedTimestamp, userJid } = receipt;
      if (!key.fromMe || wid === '' || isMe(me, userJid)) return [];
      const at = instantOf(playedTimestamp ?? readTimestamp ?? receiptTimestamp, now);
      const steps = this.#of(wid);
      if (steps.ack >= 3) return [];
      if (playedTimestamp ?? readTimestamp) steps.readers.add(bareJid(userJid));
      const all = members(bareJid(key.remoteJid));
      const isRead = all !== null && all > 0 && steps.readers.size >= all;
      if (isRead) steps.readers.clear();
      return this.#risen(wid, isRead ? 3 : 2, at);
    });
  }

  #risen(wid: string, ack: Ack | undefined, at: string): ChannelEvent[] {
    // The inbox has no message with this id, and would wait for it.
    if (ack === undefined || isAsideWid(wid)) return [];
    const steps = this.#of(wid);
    if (ack <= steps.ack) return [];
    steps.ack = ack;
    return [{ kind: 'ack', wid, ack, at }];
  }

  #of(wid: string): Steps {
    const steps = this.#steps.get(wid) ?? { ack: 0, readers: new Set<string>() };
    this.#steps.set(wid, steps);
    return steps;
  }
}
