import { describe, expect, it } from 'vitest';
import { localClock } from './local-clock.ts';

const shown = (iso: string, timeZone: string) => localClock(new Date(iso), timeZone).toISOString();

describe('the clock of a time zone', () => {
  it('is the instant plus the offset of the zone', () => {
    expect(shown('2025-03-20T13:00:00.123Z', 'America/Sao_Paulo')).toBe('2025-03-20T10:00:00.123Z');
    expect(shown('2025-03-20T20:00:00.000Z', 'Asia/Kathmandu')).toBe('2025-03-21T01:45:00.000Z');
    expect(shown('2025-03-20T20:00:00.000Z', 'UTC')).toBe('2025-03-20T20:00:00.000Z');
  });

  it('changes in the very minute of a clock change, forward and back', () => {
    expect(shown('2025-03-30T00:59:59.999Z', 'Europe/Berlin')).toBe('2025-03-30T01:59:59.999Z');
    expect(shown('2025-03-30T01:00:00.000Z', 'Europe/Berlin')).toBe('2025-03-30T03:00:00.000Z');
    expect(shown('2025-10-26T00:59:00.000Z', 'Europe/Berlin')).toBe('2025-10-26T02:59:00.000Z');
    expect(shown('2025-10-26T01:01:00.000Z', 'Europe/Berlin')).toBe('2025-10-26T02:01:00.000Z');
    // A change of half an hour only, read again for an instant before it.
    expect(shown('2025-04-05T15:00:00.000Z', 'Australia/Lord_Howe')).toBe('2025-04-06T01:30:00.000Z');
    expect(shown('2025-04-05T14:59:00.000Z', 'Australia/Lord_Howe')).toBe('2025-04-06T01:59:00.000Z');
  });

  it('shows the same as Intl, at any instant', () => {
    const zones = ['America/Sao_Paulo', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham'];
    for (const timeZone of zones) {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
      for (let day = 0; day < 800; day += 1) {
        const now = new Date(Date.UTC(2024, 0, 1, day % 24, (day * 7) % 60, day % 60) + day * 86_400_000);
        expect(localClock(now, timeZone).toISOString().slice(0, 19).replace('T', ' ')).toBe(
          format.format(now),
        );
      }
    }
  });
});
