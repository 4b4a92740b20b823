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
/** As for the backup: the rows are short-lived, and V8 would give them more memory the longer it takes. */
const FLAGS = ['--max-semi-space-size=4'];
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

async function measure({ address }: Stage, kind: Kind, company: number): Promise<Measured> {
  const args = [...FLAGS, program, kind, String(company), address.host ?? ''];
  const { code, output } = await run(process.execPath, args, { captureOutput: true });
  if (code !== 0) throw new Error(output);
  return JSON.parse(output) as Measured;
}

/** In alternating order, so that other load on the machine meets all of them. */
async function rounds(stage: Stage, company: number): Promise<Record<Kind, Measured[]>> {
  const found: Record<Kind, Measured[]> = { copy: [], csv: [], xlsx: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of round % 2 ? (['xlsx', 'csv', 'copy'] as const) : (['copy', 'csv', 'xlsx'] as const))
      found[kind].push(await measure(stage, kind, company));
  return found;
}

async function makeCompany(stage: Stage, app: App, companyId: number, count: number): Promise<void> {
  await makeSignedIn(stage, app, { companyId, id: companyId * 10, profile: 'admin' });
  await makePeriods(stage, companyId, count);
}

const seconds = (measured: Measured[]): number =>
  median(measured.map(({ milliseconds }) => milliseconds)) / 1_000;
const mebibytes = (measured: Measured[]): number =>
  median(measured.map(({ peakBytes }) => peakBytes)) / 2 ** 20;

function figuresOf(
  small: Record<Kind, Measured[]>,
  large: Record<Kind, Measured[]>,
  count: number,
): Figure[] {
  const name = (format: string) => `report of ${count.toLocaleString('en')} rows as ${format}`;
  const times = formats.map(([format, atMost]) => ({
    name: name(format),
    value: seconds(large[format]),
    unit: 's',
    beside: { name: 's, COPY of the rows', value: seconds(large.copy) },
    ratio: median(
      large[format].map(({ milliseconds }, at) => milliseconds / (large.copy[at]?.milliseconds ?? 0)),
    ),
    target: { atMost },
  }));
  const memory = formats.map(([format]) => ({
    name: `memory of the ${name(format)}`,
    value: mebibytes(large[format]),
    unit: 'MiB',
    beside: { name: `MiB with ${FEW.toLocaleString('en')}`, value: mebibytes(small[format]) },
    ratio: mebibytes(large[format]) / mebibytes(small[format]),
    target: { atMost: 1.1 },
  }));
  return [...times, ...memory];
}

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
    return figuresOf(await rounds(stage, SMALL), await rounds(stage, LARGE), many);
  } finally {
    await close();
    await stage.close();
  }
}
