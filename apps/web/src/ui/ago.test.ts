import { expect, it } from 'vitest';
import { agoOf } from './ago.ts';

it('says how long ago in the largest unit that is full', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const ago = (seconds: number) => agoOf(new Date(now - seconds * 1_000).toISOString(), 'pt', { now });
  expect(ago(20)).toBe('agora');
  expect(ago(60)).toBe('há 1 min');
  expect(agoOf(new Date(now - 300_000).toISOString(), 'pt', { now, style: 'long' })).toBe('há 5 minutos');
  expect(ago(59 * 60)).toBe('há 59 min');
  expect(ago(3 * 3_600 + 60)).toBe('há 3 h');
  expect(ago(3 * 86_400)).toBe('há 3 dias');
  // A clock behind the server's never shows a moment in the future.
  expect(ago(-90)).toBe('agora');
});
