import { expect, it } from 'vitest';
import { PlannedRuns } from './planned-runs.ts';

const campaign = { companyId: 1, campaignId: 7 };
const second = (count: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, 0, count * 1_000));

it('plans the first run, an earlier one, and one after the last is over, each for a whole second', () => {
  const runs = new PlannedRuns();
  expect(runs.claim(campaign, second(4.2), second(0))).toEqual(second(5));
  expect(runs.claim(campaign, second(2.7), second(1))).toEqual(second(3));
  expect(runs.claim(campaign, second(8), second(3))).toEqual(second(8));
});

it('plans none behind one that comes before it', () => {
  const runs = new PlannedRuns();
  runs.claim(campaign, second(4.2), second(0));
  expect(runs.claim(campaign, second(9), second(1))).toBeNull();
  expect(runs.claim(campaign, second(4.8), second(4.5))).toBeNull();
});

it('plans one for each second however many are due at once', () => {
  const runs = new PlannedRuns();
  const answered = [3.1, 3.2, 3.9, 4.1, 4.2];
  const planned = answered.map((at) => runs.claim(campaign, second(at), second(at)));
  expect(planned).toEqual([second(4), null, null, second(5), null]);
});

it('knows campaigns of several companies apart', () => {
  const runs = new PlannedRuns();
  runs.claim(campaign, second(5), second(0));
  expect(runs.claim({ ...campaign, companyId: 2 }, second(6), second(0))).toEqual(second(6));
  expect(runs.claim({ ...campaign, campaignId: 8 }, second(6), second(0))).toEqual(second(6));
});
