import type { HistoryWindow } from '@prosa/channel-driver';
import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { me } from '../testing/wire.ts';
import { readHistory } from './read-history.ts';

const { Status, StubType } = proto.WebMessageInfo;
const day = (number: number) => `2026-0${number}-01T12:00:00.000Z`;
const window: HistoryWindow = { since: day(2), until: day(4), groups: false };
const ana = '5511999990001@s.whatsapp.net';

interface Old extends Omit<proto.IWebMessageInfo, 'key'> {
  id: string;
  at: string;
  fromMe?: boolean;
  participant?: string;
}
const old = ({ id, at, fromMe = false, ...more }: Old): proto.IHistorySyncMsg => ({
  message: {
    key: { remoteJid: ana, id, fromMe },
    message: { conversation: id },
    messageTimestamp: Date.parse(at) / 1_000,
    ...more,
  },
});
const chat = (messages: proto.IHistorySyncMsg[], more: proto.IConversation = {}) => ({
  id: ana,
  messages,
  ...more,
});
const read = (
  conversations: proto.IConversation[],
  more: proto.IHistorySync & { window?: HistoryWindow | null } = {},
) => {
  const { window: requested = window, ...sync } = more;
  return readHistory({ conversations, ...sync }, { me, window: requested, now: day(9) });
};
const bodies = (part: ReturnType<typeof read>) =>
  part.messages.map(({ item }) => (item.event.kind === 'message' ? item.event.body : ''));

describe('the history', () => {
  it('contains the messages of the window, both ends included, oldest first', () => {
    const messages = [
      old({ id: 'depois', at: day(5) }),
      old({ id: 'fim', at: day(4) }),
      old({ id: 'início', at: day(2) }),
      old({ id: 'antes', at: day(1) }),
    ];
    expect(bodies(read([chat(messages)]))).toEqual(['início', 'fim']);
  });

  it('has the ack of our messages, and none for theirs', () => {
    const messages = [
      old({ id: 'a', at: day(2), fromMe: true, status: Status.READ }),
      old({ id: 'b', at: day(3), fromMe: true, status: Status.PENDING }),
      old({ id: 'c', at: day(4), status: Status.READ }),
    ];
    expect(read([chat(messages)]).messages.map(({ ack }) => ack)).toEqual([3, undefined, undefined]);
  });

  it('knows people by both of their addresses, wherever the phone lists them', () => {
    const byChat = read([chat([old({ id: 'a', at: day(3) })], { id: '77@lid', pnJid: ana })]);
    const byTable = read([chat([old({ id: 'a', at: day(3) })])], {
      phoneNumberToLidMappings: [{ pnJid: ana, lidJid: '77@lid' }],
    });
    const person = { kind: 'phone', value: '5511999990001', aliases: [{ kind: 'lid', value: '77' }] };
    for (const part of [byChat, byTable]) {
      expect(part.messages[0]?.item.event).toMatchObject({ chat: person, author: person });
      expect(part.chats).toEqual([person]);
    }
  });

  it('calls people what they call themselves, not what the phone calls them', () => {
    const named = [old({ id: 'a', at: day(3), pushName: 'Aninha' })];
    expect(read([chat(named, { name: 'Ana da Padaria' })]).chats).toMatchObject([{ name: 'Aninha' }]);
  });

  it('skips and counts a message that cannot be read, and keeps the others', () => {
    const broken = old({ id: 'b', at: day(3) });
    Object.defineProperty(broken.message, 'message', {
      get() {
        throw new Error('malformed');
      },
      enumerable: true,
    });
    const part = read([chat([old({ id: 'a', at: day(3) }), broken, old({ id: 'c', at: day(3) })])]);
    expect([bodies(part), part.unread]).toEqual([['a', 'c'], 1]);
  });

  it('includes groups only on request, with their members', () => {
    const group = chat([old({ id: 'a', at: day(3), participant: '77@lid' })], {
      id: '1203@g.us',
      name: 'Obra',
    });
    expect(read([group])).toEqual({ chats: [], messages: [], unread: 0 });
    const asked = read([group], {
      window: { ...window, groups: true },
      phoneNumberToLidMappings: [{ pnJid: ana, lidJid: '77@lid' }],
    });
    expect(asked.messages[0]?.item.event).toMatchObject({
      chat: { kind: 'group', value: '1203', name: 'Obra' },
      author: { kind: 'phone', value: '5511999990001' },
    });
    expect(asked.chats).toEqual([]);
  });

  it('contains people alone when no messages are requested', () => {
    const part = read([chat([old({ id: 'a', at: day(3) })])], { window: null });
    expect([part.messages.length, part.chats.length]).toEqual([0, 1]);
  });

  it('leaves out entries that are no messages, and the chat with ourselves', () => {
    const messages = [
      old({ id: 'cifrada', at: day(3), message: null, messageStubType: StubType.CIPHERTEXT }),
      old({ id: 'ligação', at: day(3), message: null, messageStubType: StubType.CALL_MISSED_VOICE }),
      old({ id: 'apagada', at: day(3), message: null, messageStubType: StubType.REVOKE }),
      old({ id: 'reação', at: day(3), message: { reactionMessage: { key: { id: 'x' }, text: '👍' } } }),
    ];
    const self = chat([old({ id: 'a', at: day(3), fromMe: true })], { id: '5511900000000@s.whatsapp.net' });
    expect(read([chat(messages), self, {}]).messages).toEqual([]);
    expect(read([self]).chats).toEqual([]);
  });
});
