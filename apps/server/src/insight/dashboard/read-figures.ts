import type { Times } from '@prosa/contract';
import {
  addHistograms,
  addSums,
  type Duration,
  durations,
  type Histogram,
  meanSeconds,
  noSums,
  percentilesOf,
  type PeriodSums,
} from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { countedDays } from '../period-sums/index.ts';
import type { Asked } from './live-periods.ts';
import { readSums, type ReadSums } from './read-sums.ts';
import { canBeStored } from './stored-sums.ts';

export interface Figures {
  sums: PeriodSums;
  times: Record<Duration, Times>;
  /** By the person who served last. */
  people: Map<number, PeriodSums>;
  /** Empty hours are left out. */
  hours: { day: string; hour: number; total: number }[];
}

function histogramOf(buckets: ReadSums['buckets'], duration: Duration): Histogram {
  const own = buckets.filter((one) => one.duration === duration);
  return new Map(own.map(({ bucket, count }) => [bucket, count]));
}

/** Medians and ninth tenths are exact where every period was read, else they are of the buckets. */
function timesOf(read: ReadSums, sums: PeriodSums, isStored: boolean, duration: Duration): Times {
  const mean = meanSeconds(sums, duration);
  if (!isStored) return { mean, median: read[`${duration}Median`], p90: read[`${duration}P90`] };
  const histogram = addHistograms(
    histogramOf(read.buckets, duration),
    histogramOf(read.storedBuckets, duration),
  );
  return { mean, ...percentilesOf(histogram, mean) };
}

function figuresOf(read: ReadSums, isStored: boolean): Figures {
  const sums = read.stored.reduce<PeriodSums>((sum, stored) => addSums(sum, stored), read);
  const people = new Map<number, PeriodSums>();
  for (const one of [...read.people, ...read.storedPeople])
    if (one.userId !== null) people.set(one.userId, addSums(people.get(one.userId) ?? noSums, one));
  const times = Object.fromEntries(
    durations.map((duration) => [duration, timesOf(read, sums, isStored, duration)]),
  ) as Figures['times'];
  return { sums, times, people, hours: [...read.hours, ...read.storedHours] };
}

/** How often a read is attempted with sums that a change overtakes meanwhile, before every period is read. */
const TRIES = 3;

/** The figures of the periods that began in the range, of sums by day as far as there are such that agree. */
export async function readFigures(tx: CompanyTransaction, asked: Asked): Promise<Figures> {
  const range = { ...asked.filters, timeZone: asked.timeZone };
  for (let attempt = 0; canBeStored(asked.filters) && attempt < TRIES; attempt += 1) {
    const days = (await countedDays(tx, range).execute()).map(({ day }) => day);
    if (days.length === 0) break;
    const read = await readSums(tx, asked, days);
    if (read.agreeing === days.length) return figuresOf(read, true);
  }
  return figuresOf(await readSums(tx, asked, []), false);
}
