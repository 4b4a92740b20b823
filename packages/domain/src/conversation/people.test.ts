import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Party } from './event.ts';
import { peopleOf, personOf, survivorOf, type RivalTicket } from './people.ts';

const phone = (value: string, ...aliases: Party['aliases'] & object): Party => ({
  kind: 'phone',
  value,
  aliases,
});
const lid = (value: string): Party => ({ kind: 'lid', value });

describe('people with several names', () => {
  it('are not joined where no platform names them together', () => {
    expect(peopleOf([phone('5511999990001'), lid('77')])).toEqual([]);
  });

  it('are one person by number and alias, in both spellings of the number', () => {
    const people = peopleOf([
      { ...lid('77'), name: 'Ana', aliases: [{ kind: 'phone', value: '551188887777' }] },
      phone('5511988887777'),
    ]);
    expect(people).toEqual([
      {
        identities: [
          { kind: 'lid', value: '77' },
          { kind: 'phone', value: '5511988887777' },
        ],
        number: '551188887777',
        name: 'Ana',
      },
    ]);
  });

  it('are one person along a chain of names, and two without one', () => {
    const people = peopleOf([
      phone('5511999990001', { kind: 'lid', value: '1' }),
      phone('5511999990002', { kind: 'lid', value: '2' }),
      { ...lid('1'), aliases: [{ kind: 'bsuid', value: 'BR.1' }] },
    ]);
    expect(people.map(({ identities }) => identities.length)).toEqual([3, 2]);
  });

  it('do not include groups, nor names without a value', () => {
    const group: Party = { kind: 'group', value: '12', aliases: [{ kind: 'lid', value: '1' }] };
    expect(peopleOf([group, phone('5511999990001', { kind: 'lid', value: '' })])).toEqual([]);
  });

  it('are the same in whatever order their names come', () => {
    const name = fc.record({
      kind: fc.constantFrom('phone' as const, 'lid' as const, 'bsuid' as const),
      value: fc.constantFrom('5511999990001', '551199990001', '7', '8'),
    });
    const party = fc.tuple(name, fc.array(name, { maxLength: 2 }));
    const who = (parties: Party[]) =>
      peopleOf(parties)
        .map(({ identities }) => JSON.stringify(identities))
        .toSorted();
    fc.assert(
      fc.property(fc.array(party, { maxLength: 8 }), fc.nat(), (pairs, rotation) => {
        const parties = pairs.map(([one, aliases]): Party => ({ ...one, aliases }));
        const at = parties.length === 0 ? 0 : rotation % parties.length;
        expect(who([...parties.slice(at), ...parties.slice(0, at)].toReversed())).toEqual(who(parties));
      }),
    );
  });
});

describe('of two live tickets', () => {
  const ticket = (facts: Partial<RivalTicket>): RivalTicket => ({
    id: 1,
    status: 'pending',
    userId: null,
    queueId: null,
    lastMessageAt: '2026-11-20T12:00:00Z',
    ...facts,
  });
  const later = '2026-11-20T13:00:00Z';

  it.each([
    ['the served one stays', { status: 'open', userId: 3 }, { queueId: 1, lastMessageAt: later }],
    ['the one in a queue stays', { queueId: 1 }, { lastMessageAt: later }],
    ["the bot's stays", {}, { status: 'lgpd', lastMessageAt: later }],
    ['the question about data stays', { status: 'lgpd' }, { status: 'nps', lastMessageAt: later }],
    ['the newer one stays', { lastMessageAt: later }, {}],
    ['the older row stays', {}, {}],
  ])('%s', (_rule, stays, goes) => {
    const [one, other] = [ticket(stays), ticket({ ...goes, id: 2 })];
    expect([survivorOf(one, other), survivorOf(other, one)]).toEqual([one, one]);
  });
});

it('a name loses characters that could trick a reader, and keeps joined emojis', () => {
  const called = (name: string) => personOf({ kind: 'lid', value: '1', name }).name;
  expect(called(' A\u0001\u001b[31m\u202Egpj.exe\n')).toBe('A[31mgpj.exe');
  expect(called('Ana 👩‍🚀')).toBe('Ana 👩‍🚀');
});
