import type { ChannelEvent } from '@prosa/channel-driver';
import type { proto, WAMessage } from '@whiskeysockets/baileys';
import { readMessage } from '../inbound/read-message.ts';
import type { Known, Reading } from '../inbound/reading.ts';

export const me = { id: '5511900000000:3@s.whatsapp.net', lid: '900:3@lid' };
export const ana = '5511999990001@s.whatsapp.net';
export const at = '2026-11-20T12:00:00.000Z';
export const seconds = Date.parse(at) / 1_000;
export const known: Known = {
  me,
  receivedAt: '2026-11-21T12:00:00.000Z',
  groupName: (jid) => (jid === '1203@g.us' ? 'Obra' : undefined),
};

/** A message as Baileys hands it over: from Ana, unless `more` says otherwise. */
export function wire(message: proto.IMessage | null, more: Partial<WAMessage> = {}): WAMessage {
  return {
    messageTimestamp: seconds,
    pushName: 'Ana',
    ...more,
    key: { remoteJid: ana, id: 'W1', fromMe: false, ...more.key },
    ...(message ? { message } : {}),
  };
}

export const read = (message: proto.IMessage | null, more: Partial<WAMessage> = {}): Reading =>
  readMessage(wire(message, more), known);

export const events = (message: proto.IMessage | null, more: Partial<WAMessage> = {}): ChannelEvent[] =>
  read(message, more).items.map(({ event }) => event);
