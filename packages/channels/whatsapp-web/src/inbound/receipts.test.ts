import { proto, type WAMessageUpdate } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { me } from '../testing/wire.ts';
import { asideWid, platformWid } from '../outbound/wids.ts';
import { Receipts } from './receipts.ts';

const { Status } = proto.WebMessageInfo;
const now = '2026-11-21T12:00:00.000Z';
const seconds = Date.parse(now) / 1_000 - 60;
const at = new Date(seconds * 1_000).toISOString();
const update = (
  status: number,
  more: Partial<WAMessageUpdate['update']> = {},
  fromMe = true,
): WAMessageUpdate => ({
  key: { remoteJid: '5511@s.whatsapp.net', id: 'W', fromMe },
  update: { status, messageTimestamp: seconds, ...more },
});

describe('a receipt', () => {
  it('raises the ack, each step once, whatever the order', () => {
    const receipts = new Receipts();
    const items = [
      Status.SERVER_ACK,
      Status.DELIVERY_ACK,
      Status.READ,
      Status.READ,
      Status.DELIVERY_ACK,
      Status.PLAYED,
    ];
    expect(items.flatMap((status) => receipts.updates([update(status)], now))).toEqual([
      { kind: 'ack', wid: 'W', ack: 1, at },
      { kind: 'ack', wid: 'W', ack: 2, at },
      { kind: 'ack', wid: 'W', ack: 3, at },
      { kind: 'ack', wid: 'W', ack: 4, at },
    ]);
  });

  it('is ignored for messages of others, pending or refused messages, and edits', () => {
    const receipts = new Receipts();
    const edit: WAMessageUpdate = {
      key: { id: 'W', fromMe: true },
      update: { message: { conversation: 'x' } },
    };
    const others = [update(Status.READ, {}, false), update(Status.PENDING), update(Status.ERROR), edit];
    expect(receipts.updates(others, now)).toEqual([]);
  });
});

it('a receipt for a reaction, or for a part of a message, yields no ack', () => {
  const items = (id: string) => {
    const one = update(Status.READ);
    const receipt = { userJid: '1@lid', receiptTimestamp: seconds };
    const key = { remoteJid: '1203@g.us', id, fromMe: true };
    return [
      new Receipts().updates([{ ...one, key: { ...one.key, id } }], now),
      new Receipts().ofGroups([{ key, receipt }], { me, members: () => 2, now }),
    ].map((events) => events.length);
  };
  expect(items(asideWid('W.0'))).toEqual([0, 0]);
  expect(items(platformWid('W'))).toEqual([1, 1]);
});

describe('a receipt in a group', () => {
  const from = (user: string, field: 'receiptTimestamp' | 'readTimestamp') => ({
    key: { remoteJid: '1203@g.us', id: 'G', fromMe: true, participant: user },
    receipt: { userJid: user, [field]: seconds },
  });
  const all = [
    from('1@lid', 'receiptTimestamp'),
    from('1@lid', 'readTimestamp'),
    from('1:2@lid', 'readTimestamp'),
    from('2@lid', 'readTimestamp'),
  ];

  const view = (members: number | null) => ({ me, members: () => members, now });

  it('counts as delivered with the first member, and as read with the last reader', () => {
    const receipts = new Receipts();
    const items = all.map((one) =>
      receipts.ofGroups([one], view(2)).map((event) => event.kind === 'ack' && event.ack),
    );
    expect(items).toEqual([[2], [], [], [3]]);
  });

  it('stays delivered when the number of members is unknown', () => {
    expect(new Receipts().ofGroups(all, view(null))).toEqual([{ kind: 'ack', wid: 'G', ack: 2, at }]);
  });

  it('from our own phone is ignored', () => {
    const own = [from('900@lid', 'readTimestamp'), from('5511900000000@s.whatsapp.net', 'readTimestamp')];
    expect(new Receipts().ofGroups(own, view(1))).toEqual([]);
  });
});
