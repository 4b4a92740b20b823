import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WorkerJobs } from '../../../apps/server/src/platform/jobs/worker-jobs.ts';
import { createLogger } from '../../../apps/server/src/platform/log/logger.ts';
import { run } from '../../../scripts/lib/run.ts';
import type { Figure } from '../harness/figure.ts';
import { median } from '../harness/measure.ts';
import { openStage, type Stage } from '../harness/stage.ts';

const ROUNDS = 5;
/** As `npm run backup` has it: the rows are short-lived, and V8 would give them more room the longer it takes. */
const FLAGS = ['--max-semi-space-size=4'];
const PEOPLE = 1_000;
const program = fileURLToPath(new URL('copy-process.ts', import.meta.url));
type Kind = 'backup' | 'sealed' | 'bare';

interface Measured {
  milliseconds: number;
  /** The most memory that the process had. */
  peakBytes: number;
  /** Of its file. */
  size: number;
}

const people = `
insert into companies (id, name) values (930, 'Bench');
insert into connections (company_id, id, name, channel, provider, status)
  values (930, 930, 'Linha', 'whatsapp', 'sandbox', 'CONNECTED');
insert into contacts (company_id, id, name, number)
  select 930, 10000 + n, 'Cliente ' || n, (5511970000000 + n)::text from generate_series(1, ${PEOPLE}) n;
insert into conversations (company_id, id, "contactId", "whatsappId")
  select 930, 10000 + n, 10000 + n, 930 from generate_series(1, ${PEOPLE}) n;
insert into tickets (company_id, id, "conversationId", "contactId", "whatsappId", channel)
  select 930, 10000 + n, 10000 + n, 10000 + n, 930, 'whatsapp' from generate_series(1, ${PEOPLE}) n;`;

/** Keys, triggers and indexes cost nothing of what is measured here. */
const messages = (from: number, to: number) => `
set session_replication_role = replica;
drop index if exists messages_text;
insert into messages (company_id, id, "conversationId", "ticketId", "contactId", "whatsappId", wid, body, "createdAt")
select 930, n, 10001 + n % ${PEOPLE}, 10001 + n % ${PEOPLE}, 10001 + n % ${PEOPLE}, 930, 'W' || n,
  'Bom dia, gostaria de saber quando chega a minha encomenda ' || md5(n::text), now() - n * interval '1 second'
from generate_series(${from + 1}, ${to}) n;
reset session_replication_role;
analyze messages`;

async function measure(stage: Stage, folder: string, kind: Kind): Promise<Measured> {
  const file = join(folder, kind);
  await rm(file, { force: true });
  const env = {
    DATA_DIR: folder,
    APP_SECRET: 'the secret of the bench, 32 characters',
    DATABASE_URL: `postgres://postgres@localhost/prosa?host=${encodeURIComponent(stage.address.host ?? '')}`,
  };
  const { code, output } = await run(process.execPath, [...FLAGS, program, kind, file], {
    captureOutput: true,
    env,
  });
  if (code !== 0) throw new Error(output);
  return { ...(JSON.parse(output) as Omit<Measured, 'size'>), size: (await stat(file)).size };
}

/** In turn, so that what else the machine does meets all of them. */
async function rounds(stage: Stage, folder: string): Promise<Record<Kind, Measured[]>> {
  const found: Record<Kind, Measured[]> = { backup: [], sealed: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of round % 2
      ? (['bare', 'sealed', 'backup'] as const)
      : (['backup', 'sealed', 'bare'] as const))
      found[kind].push(await measure(stage, folder, kind));
  return found;
}

const kinds = ['backup', 'sealed'] as const;
const nameOf = (kind: (typeof kinds)[number]): string => (kind === 'sealed' ? 'sealed backup' : 'backup');
const peakOf = (measured: Measured[]): number => median(measured.map(({ peakBytes }) => peakBytes)) / 2 ** 20;

function figuresOf(found: Record<Kind, Measured[]>, count: number): Figure[] {
  const of = (kind: Kind) => count / (median(found[kind].map(({ milliseconds }) => milliseconds)) / 1_000);
  const ratioOf = (kind: Kind) =>
    median(found[kind].map(({ milliseconds }, at) => (found.bare[at]?.milliseconds ?? 0) / milliseconds));
  return kinds.map((kind) => ({
    name: `${nameOf(kind)} of ${count.toLocaleString('en')} messages`,
    value: of(kind),
    unit: 'messages/s',
    beside: { name: 'bare COPY TO, compressed/s', value: of('bare') },
    ratio: ratioOf(kind),
    target: { atLeast: 0.5 },
  }));
}

function memoryFigures(
  small: Record<Kind, Measured[]>,
  large: Record<Kind, Measured[]>,
  few: number,
  many: number,
): Figure[] {
  return kinds.map((kind) => {
    const beside = { name: `MiB with ${few.toLocaleString('en')}`, value: peakOf(small[kind]) };
    const value = peakOf(large[kind]);
    return {
      name: `memory of a ${nameOf(kind)} of ${many.toLocaleString('en')} messages`,
      value,
      unit: 'MiB',
      beside,
      ratio: value / beside.value,
      target: { atMost: 1.1 },
    };
  });
}

/** A backup beside a bare copy of the same tables, and its memory beside that of a tenth of the messages. */
export async function backupFigures(isLarge: boolean): Promise<Figure[]> {
  const [few, many] = isLarge ? [100_000, 1_000_000] : [30_000, 300_000];
  const stage = await openStage();
  const folder = await mkdtemp(join(tmpdir(), 'prosa-bench-backup-'));
  try {
    await new WorkerJobs(stage.address, createLogger('silent')).migrate();
    await stage.owner.query(people);
    await stage.owner.query(messages(0, few));
    const small = await rounds(stage, folder);
    await stage.owner.query(messages(few, many));
    const large = await rounds(stage, folder);
    return [...figuresOf(large, many), ...memoryFigures(small, large, few, many)];
  } finally {
    await stage.close();
    await rm(folder, { recursive: true, force: true });
  }
}
