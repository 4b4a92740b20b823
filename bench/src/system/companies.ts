import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../harness/figure.ts';
import { median } from '../harness/measure.ts';
import { startServerProcess, type Server } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';

const FEW = 50;
const MANY = 5_000;
const ROUNDS = 8;
/** How often a round turns to the other installation, and the calls each time. */
const SLICES = 12;
const CALLS = 8;
const WARMING = 150;
const OPERATOR = 'admin@bench.local';
const FIRST = 10_000;

/** Companies of eight people and two connections each; the first one has 200,000 messages of a month. */
async function makeCompanies({ owner }: Stage, count: number): Promise<void> {
  await owner.query(`insert into companies (id, name, email, "dueDate", "lastLogin", "planId")
    select ${FIRST} + n, 'Empresa ' || md5(n::text), 'dono' || n || '@bench.local', now() + n * interval '1 hour',
      now() - n * interval '1 minute', (select min(id) from plans) from generate_series(1, ${count}) n`);
  await owner.query(
    'insert into company_settings (company_id) select id from companies on conflict do nothing',
  );
  await owner.query(`insert into users (company_id, name, email, "passwordHash")
    select c.id, 'Ana', c.id || '-' || n || '@bench.local', '' from companies c, generate_series(1, 8) n
    where c.id > ${FIRST}`);
  await owner.query(`insert into connections (company_id, name, channel, provider, status, "shouldRun")
    select c.id, 'Linha ' || n, 'whatsapp', 'sandbox', case when c.id % 7 = n then 'DISCONNECTED' else 'CONNECTED' end, false
    from companies c, generate_series(1, 2) n where c.id > ${FIRST}`);
  await owner.query(`insert into contacts (company_id, name, number) values (${FIRST + 1}, 'Bia', '5511')`);
  await owner.query(`insert into conversations (company_id, "contactId", "whatsappId")
    select c.company_id, c.id, w.id from contacts c join connections w using (company_id) limit 1`);
  await owner.query(`insert into tickets (company_id, "conversationId", "contactId", "whatsappId", status, channel)
    select company_id, id, "contactId", "whatsappId", 'open', 'whatsapp' from conversations`);
  await owner.query(`insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, body, "createdAt")
    select t.company_id, t."conversationId", t.id, t."whatsappId", n::text, 'Oi', now() - n * interval '12 seconds'
    from tickets t, generate_series(1, 200000) n`);
  await owner.query(`update company_figures f set users = 8, connections = 2, messages = company_id % 1000`);
  await owner.query('vacuum (analyze)');
}

interface Installation {
  server: Server;
  token: string;
  close: () => Promise<void>;
}

async function install(count: number): Promise<Installation> {
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-data-'));
  const server = await startServerProcess(dataDir, stage);
  await makeCompanies(stage, count);
  const token = await server.signIn(OPERATOR);
  const close = async () => {
    await server.stop();
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server, token, close };
}

const asks = {
  'by name': '',
  'by users': 'sortBy=users&sortOrder=desc',
  'by messages': 'sortBy=messages&sortOrder=desc',
  'by connections down': 'sortBy=connectionsDown&sortOrder=desc',
  'by last sign-in': 'sortBy=lastLogin&sortOrder=desc',
  'a search': 'searchParam=dono7@',
};

async function durationsOf({ server, token }: Installation, query: string, calls: number): Promise<number[]> {
  const durations: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now();
    await server.call(token, `/companiesPlan?${query}`);
    durations.push(performance.now() - began);
  }
  return durations;
}

/** The median of each installation, asked in turn: other load on the machine costs more than what is compared. */
async function compare(few: Installation, many: Installation, query: string) {
  const found = { few: [] as number[], many: [] as number[] };
  for (let slice = 0; slice < SLICES; slice += 1) {
    for (const name of slice % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const))
      found[name].push(...(await durationsOf(name === 'few' ? few : many, query, CALLS)));
  }
  return { few: median(found.few), many: median(found.many) };
}

/** The operator's list with 5,000 companies beside the same with 50, in turn. */
export async function companyFigures(): Promise<Figure[]> {
  const few = await install(FEW);
  const many = await install(MANY);
  try {
    const figures: Figure[] = [];
    for (const [name, query] of Object.entries(asks)) {
      for (const one of [few, many]) await durationsOf(one, query, WARMING);
      const rounds: { few: number; many: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await compare(few, many, query));
      figures.push({
        name: `companies, ${name}, ${MANY.toLocaleString('en')} of them`,
        value: median(rounds.map((round) => round.many)),
        unit: 'ms',
        beside: { name: `ms with ${FEW}`, value: median(rounds.map((round) => round.few)) },
        ratio: median(rounds.map((round) => round.many / round.few)),
        target: { atMost: 1.5 },
      });
    }
    return figures;
  } finally {
    await few.close();
    await many.close();
  }
}
