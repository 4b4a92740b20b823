import { describe, expect, it } from 'vitest';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ClaimedMessage } from './queries.ts';
import type { Address } from './addresses.ts';
import { partyOf, toOutgoing } from './to-outgoing.ts';

const known = (facts: Partial<Address>): Address => ({
  contactName: 'Ana',
  contactNumber: '',
  isGroup: false,
  identities: {},
  ...facts,
});

describe('the address of a contact', () => {
  it.each([
    [
      'the number as the channel wrote it, not its canonical key',
      { contactNumber: '551188887777', identities: { phone: '5511988887777' } },
      'phone',
      '551188887777',
    ],
    [
      'the phone before its alias',
      { contactNumber: '5511', identities: { lid: '77', phone: '5511' } },
      'phone',
      '5511',
    ],
    ['the alias of somebody without a phone', { identities: { lid: '77' } }, 'lid', '77'],
    ['the page-scoped id', { contactNumber: '', identities: { psid: '9' } }, 'psid', '9'],
    [
      'the group',
      { isGroup: true, contactNumber: '123', identities: { group: '123-456' } },
      'group',
      '123-456',
    ],
    ['a number typed by hand', { contactNumber: '5511' }, 'phone', '5511'],
  ])('is %s', (_what, facts, kind, value) => {
    expect(partyOf(known(facts))).toEqual({ kind, value, name: 'Ana' });
  });

  it('is of a kind by which the channel finds people', () => {
    const identities = { phone: '5511', lid: '77', bsuid: 'BR.1', psid: '9' };
    const ana = known({ contactNumber: '5511', identities });
    const by = (...addresses: ('phone' | 'lid' | 'bsuid' | 'psid' | 'igsid')[]) =>
      partyOf(ana, { addresses });
    expect(by('phone', 'bsuid')).toMatchObject({ kind: 'phone', value: '5511' });
    expect(by('bsuid')).toMatchObject({ kind: 'bsuid', value: 'BR.1' });
    expect(by('psid')).toMatchObject({ kind: 'psid', value: '9' });
    expect(by('igsid')).toBeNull();
    const nameless = known({ identities: { bsuid: 'BR.1' } });
    expect(partyOf(nameless, { addresses: ['phone', 'lid'] })).toBeNull();
  });

  it('is none when nothing is known', () => {
    expect(partyOf(known({}))).toBeNull();
    expect(partyOf(known({ isGroup: true }))).toBeNull();
  });
});

describe('a message to send', () => {
  const claimed = (facts: Partial<ClaimedMessage>) =>
    ({
      wid: 'W',
      body: 'Tem',
      mediaType: 'conversation',
      mediaPath: null,
      dataJson: null,
      ...facts,
    }) as ClaimedMessage;
  const outgoing = (facts: Partial<ClaimedMessage>) =>
    toOutgoing(claimed(facts), { kind: 'phone', value: '5511' }, {} as Storage);

  it('has the text of the message that it quotes', () => {
    const quoted = {
      quotedWid: 'Q',
      quotedBody: 'Tem?',
      quotedMediaType: 'image',
      quotedFromMe: false,
      quotedAuthor: { number: '5511', lid: '77' },
    };
    expect(outgoing(quoted)).toMatchObject({
      quotedWid: 'Q',
      quoted: { body: 'Tem?', mediaType: 'image', fromMe: false, author: { kind: 'lid', value: '77' } },
    });
    expect(outgoing({ quotedWid: null })).not.toHaveProperty('quoted');
  });

  it('has the time since which the customer waits, if a person may answer late', () => {
    expect(outgoing({ answersSince: '2026-11-20T12:00:00.000Z' })).toMatchObject({
      answersSince: '2026-11-20T12:00:00.000Z',
    });
    expect(outgoing({ answersSince: null })).not.toHaveProperty('answersSince');
  });

  it('says whether it belongs to a campaign', () => {
    expect(outgoing({ isMass: true })).toMatchObject({ isMass: true });
    expect(outgoing({ isMass: false })).not.toHaveProperty('isMass');
  });
});
