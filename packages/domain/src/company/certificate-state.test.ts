import { expect, it } from 'vitest';
import { certificateStateOf } from './certificate-state.ts';

const dates = { validFrom: '2026-01-01T00:00:00.000Z', validUntil: '2026-12-31T12:00:00.000Z' };

it.each([
  ['2025-12-31T23:59:59Z', 'early', 364],
  ['2026-01-01T00:00:00Z', 'valid', 364],
  ['2026-12-01T12:00:00Z', 'valid', 30],
  ['2026-12-01T12:00:01Z', 'ending', 29],
  ['2026-12-31T11:59:59Z', 'ending', 0],
  ['2026-12-31T12:00:00Z', 'ended', 0],
  ['2027-06-01T00:00:00Z', 'ended', 0],
])('a certificate of 2026 is at %s %s, with %i days left', (now, state, daysLeft) => {
  expect(certificateStateOf(dates, Date.parse(now))).toEqual({ state, daysLeft });
});
