import { describe, expect, it } from 'vitest';
import { waitsSince } from './waits-since.ts';

const at = (hour: number) => `2026-03-02T${hour}:00:00.000Z`;
const word = (fromMe: boolean, lastMessageAt: string | null) => ({ fromMe, lastMessageAt });

describe('the longest wait of tickets', () => {
  it('is that of the customer who has had the last word for longest', () => {
    const words = [word(true, at(10)), word(false, at(12)), word(false, at(11)), word(false, null)];
    expect(waitsSince(words)).toBe(at(11));
  });

  it.each([
    ['there are none', []],
    ['the last word is the company’s', [word(true, at(10))]],
    ['there was no message', [word(false, null)]],
  ])('is nobody’s while %s', (_reason, words) => {
    expect(waitsSince(words)).toBeNull();
  });
});
