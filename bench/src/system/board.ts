import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENTS, compare } from '../harness/compare.ts';
import type { Figure } from '../harness/figure.ts';
import { startServerProcess } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { ADMIN_OF_COMPANY, COMPANY, makeCompany, makeTickets, QUEUES } from './company.ts';

const CARDS = 4_000;
const LANES = 12;
const FIRST_LANE = 9_120;
/** A board is some megabytes: fewer of them are enough. */
const REQUESTS = 60;

/** Puts every live ticket into one of the lanes, each of which moves tickets on and has a limit. */
async function makeBoard({ owner }: Stage): Promise<void> {
  await owner.query(`insert into tags (company_id, id, name, kanban, "timeLane", "nextLaneId", "wipLimit")
    select ${COMPANY}, ${FIRST_LANE} + n, 'Etapa ' || n, 1, 48, null, 200 from generate_series(1, ${LANES}) n`);
  await owner.query(`update tags set "nextLaneId" = id + 1
    where company_id = ${COMPANY} and id > ${FIRST_LANE} and id < ${FIRST_LANE + LANES}`);
  await owner.query(`insert into ticket_lanes (company_id, "ticketId", "tagId", position, "greetedAt")
    select company_id, id, ${FIRST_LANE + 1} + "contactId" % ${LANES}, id, now() from tickets
    where company_id = ${COMPANY} and status in ('open', 'pending')`);
  await owner.query('vacuum (analyze) ticket_lanes');
}

/** A board of 4,000 cards beside the first page of the ticket list, over HTTP, as the admin's screen asks for them. */
export async function boardFigures(): Promise<Figure[]> {
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-server-'));
  const server = await startServerProcess(dataDir, stage);
  try {
    await makeCompany(stage, 60);
    await makeTickets(stage, { count: CARDS * 25, perContact: 25 });
    await makeBoard(stage);
    const token = await server.signIn(ADMIN_OF_COMPANY);
    const queues = encodeURIComponent(JSON.stringify(QUEUES));
    const list = `/tickets?status=open&showAll=true&pageNumber=1&queueIds=${queues}&sortTickets=DESC`;
    const board = '/ticket/kanban?showAll=true&startDate=2000-01-01&endDate=2999-12-31';
    const ask = (path: string) => async () => server.call(token, path);
    const [page, all] = await compare([ask(list), ask(board)], REQUESTS);
    if (!page || !all) throw new Error('two addresses were asked');
    return [
      {
        name: `board of ${CARDS.toLocaleString('en')} cards in ${LANES} lanes: p95 at ${CLIENTS} clients`,
        value: all.p95,
        unit: `ms (p50 ${all.p50.toFixed(1)})`,
        beside: { name: 'ms of the first page of the ticket list', value: page.p95 },
        ratio: all.ratio.p95,
        target: { atMost: 1.5 },
      },
    ];
  } finally {
    await server.stop();
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
