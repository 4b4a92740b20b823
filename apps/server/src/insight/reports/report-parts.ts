import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { everyPeriod, pageOfPeriods, type PeriodRow, type Report } from './queries.ts';

/** Milliseconds of this process and of the database for one row. */
const MS_PER_ROW = 0.02;
/** Parts that were read and not yet written. */
const AHEAD = 2;

interface Pace {
  /** Rows per read, which limits the memory in use, and for how long others wait while rows are written. */
  size: number;
  /** For how many milliseconds a statement waits for whoever writes, and how many it is open at most. */
  slowMs: number;
  longestMs: number;
}
const PACE: Pace = { size: 200, slowMs: 1_000, longestMs: 10_000 };

/** What is answered of periods, with what is read besides for it. */
export type Complete<Row> = (tx: CompanyTransaction, report: Report, periods: PeriodRow[]) => Promise<Row[]>;

interface Parts<Row> {
  offset?: number;
  most: number;
  /** The last period of the rows before. */
  after?: number | null;
  size?: number;
  complete: Complete<Row>;
}

/** Rows from a place on, at most so many, in parts that each read the database for a moment. */
export async function* partsOf<Row>(
  app: App,
  report: Report,
  { offset = 0, most, after = null, size = PACE.size, complete }: Parts<Row>,
): AsyncGenerator<Row[]> {
  const { companyId } = report.viewer;
  let last = after;
  for (let sent = 0; sent < most; ) {
    const part = { limit: Math.min(size, most - sent), after: last, offset: sent === 0 ? offset : 0 };
    const [periods, rows] = await app.database.inCompany(companyId, async (tx) => {
      const page = await pageOfPeriods(tx, report, part);
      return [page, await complete(tx, report, page)] as const;
    });
    await app.database.useShare(companyId, rows.length * MS_PER_ROW);
    if (rows.length > 0) yield rows;
    if (periods.length < part.limit) return;
    sent += periods.length;
    last = periods.at(-1)?.periodId ?? null;
  }
}

interface Place {
  /** The last period that was handed on. */
  after: number | null;
  isEnd: boolean;
}

/** False once it took too long, or whoever reads has gone. */
async function drained(parts: PassThrough, slowMs: number): Promise<boolean> {
  const signal = AbortSignal.timeout(slowMs);
  const oneOf = Promise.race([once(parts, 'drain', { signal }), once(parts, 'close', { signal })]);
  return oneOf.then(
    () => !parts.destroyed,
    () => false,
  );
}

/** All rows as one statement reads them, as far as they are taken quickly; the place says how far. */
function quickParts<Row>(
  app: App,
  report: Report,
  complete: Complete<Row>,
  { place, pace }: { place: Place; pace: Pace },
): AsyncIterable<Row[]> | undefined {
  const parts = new PassThrough({ objectMode: true, highWaterMark: AHEAD });
  const reading = app.database.longRead(report.viewer.companyId, async (tx) => {
    const began = performance.now();
    for await (const periods of everyPeriod(tx, report, { after: place.after, size: pace.size })) {
      const rows = await complete(tx, report, periods);
      place.after = periods.at(-1)?.periodId ?? null;
      const isTaken = !parts.destroyed && (parts.write(rows) || (await drained(parts, pace.slowMs)));
      if (!isTaken || performance.now() - began > pace.longestMs) return;
    }
    place.isEnd = true;
  });
  reading?.then(
    () => parts.end(),
    (error: Error) => parts.destroy(error),
  );
  return reading && parts;
}

/**
 * All rows. Whoever takes them slowly gets the rest in parts of their own, and so does everybody while others read as
 * much: no client has a connection of the database for long.
 */
export async function* allParts<Row>(
  app: App,
  report: Report,
  complete: Complete<Row>,
  pace: Pace = PACE,
): AsyncGenerator<Row[]> {
  const place: Place = { after: null, isEnd: false };
  for await (const rows of quickParts(app, report, complete, { place, pace }) ?? []) {
    await app.database.useShare(report.viewer.companyId, rows.length * MS_PER_ROW);
    yield rows;
  }
  if (place.isEnd) return;
  const rest = { most: Number.POSITIVE_INFINITY, after: place.after, size: pace.size };
  yield* partsOf(app, report, { ...rest, complete });
}
