import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CompanyQueue, type QueueLimits } from './company-queue.ts';

const limits: QueueLimits = { total: 6, perCompany: 4, perPerson: 2, share: 250, burst: 1_000 };

let queue: CompanyQueue;
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_000_000);
  queue = new CompanyQueue(limits, Date.now);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Enters, and keeps in `begun` in which order transactions begin. */
function entering(begun: string[]) {
  return async (companyId: number, userId: number) => {
    const scope = { companyId, userId, isOpen: true };
    await queue.enter(scope);
    begun.push(`${companyId}.${userId}`);
    return (ms: number) => queue.leave(scope, ms);
  };
}
const settle = async () => vi.advanceTimersByTimeAsync(0);

describe('transactions of requests', () => {
  it('begin at once, two of a person and four of a company', async () => {
    const begun: string[] = [];
    const enter = entering(begun);
    const first = enter(1, 1);
    for (const userId of [1, 1, 2, 2, 3]) void enter(1, userId);
    await settle();
    expect(begun).toEqual(['1.1', '1.1', '1.2', '1.2']);
    expect(queue.waiting).toBe(2);

    (await first)(1);
    await settle();
    expect(begun).toEqual(['1.1', '1.1', '1.2', '1.2', '1.1']);
  });

  it('of companies, and of people within one, that wait are served in turn', async () => {
    const begun: string[] = [];
    const enter = entering(begun);
    const running = [enter(1, 1), enter(1, 1), enter(1, 2), enter(1, 2), enter(9, 1), enter(9, 2)];
    for (const [companyId, userId] of [
      [2, 1],
      [2, 1],
      [2, 2],
      [3, 1],
    ] as const)
      void enter(companyId, userId);
    await settle();
    begun.length = 0;
    for (const leave of running.slice(0, 4)) (await leave)(1);
    await settle();
    expect(begun).toEqual(['2.1', '3.1', '2.2', '2.1']);
  });

  it('of a company by itself do not wait for its share', async () => {
    const enter = entering([]);
    for (let round = 0; round < 50; round += 1) (await enter(1, 1))(1_000);
    expect(queue.waiting).toBe(0);
  });

  it('of a company beyond its share wait while another one is active, and those of the other do not', async () => {
    const begun: string[] = [];
    const enter = entering(begun);
    (await enter(2, 1))(1);
    (await enter(1, 1))(1_500);
    const waiting = enter(1, 1);
    void enter(1, 2);
    await vi.advanceTimersByTimeAsync(1_000);
    (await enter(2, 1))(1);
    expect(begun).toEqual(['2.1', '1.1', '2.1']);

    // 1,500 ms fade within four seconds to a third of it: within the burst of 1,000 after 1.7, then one at a time.
    await vi.advanceTimersByTimeAsync(700);
    expect(begun).toEqual(['2.1', '1.1', '2.1', '1.1']);
    (await enter(2, 1))(1);
    (await waiting)(10);
    await vi.advanceTimersByTimeAsync(100);
    expect(begun.at(-1)).toBe('1.2');
  });

  it('of the company that uses less than another never wait for its share, however much that is', async () => {
    const enter = entering([]);
    let leave: ((ms: number) => void) | undefined;
    const enterAgain = () => void enter(1, 1).then((admitted) => (leave = admitted));
    enterAgain();
    const modest = { companyId: 2, userId: 1, isOpen: true };
    let served = 0;
    for (let tenth = 0; tenth < 400; tenth += 1) {
      // Twice its share, of one after another.
      if (tenth % 4 === 0) expect(queue.enter(modest), `tenth ${tenth}`).toBeUndefined();
      await vi.advanceTimersByTimeAsync(100);
      if (tenth % 4 === 1) queue.leave(modest, 200);
      if (!leave) continue;
      leave(100);
      leave = undefined;
      served += 1;
      enterAgain();
    }
    // 500 ms a second, a quarter more and the burst.
    expect(served).toBeGreaterThan(200);
    expect(served).toBeLessThan(280);
  });

  it('of a company that was by itself for hours wait no longer than after some seconds', async () => {
    const begun: string[] = [];
    const enter = entering(begun);
    for (let second = 0; second < 3_600; second += 1) {
      (await enter(1, 1))(350);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    (await enter(2, 1))(1);
    void enter(1, 1);
    begun.length = 0;
    await vi.advanceTimersByTimeAsync(1_900);
    expect(begun).toEqual(['1.1']);
  });

  it('go on when the other companies have become quiet', async () => {
    const begun: string[] = [];
    const enter = entering(begun);
    (await enter(2, 1))(1);
    (await enter(1, 1))(100_000);
    void enter(1, 1);
    await vi.advanceTimersByTimeAsync(4_100);
    expect(begun).toEqual(['2.1', '1.1', '1.1']);
  });
});
