import type { OperatorTransaction } from '../platform/database/transactions.ts';
import type { Engine } from './engine.ts';
import { Lanes, type LaneOptions, type TicketLane } from './lanes.ts';

/** Looked for at a time; more are found a minute later. */
const AT_ONCE = 1_000;

/** What the clock does for the lanes: a job's name, and why it looks at every company. */
interface Clocked {
  job: string;
  reason: string;
}

interface LaneJobs<Lane> extends Omit<LaneOptions<Lane>, 'log'> {
  /** The job that wakes a lane. */
  wakes: string;
  /** Every minute: lanes whose job or process was lost. */
  sweep: Clocked & { dueLanes: (tx: OperatorTransaction, now: Date, limit: number) => Promise<Lane[]> };
  /** Once a night: what is over. */
  cleaning: Clocked & { cron: string; removeOld: (tx: OperatorTransaction, now: Date) => Promise<void> };
}

/** Lets jobs and the clock wake the lanes of one kind of speaker; answers them, for who wants to wait for them. */
export function defineLaneJobs<Lane extends TicketLane>(
  { jobs, database, log, now }: Engine,
  { wakes, sweep, cleaning, ...options }: LaneJobs<Lane>,
): Lanes<Lane> {
  const lanes = new Lanes<Lane>({ ...options, log });
  jobs.define(wakes, async (payload) => lanes.wake(payload as Lane));
  jobs.every(sweep.job, '* * * * *', async () => {
    const due = await database.acrossCompanies(sweep.reason, async (tx) =>
      sweep.dueLanes(tx, now(), AT_ONCE),
    );
    for (const lane of due) lanes.wake(lane);
  });
  jobs.every(cleaning.job, cleaning.cron, async () =>
    database.acrossCompanies(cleaning.reason, async (tx) => cleaning.removeOld(tx, now())),
  );
  return lanes;
}
