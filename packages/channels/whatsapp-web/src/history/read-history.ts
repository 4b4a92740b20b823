import type { HistoryMessage, HistoryWindow, Party } from '@prosa/channel-driver';
import type { proto, WAMessage } from '@whiskeysockets/baileys';
import { bareJid, isMe, type Me, partyOf } from '../inbound/jids.ts';
import { readMessage } from '../inbound/read-message.ts';
import { numberOf, type Reading, text, type InboundItem } from '../inbound/reading.ts';
import { ackOf } from '../inbound/receipts.ts';

/** A message of the history; like a live one, it is complete when its file is stored. */
export interface OldMessage {
  item: InboundItem;
  ack: HistoryMessage['ack'] | undefined;
  keep: Uint8Array | undefined;
  wid: string;
}

export interface HistoryPart {
  /** The people that the phone has chats with, under the names that they gave themselves. */
  chats: Party[];
  /** Oldest first. */
  messages: OldMessage[];
  /** How many messages could not be understood. */
  unread: number;
}

interface Requested {
  me: Me;
  /** Null: people only. */
  window: HistoryWindow | null;
  now: string;
}

/** Numbers and aliases of the same people, in both directions. */
export function aliasesIn(sync: proto.IHistorySync): Map<string, string> {
  const pairs = [
    ...(sync.phoneNumberToLidMappings ?? []).map(({ pnJid, lidJid }) => [pnJid, lidJid]),
    ...(sync.conversations ?? []).flatMap(({ id, pnJid, lidJid }) => [
      [id, pnJid],
      [id, lidJid],
    ]),
  ].map(([one, two]) => [bareJid(one), bareJid(two)] as const);
  return new Map(
    pairs
      .filter(([one, two]) => one !== '' && two !== '' && one !== two)
      .flatMap(([one, two]) => [
        [one, two],
        [two, one],
      ]),
  );
}

/** Reads the messages that were written in the window, and the people of all chats. None of it counts as live. */
export function readHistory(sync: proto.IHistorySync, requested: Requested): HistoryPart {
  const aliases = aliasesIn(sync);
  const called = new Map(
    (sync.pushnames ?? []).map(({ id, pushname }) => [bareJid(id), text(pushname)] as const),
  );
  const person = (jid: string, name: string) => partyOf(jid, aliases.get(bareJid(jid)), name);
  const chats: Party[] = [];
  const messages: OldMessage[] = [];
  let unread = 0;
  for (const chat of sync.conversations ?? []) {
    const jid = bareJid(chat.id);
    const party = person(jid, called.get(jid) ?? pushNameIn(chat));
    if (!party || isMe(requested.me, jid)) continue;
    if (party.kind !== 'group') chats.push(party);
    const found = messagesIn(chat, aliases, requested);
    messages.push(...found.messages);
    unread += found.unread;
  }
  return { chats, unread, messages: messages.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b))) };
}

const timeOf = ({ item }: OldMessage) => item.event.at;

function pushNameIn({ messages }: proto.IConversation): string {
  const theirs = (messages ?? []).find(
    ({ message }) => !message?.key?.fromMe && text(message?.pushName) !== '',
  );
  return text(theirs?.message?.pushName);
}

function messagesIn(
  chat: proto.IConversation,
  aliases: Map<string, string>,
  requested: Requested,
): Pick<HistoryPart, 'messages' | 'unread'> {
  const { window } = requested;
  const jid = bareJid(chat.id);
  const isGroup = jid.endsWith('@g.us');
  if (!window || (isGroup && !window.groups)) return { messages: [], unread: 0 };
  const subject = text(chat.displayName) || text(chat.name);
  const known = { me: requested.me, receivedAt: requested.now, groupName: () => subject || undefined };
  let unread = 0;
  const messages = (chat.messages ?? []).flatMap(({ message }) => {
    try {
      if (!message?.key || !isWithin(message, window)) return [];
      const whole = addressed(message, jid, aliases);
      return oldMessages(readMessage(whole, known), whole);
    } catch {
      // One message that cannot be read must not cost the others.
      unread += 1;
      return [];
    }
  });
  return { messages, unread };
}

function isWithin({ messageTimestamp }: proto.IWebMessageInfo, { since, until }: HistoryWindow): boolean {
  const at = numberOf(messageTimestamp) * 1_000;
  return at >= Date.parse(since) && at <= Date.parse(until);
}

/** Adds the chat and both addresses of the author, as a live message carries them. */
function addressed(message: proto.IWebMessageInfo, jid: string, aliases: Map<string, string>): WAMessage {
  const participant = message.key?.participant ?? message.participant ?? undefined;
  const [chatAlias, memberAlias] = [aliases.get(jid), aliases.get(bareJid(participant))];
  return {
    ...message,
    key: {
      ...message.key,
      remoteJid: jid,
      ...(chatAlias ? { remoteJidAlt: chatAlias } : {}),
      ...(participant ? { participant } : {}),
      ...(memberAlias ? { participantAlt: memberAlias } : {}),
    },
  };
}

/** Keeps messages only: the history has changes already applied, and unreadable messages get no content any more. */
function oldMessages({ items, keep }: Reading, { key, status }: WAMessage): OldMessage[] {
  return items.flatMap((one) => {
    const { event } = one;
    if (event.kind !== 'message' || event.mediaType === 'ciphertext') return [];
    return [{ item: one, ack: event.fromMe ? ackOf(status) : undefined, keep, wid: text(key.id) }];
  });
}
