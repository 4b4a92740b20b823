import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../harness/figure.ts';
import { inParallel, latencyOf } from '../harness/measure.ts';
import { startServerProcess, type Server } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { ADMIN_OF_COMPANY, COMPANY, makeCompany, makeTickets } from './company.ts';

const ROUNDS = 60;
/** What each search is measured against: as many pages of a list, requested in alternation with it. */
const LIST = '/tickets?status=pending&pageNumber=1&showAll=false&sortTickets=DESC';

const words =
  'pedido entrega boleto orçamento garantia prazo peça troca nota endereço obrigado bom tarde segunda desconto parcelado urgente chegou atrasado'.split(
    ' ',
  );

/** Messages of some words and a number each; one in ten thousand contains a rare word. */
async function makeMessages({ owner }: Stage, count: number): Promise<void> {
  const { rows } = await owner.query<{ count: string }>(
    'select count(*) from messages where company_id = $1',
    [COMPANY],
  );
  if (Number(rows[0]?.count) >= count) return;
  const client = await owner.connect();
  // The rows are valid: checking five million of them against other tables would take most of the time.
  await client.query(`set session_replication_role = replica`);
  await client.query('drop index if exists messages_text');
  await client.query(
    `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", "contactId", wid, body, "fromMe", "createdAt")
     select ${COMPANY}, t."conversationId", t.id, t."whatsappId", t."contactId", 'S' || n,
       w.words[1 + n % 19] || ' ' || w.words[1 + n * 7 % 19] || ' ' || n::bigint * 7919 % 1000003 || ' '
         || w.words[1 + n / 19 % 19] || case when n % 10000 = 77 then ' Jabuticabal' else '' end,
       n % 2 = 0, now() - (${count} - n) * interval '5 seconds'
     from generate_series(1, ${count}) n cross join (select $1::text[] as words) w
     join tickets t on t.company_id = ${COMPANY} and t.id = 4 + 1 + n % 100000`,
    [words],
  );
  await client.query(`set maintenance_work_mem = '512MB'`);
  await client.query(`create index messages_text on messages using gin (company_id, fold(body) gin_trgm_ops)
    with (gin_pending_list_limit = 1024) where body <> ''`);
  await client.query('vacuum (analyze) messages');
  client.release(true);
}

const texts: Record<string, (round: number) => string> = {
  'said often': (round) => words[round % words.length] ?? 'pedido',
  'said seldom': (round) => ['jabuticabal', 'ticabal', 'JABUTIC'][round % 3] ?? '',
  'said once': (round) => String(((round + 20) * 7_919) % 1_000_003),
  'said never': (round) => `xilofone ${round}`,
};

async function figuresOf(server: Server, token: string, count: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const search = async (round: number) =>
      server.call(token, `/messages/search?searchParam=${encodeURIComponent(text(round))}`);
    const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
    await inParallel(rounds.slice(0, 10), 2, search);
    const list = latencyOf((await inParallel(rounds, 2, async () => server.call(token, LIST))).durations).p95;
    const { p50, p95 } = latencyOf((await inParallel(rounds, 2, search)).durations);
    figures.push({
      name: `search inside ${count.toLocaleString('en')} messages, ${name}: p95 at 2 clients`,
      value: p95,
      unit: `ms (p50 ${p50.toFixed(1)})`,
      beside: { name: 'ms for a list of tickets', value: list },
      ...(count > 1_000_000 ? { target: { atMost: 150 } } : { ratio: p95 / list, target: { atMost: 5 } }),
    });
  }
  return figures;
}

const kept = fileURLToPath(new URL('../../data/messages', import.meta.url));

/** The search in messages; large means five million messages, kept on disk. */
export async function searchFigures(isLarge: boolean): Promise<Figure[]> {
  const count = isLarge ? 5_000_000 : 200_000;
  const stage = await openStage(isLarge ? kept : undefined);
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-server-'));
  await makeCompany(stage, 60);
  await makeTickets(stage, { count: 100_004, perContact: 4 });
  await makeMessages(stage, count);
  const server = await startServerProcess(dataDir, stage);
  try {
    return await figuresOf(server, await server.signIn(ADMIN_OF_COMPANY), count);
  } finally {
    await server.stop();
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
