import { describe, expect, it } from 'vitest';
import type { ChannelEvent, MessageEvent } from './events.ts';
import { isOneTimeWid, oneTimeWid, withoutOneTimeTexts } from './one-time.ts';

const rui = { kind: 'phone', value: '5511999990001' } as const;
const at = '2026-11-25T12:00:00.000Z';
const message = (facts: Partial<MessageEvent>): MessageEvent => ({
  kind: 'message',
  wid: '3EB0AB',
  chat: rui,
  author: rui,
  fromMe: true,
  at,
  mediaType: 'conversation',
  body: 'x',
  ...facts,
});

describe('the id of a one-time text', () => {
  it('is recognised by itself, is in the form of WhatsApp, and no two are alike', () => {
    const wids = Array.from({ length: 1_000 }, oneTimeWid);
    expect(wids.every(isOneTimeWid)).toBe(true);
    expect(new Set(wids).size).toBe(1_000);
    for (const wid of wids) expect(wid).toMatch(/^3EB0[0-9A-F]{28}$/);
  });

  it('is no other id', () => {
    const wid = oneTimeWid();
    const changed = `${wid.slice(0, -1)}${wid.endsWith('0') ? '1' : '0'}`;
    for (const other of [
      changed,
      wid.toLowerCase(),
      `${wid}0`,
      wid.slice(0, 28),
      'wamid.1',
      '',
      `3EB0${'A'.repeat(28)}`,
    ])
      expect(isOneTimeWid(other)).toBe(false);
  });
});

describe('the events of a channel', () => {
  const wid = oneTimeWid();

  it('lose the echo of a one-time text, and everything that happened to it', () => {
    const events: ChannelEvent[] = [
      message({ wid }),
      { kind: 'ack', wid, ack: 2, at },
      { kind: 'failure', wid, reason: 'x', at },
      { kind: 'reaction', wid, author: rui, fromMe: false, emoji: '👍', at },
      { kind: 'edit', wid, body: 'y', at },
      { kind: 'delete', wid, at },
    ];
    expect(withoutOneTimeTexts(events)).toEqual([]);
  });

  it('keep all others in order; an answer that quotes one is a plain message', () => {
    const answer = message({ fromMe: false, quotedWid: wid });
    const quoting = message({ wid: '3EB0CD', quotedWid: '3EB0AB' });
    const ack: ChannelEvent = { kind: 'ack', wid: '3EB0AB', ack: 2, at };
    const kept = withoutOneTimeTexts([answer, quoting, message({ wid }), ack]);
    const { quotedWid: _quotedWid, ...plain } = answer;
    expect(kept).toEqual([plain, quoting, ack]);
  });

  it('keep the message of a customer who has chosen such an id', () => {
    const theirs = message({ wid, fromMe: false });
    expect(withoutOneTimeTexts([theirs])).toEqual([theirs]);
  });
});
