import { companySettingDefaults } from '@prosa/contract';
import { pauseReasonsOf } from '@prosa/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { DemoIds } from './insert-people.ts';
import { insertRows } from './insert-rows.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SAO_PAULO = 3 * HOUR;

/** Days of which there are pauses. */
const DAYS = 14;

type Planned = readonly [agent: number, hour: number, minutes: number, reason: number];
/** What repeats each day: the index of an agent and of a reason, the hour in Sao Paulo, and how long it takes. */
const daily: readonly Planned[] = [
  [1, 12, 60, 0],
  [2, 12.5, 60, 0],
  [3, 13, 55, 0],
  [4, 12, 65, 0],
  [5, 13, 60, 0],
  [1, 16, 15, 1],
  [4, 15.5, 20, 1],
];
/** What happens every third day. */
const meetings: readonly Planned[] = [
  [2, 10, 45, 2],
  [3, 10, 45, 2],
  [5, 9, 90, 3],
];
/** Who pauses now, since how many minutes, and why. */
const running = { agent: 3, minutes: 12, reason: 1 };

/** The pauses of two weeks, over before the one that is running; a few minutes earlier or later each day. */
function plannedPauses(now: number): { agent: number; reason: number; from: number; to: number }[] {
  const midnight = Math.floor((now - SAO_PAULO) / DAY) * DAY + SAO_PAULO;
  const end = now - (running.minutes + 1) * MINUTE;
  return Array.from({ length: DAYS }, (_, day) => day).flatMap((day) => {
    const plan = day % 3 === 0 ? [...daily, ...meetings] : daily;
    return plan
      .map(([agent, hour, minutes, reason]) => {
        const shift = (((day * 7 + agent * 3) % 11) - 5) * MINUTE;
        const from = midnight - day * DAY + hour * HOUR + shift;
        return { agent, reason, from, to: from + minutes * MINUTE + shift };
      })
      .filter(({ to }) => to < end);
  });
}

/** Finished pauses of the last days, for the figures, and one that is running, for the live panel. */
export async function insertPauses(db: Kysely<Tables>, ids: DemoIds, now: number): Promise<void> {
  const reasons = pauseReasonsOf(companySettingDefaults.pauseReasons);
  const rowOf = (agent: number, reason: number, from: number, to: number | null) => ({
    company_id: ids.companyId,
    userId: ids.users[agent],
    reason: reasons[reason],
    startedAt: new Date(from).toISOString(),
    endedAt: to === null ? null : new Date(to).toISOString(),
  });
  await insertRows(db, 'user_pauses', [
    ...plannedPauses(now).map(({ agent, reason, from, to }) => rowOf(agent, reason, from, to)),
    rowOf(running.agent, running.reason, now - running.minutes * MINUTE, null),
  ]);
}
