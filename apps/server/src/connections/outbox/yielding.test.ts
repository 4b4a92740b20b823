import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Yielding } from './yielding.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reply = { whatsappId: 1, isMass: false };
const campaign = { whatsappId: 1, isMass: true };

describe('a campaign on a connection', () => {
  it('waits for nothing where nobody writes', () => {
    const yielding = new Yielding(vi.fn());
    yielding.note(campaign);
    expect(yielding.most(1, 8)).toBe(8);
  });

  it('leaves in bursts while people write, and is woken for the next', () => {
    const goOn = vi.fn();
    const yielding = new Yielding(goOn);
    yielding.note(reply);
    expect(yielding.most(1, 8)).toBe(4);
    yielding.note(campaign);
    expect([yielding.most(1, 8), yielding.most(1, 8)]).toEqual([0, 0]);
    vi.advanceTimersByTime(199);
    expect(goOn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(goOn).toHaveBeenCalledOnce();
    expect([yielding.most(1, 8), yielding.most(1, 3)]).toEqual([4, 3]);
  });

  it('is not slowed by people on another connection, nor by those who wrote a minute ago', () => {
    const yielding = new Yielding(vi.fn());
    yielding.note({ whatsappId: 2, isMass: false });
    yielding.note(campaign);
    expect(yielding.most(1, 8)).toBe(8);
    yielding.note(reply);
    vi.advanceTimersByTime(60_000);
    yielding.note(campaign);
    expect(yielding.most(1, 8)).toBe(8);
  });

  it('has nothing to wait for after the connection went to another process', () => {
    const yielding = new Yielding(vi.fn());
    yielding.note(reply);
    yielding.note(campaign);
    yielding.keep(() => false);
    expect(yielding.most(1, 8)).toBe(8);
  });
});
