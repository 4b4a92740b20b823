import { describe, expect, it } from 'vitest';
import { nextOccurrence, occurrence, type Recurrence } from './recurrence.ts';

const rule = (facts: Partial<Recurrence> & { first: string }): Recurrence => ({
  intervalo: 1,
  valorIntervalo: 1,
  tipoDias: 4,
  timeZone: 'America/Sao_Paulo',
  ...facts,
  firstAt: new Date(facts.first),
});
const times = (of: Recurrence, count: number) =>
  Array.from({ length: count }, (_, index) => occurrence(of, index).toISOString());

describe('repetitions', () => {
  it('are days and weeks apart', () => {
    const first = '2026-11-23T13:00:00.000Z';
    expect(times(rule({ first, valorIntervalo: 2 }), 3)).toEqual([
      first,
      '2026-11-25T13:00:00.000Z',
      '2026-11-27T13:00:00.000Z',
    ]);
    expect(times(rule({ first, intervalo: 2 }), 2)[1]).toBe('2026-11-30T13:00:00.000Z');
    expect(times(rule({ first, intervalo: 4, valorIntervalo: 90 }), 2)[1]).toBe('2026-11-23T14:30:00.000Z');
  });

  it('are calendar months: the 31st is the last day of a shorter one, and the 31st again after it', () => {
    expect(times(rule({ first: '2027-01-31T12:00:00Z', intervalo: 3 }), 4)).toEqual([
      '2027-01-31T12:00:00.000Z',
      '2027-02-28T12:00:00.000Z',
      '2027-03-31T12:00:00.000Z',
      '2027-04-30T12:00:00.000Z',
    ]);
    expect(times(rule({ first: '2028-01-30T12:00:00Z', intervalo: 3 }), 2)[1]).toBe(
      '2028-02-29T12:00:00.000Z',
    );
    expect(times(rule({ first: '2026-12-15T12:00:00Z', intervalo: 3, valorIntervalo: 13 }), 2)[1]).toBe(
      '2028-01-15T12:00:00.000Z',
    );
  });

  it('keep the time on the clock when summer time begins', () => {
    const berlin = rule({ first: '2027-03-27T08:00:00Z', timeZone: 'Europe/Berlin' });
    expect(times(berlin, 2)).toEqual(['2027-03-27T08:00:00.000Z', '2027-03-28T07:00:00.000Z']);
    // 02:30 does not exist on that day.
    const skipped = rule({ first: '2027-03-27T01:30:00Z', timeZone: 'Europe/Berlin' });
    expect(times(skipped, 2)[1]).toBe('2027-03-28T01:30:00.000Z');
  });

  it('count days by the clock of the company, not by UTC', () => {
    // 23:30 of the 30th in São Paulo.
    expect(times(rule({ first: '2027-01-31T02:30:00Z', intervalo: 3 }), 2)[1]).toBe(
      '2027-03-01T02:30:00.000Z',
    );
  });

  it.each([
    [4, '2026-11-22T13:00:00.000Z'],
    [5, '2026-11-20T13:00:00.000Z'],
    [6, '2026-11-23T13:00:00.000Z'],
  ])('on a Sunday under rule %i are sent at %s', (tipoDias, expected) => {
    expect(times(rule({ first: '2026-11-15T13:00:00Z', intervalo: 2, tipoDias }), 2)[1]).toBe(expected);
  });

  it('leave the first time exactly as it was chosen', () => {
    expect(times(rule({ first: '2026-11-22T13:00:00Z', tipoDias: 6 }), 1)[0]).toBe(
      '2026-11-22T13:00:00.000Z',
    );
  });
});

describe('the next repetition', () => {
  const daily = rule({ first: '2026-11-19T13:00:00Z' });

  it('is later than the last one and than now; missed ones are not sent afterwards', () => {
    expect(nextOccurrence(daily, 0, new Date('2026-11-19T13:00:10Z'))).toEqual({
      index: 1,
      sendAt: new Date('2026-11-20T13:00:00Z'),
    });
    expect(nextOccurrence(daily, 0, new Date('2026-11-25T14:00:00Z'))).toEqual({
      index: 7,
      sendAt: new Date('2026-11-26T13:00:00Z'),
    });
  });

  it('is not the same Friday three times for Friday, Saturday and Sunday', () => {
    const friday = { index: 1, sendAt: new Date('2026-11-20T13:00:00Z') };
    const before = rule({ first: '2026-11-19T13:00:00Z', tipoDias: 5 });
    expect(nextOccurrence(before, 0, daily.firstAt)).toEqual(friday);
    expect(nextOccurrence(before, 1, friday.sendAt)).toEqual({
      index: 4,
      sendAt: new Date('2026-11-23T13:00:00Z'),
    });
  });

  it('is none where nothing repeats', () => {
    expect(nextOccurrence({ ...daily, valorIntervalo: 0 }, 0, daily.firstAt)).toBeNull();
  });
});
