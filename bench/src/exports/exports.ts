import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { App } from '../../../apps/server/src/platform/app.ts';
import { Secrets } from '../../../apps/server/src/platform/secrets/secrets.ts';
import { run } from '../../../scripts/lib/run.ts';
import { makePeriods } from '../dashboard/make-periods.ts';
import type { Figure } from '../harness/figure.ts';
import { makeSignedIn } from '../harness/make-signed-in.ts';
import { median } from '../harness/measure.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { openApp } from '../inbound/scenario.ts';

const SMALL = 940;
const LARGE = 941;
const FEW = 1_000;
const ROUNDS = 5;
/**
 * For the figures of memory. Rows are short-lived, and V8 leaves more of them lying the longer it takes: with a bound the
 * most that a process had is what the export needs, and one that needs more with more rows ends in an error.
 */
const BOUNDED = ['--max-semi-space-size=4', '--max-old-space-size=48'];
const program = fileURLToPath(new URL('export-process.ts', import.meta.url));

type Kind = 'copy' | 'csv' | 'xlsx';
interface Measured {
  milliseconds: number;
  peakBytes: number;
}
/** How many times as long as COPY an export may take. */
const formats = [
  ['csv', 2],
  ['xlsx', 4],
] as const;

async function measure(
  { address }: Stage,
  kind: Kind,
  company: number,
  flags: readonly string[] = [],
): Promise<Measured> {
  const args = [...flags, program, kind, String(company), address.host ?? ''];
  const { code, output } = await run(process.execPath, args, { captureOutput: true });
  if (code !== 0) throw new Error(output);
  return JSON.parse(output) as Measured;
}

/** In alternating order, so that other load on the machine meets all of them. */
async function times(stage: Stage): Promise<Record<Kind, Measured[]>> {
  const found: Record<Kind, Measured[]> = { copy: [], csv: [], xlsx: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of round % 2 ? (['xlsx', 'csv', 'copy'] as const) : (['copy', 'csv', 'xlsx'] as const))
      found[kind].push(await measure(stage, kind, LARGE));
  return found;
}

async function memory(stage: Stage, kind: 'csv' | 'xlsx', many: number): Promise<Figure> {
  const [small, large]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    small.push(await measure(stage, kind, SMALL, BOUNDED));
    large.push(await measure(stage, kind, LARGE, BOUNDED));
  }
  return {
    name: `memory of the ${nameOf(many, kind)}`,
    value: mebibytes(large),
    unit: 'MiB',
    beside: { name: `MiB with ${FEW.toLocaleString('en')}`, value: mebibytes(small) },
    ratio: mebibytes(large) / mebibytes(small),
    target: { atMost: 1.1 },
  };
}

async function makeCompany(stage: Stage, app: App, companyId: number, count: number): Promise<void> {
  await makeSignedIn(stage, app, { companyId, id: companyId * 10, profile: 'admin' });
  await makePeriods(stage, companyId, count);
}

const seconds = (measured: Measured[]): number =>
  median(measured.map(({ milliseconds }) => milliseconds)) / 1_000;
const mebibytes = (measured: Measured[]): number =>
  median(measured.map(({ peakBytes }) => peakBytes)) / 2 ** 20;

const nameOf = (count: number, format: string) => `report of ${count.toLocaleString('en')} rows as ${format}`;

const timeFigures = (measured: Record<Kind, Measured[]>, count: number): Figure[] =>
  formats.map(([format, atMost]) => ({
    name: nameOf(count, format),
    value: seconds(measured[format]),
    unit: 's',
    beside: { name: 's, COPY of the rows', value: seconds(measured.copy) },
    ratio: median(
      measured[format].map(({ milliseconds }, at) => milliseconds / (measured.copy[at]?.milliseconds ?? 0)),
    ),
    target: { atMost },
  }));

/** The report as a file, beside a bare COPY of the same rows, and its memory beside that of a few rows. */
export async function exportFigures(isLarge: boolean): Promise<Figure[]> {
  const many = isLarge ? 1_000_000 : 100_000;
  const stage = await openStage();
  const { app: plain, close } = openApp(stage);
  const app = { ...plain, secrets: new Secrets(randomBytes(32).toString('hex')) } as App;
  try {
    await makeCompany(stage, app, SMALL, FEW);
    await makeCompany(stage, app, LARGE, many);
    await stage.owner.query('vacuum (analyze)');
    const figures = timeFigures(await times(stage), many);
    return [...figures, await memory(stage, 'csv', many), await memory(stage, 'xlsx', many)];
  } finally {
    await close();
    await stage.close();
  }
}
