import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENTS, compare } from '../harness/compare.ts';
import type { Figure } from '../harness/figure.ts';
import { startServerProcess } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { ADMIN_OF_COMPANY, COMPANY, makeCompany, makeTickets, QUEUES } from './company.ts';

export const CARDS = 4_000;
const LANES = 12;
const FIRST_LANE = 9_120;
export const BOARD_TAGS = Array.from({ length: LANES }, (_, index) => FIRST_LANE + 1 + index);
/** As many as the screen asks for. */
const PER_LANE = 8;
const REQUESTS = 400;

/** A faster board with fewer cards would be no faster board. */
function requireCards(first: unknown, figures: unknown): void {
  const { tickets } = first as { tickets: unknown[] };
  const { count } = figures as { count: number };
  if (tickets.length !== LANES * PER_LANE || count !== CARDS)
    throw new Error(`${tickets.length} of ${count} cards were read`);
}

/**
 * Puts every live ticket into one of the lanes, each of which moves tickets on and has a limit, and between them as many
 * closed ones, which have kept their places.
 */
export async function makeBoard({ owner }: Stage): Promise<void> {
  await owner.query(`insert into tags (company_id, id, name, kanban, "timeLane", "nextLaneId", "wipLimit")
    select ${COMPANY}, ${FIRST_LANE} + n, 'Etapa ' || n, 1, 48, null, 200 from generate_series(1, ${LANES}) n`);
  await owner.query(`update tags set "nextLaneId" = id + 1
    where company_id = ${COMPANY} and id > ${FIRST_LANE} and id < ${FIRST_LANE + LANES}`);
  await owner.query(`insert into ticket_lanes (company_id, "ticketId", "tagId", position, "greetedAt")
    select company_id, id, ${FIRST_LANE + 1} + "contactId" % ${LANES}, id, now() from tickets
    where company_id = ${COMPANY} and (status in ('open', 'pending') or id % 25 = 1)`);
  await owner.query('vacuum (analyze) ticket_lanes, tickets');
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
    const firstCards = `${board}&perLane=${PER_LANE}`;
    const figures = `${board}&countsOnly=true`;
    const ask = (path: string) => async () => server.call(token, path);
    requireCards(await server.call(token, firstCards), await server.call(token, figures));
    const [page, cards, counts] = await compare([ask(list), ask(firstCards), ask(figures)], REQUESTS);
    if (!page || !cards || !counts) throw new Error('three addresses were asked');
    const beside = { name: 'ms of the first page of the ticket list', value: page.p95 };
    const of = `board of ${CARDS.toLocaleString('en')} cards in ${LANES} lanes`;
    return [
      {
        name: `${of}, its first ${PER_LANE} cards of each: p95 at ${CLIENTS} clients`,
        value: cards.p95,
        unit: `ms (p50 ${cards.p50.toFixed(1)})`,
        beside,
        ratio: cards.ratio.p95,
        target: { atMost: 1.5 },
      },
      {
        name: `${of}, the counts and longest waits that the screen reads after its cards: p95`,
        value: counts.p95,
        unit: `ms (p50 ${counts.p50.toFixed(1)})`,
        beside,
        ratio: counts.ratio.p95,
      },
    ];
  } finally {
    await server.stop();
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
