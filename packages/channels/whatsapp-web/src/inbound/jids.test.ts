import { describe, expect, it } from 'vitest';
import { bareJid, isMe, jidOf, partyOf } from './jids.ts';

describe('an address', () => {
  it.each([
    ['551199990001@s.whatsapp.net', undefined, { kind: 'phone', value: '551199990001' }],
    ['551199990001:12@s.whatsapp.net', undefined, { kind: 'phone', value: '551199990001' }],
    ['551199990001_1:12@c.us', undefined, { kind: 'phone', value: '551199990001' }],
    ['551199990001:99@hosted', undefined, { kind: 'phone', value: '551199990001' }],
    ['77@lid', undefined, { kind: 'lid', value: '77' }],
    ['77:99@hosted.lid', undefined, { kind: 'lid', value: '77' }],
    [
      '77:2@lid',
      '5511@s.whatsapp.net',
      { kind: 'phone', value: '5511', aliases: [{ kind: 'lid', value: '77' }] },
    ],
    [
      '5511@s.whatsapp.net',
      '77@lid',
      { kind: 'phone', value: '5511', aliases: [{ kind: 'lid', value: '77' }] },
    ],
    // Two addresses of one kind may be two people, so the second is ignored.
    ['5511@s.whatsapp.net', '5522@s.whatsapp.net', { kind: 'phone', value: '5511' }],
    ['1203-16@g.us', '77@lid', { kind: 'group', value: '1203-16' }],
    ['status@broadcast', undefined, null],
    ['120363@newsletter', undefined, null],
    ['13135550002@bot', undefined, null],
    ['@s.whatsapp.net', undefined, null],
    ['', undefined, null],
    [null, undefined, null],
  ])('%s (%s) is %j', (jid, alternative, party) => {
    expect(partyOf(jid, alternative)).toEqual(party);
  });

  it('has a name only when a name is given', () => {
    expect(partyOf('77@lid', null, ' Ana ')?.name).toBe('Ana');
    expect(partyOf('77@lid', null, ' ')).not.toHaveProperty('name');
  });

  it('is written without its device, and read back', () => {
    expect(bareJid('5511:3@s.whatsapp.net')).toBe('5511@s.whatsapp.net');
    expect(jidOf({ kind: 'group', value: '1203' })).toBe('1203@g.us');
    expect(() => jidOf({ kind: 'psid', value: '1' })).toThrow(
      expect.objectContaining({ name: 'SendError', transient: false }),
    );
  });

  it('is our own by number or by alias, whatever the device', () => {
    const me = { id: '5511:7@s.whatsapp.net', lid: '88:7@lid' };
    expect([isMe(me, '5511@s.whatsapp.net'), isMe(me, '88:1@lid'), isMe(me, '88@s.whatsapp.net')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isMe({ id: '5511@s.whatsapp.net' }, undefined), isMe(me, '')]).toEqual([false, false]);
  });
});
