import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runsAllCases } from '../../testing/all-cases.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { tagRoutes } from '../tags/routes.ts';
import { applyDueRules } from './apply-rules.ts';
import { boardRoutes } from './routes.ts';

// People move one ticket into lanes and out of them, all at once, while several processes apply the rules of the lanes.

const MOVES = 50;
const PROCESSES = 5;
const ROUNDS = runsAllCases ? 60 : 8;
const HOUR = 3600;

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let ticket: Anything;
let lanes: number[];

beforeAll(async () => {
  server = await moduleServer((app) => [...boardRoutes(app), ...tagRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  ticket = await make.ticket(company, { status: 'open', userId: admin.id, fromMe: true });
  const lane = async (name: string, rules: object) =>
    (await admin.call('POST', '/tags', { name, kanban: 1, ...rules })).body.id as number;
  const first = await lane('Primeira', { greetingMessageLane: 'Primeira' });
  const second = await lane('Segunda', { greetingMessageLane: 'Segunda', timeLane: 1, nextLaneId: first });
  await admin.call('PUT', `/tags/${first}`, { timeLane: 1, nextLaneId: second });
  lanes = [first, second, await lane('Sem texto', { timeLane: 1, nextLaneId: first })];
});

const rows = <Row>(text: string, ...more: unknown[]) =>
  server.app.database.acrossCompanies('look', (tx) =>
    tx.query<Row>(text.slice(0, 40), text, [company.id, ticket.id, ...more]),
  );
/** As if all had happened that much earlier. */
async function age(seconds: number): Promise<void> {
  await rows(
    `update ticket_lanes set "enteredAt" = "enteredAt" - make_interval(secs => $3)
     where company_id = $1 and "ticketId" = $2`,
    seconds,
  );
  await rows(
    `update tickets set "lastMessageAt" = "lastMessageAt" - make_interval(secs => $3)
     where company_id = $1 and id = $2`,
    seconds,
  );
}
const greetings = async () =>
  (await rows('select id from messages where company_id = $1 and "ticketId" = $2')).length;
interface Visit {
  tagId: number | null;
  isGreeted: boolean;
}
const visits = () =>
  rows<Visit>(
    `select "tagId", "greetedAt" is not null as "isGreeted" from ticket_lanes
     where company_id = $1 and "ticketId" = $2`,
  );
const rulesAtOnce = () => Array.from({ length: PROCESSES }, () => applyDueRules(server.app));
/** Into each lane, out of it, and so on. */
const movesAtOnce = (round: number) =>
  Array.from({ length: MOVES }, (_, index) =>
    admin.call('PUT', `/tickets/${ticket.id}/lane`, { tagId: lanes[(index + round) % 4] ?? null }),
  );

async function playRound(round: number): Promise<void> {
  await age(round % 2 === 0 ? 20 : 2 * HOUR);
  const before = await greetings();
  const [half, other] = [rulesAtOnce(), rulesAtOnce()];
  const moves = movesAtOnce(round);
  for (const { status } of await Promise.all(moves)) expect(status).toBe(200);
  await Promise.all([...half, ...other]);
  // Only the visit of before the round can be due: what has begun since then is too young.
  expect((await greetings()) - before).toBeLessThanOrEqual(1);
  expect((await visits()).length).toBeLessThanOrEqual(1);
}

/** How many greetings one more run of all processes sends, that much later. */
async function settle(seconds: number): Promise<number> {
  await age(seconds);
  const before = await greetings();
  await Promise.all(rulesAtOnce());
  return (await greetings()) - before;
}

it('50 moves at once and the rules of five processes: one lane at most, one greeting for each visit', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await playRound(round);
    // Somebody may have taken back a move out of a lane whose hours are over.
    expect(await settle(0)).toBe(0);
    const [visit] = await visits();
    const isDue = visit !== undefined && visit.tagId !== null && !visit.isGreeted;
    expect(await settle(20)).toBe(isDue ? 1 : 0);
    expect(await settle(20)).toBe(0);
  }
}, 300_000);

it('a ticket that comes back into its lanes by time alone is greeted once in each, and comes to rest', async () => {
  await Promise.all(movesAtOnce(0));
  await admin.call('PUT', `/tickets/${ticket.id}/lane`, { tagId: lanes[0] });
  const before = await greetings();
  for (let step = 0; step < 6; step += 1) await settle(2 * HOUR);
  expect((await greetings()) - before).toBe(2);
  const [{ tagId } = { tagId: null }] = await visits();
  await settle(2 * HOUR);
  expect(await visits()).toEqual([{ tagId, isGreeted: true }]);
});
