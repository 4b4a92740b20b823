// oxlint-disable-next-line no-restricted-imports -- there is nothing to wait for: it kills at any moment
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScenario, type Process, type Scenario } from '../connections/testing/fleet-scenario.ts';
import { applyDueRules } from '../inbox/board/apply-rules.ts';
import { moveLocked } from '../inbox/lanes/index.ts';
import { lockTicket } from '../inbox/tickets/index.ts';
import type { App } from '../platform/app.ts';
import { runsAllCases } from './all-cases.ts';

// Two processes apply the rules of the lanes side by side. One of them after the other is killed at any moment: its
// transactions end where they are.

/** Hundreds in `npm run test:all`. */
const KILLS = runsAllCases ? 400 : 10;
const TICKETS = 12;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const soon = { timeout: 60_000, interval: 20 };
const long = { timeout: 3_000_000 };

let scenario: Scenario;
let office: Process;
let lanes: number[];
let tickets: number[];

/** The clock of the processes: each run of the rules takes a minute, as the job's, however slow the machine is. */
let clock = Date.now();
const now = () => new Date(clock);

/** A process that applies the rules again and again. */
class Worker {
  readonly #process: Process;
  readonly #running: Promise<void>;
  #isOver = false;

  constructor() {
    this.#process = scenario.process();
    this.#running = this.#run({ ...this.#process.app, now });
  }

  async #run(app: App): Promise<void> {
    while (!this.#isOver) {
      // The search for what is due fails in a process that is killed, and only there.
      await applyDueRules(app).catch((error: unknown) => {
        if (!this.#isOver) throw error;
      });
      clock += MINUTE;
      await sleep(Math.random() * 10);
    }
  }

  async kill(): Promise<void> {
    this.#isOver = true;
    await Promise.all([this.#process.kill(), this.#running]);
  }

  async rest(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    await this.#process.die();
  }
}

async function insertLane(name: string): Promise<number> {
  const { rows } = await scenario.owner.query<{ id: string }>(
    `insert into tags (company_id, name, kanban, "timeLane", "greetingMessageLane") values ($1, $2, 1, 1, $2)
     returning id`,
    [scenario.companyId, name],
  );
  return Number(rows[0]?.id);
}

beforeAll(async () => {
  scenario = await openScenario();
  office = scenario.process();
  const connection = await scenario.connection(office);
  const conversations = [];
  for (let count = 0; count < TICKETS; count += 1)
    conversations.push(await scenario.conversation(connection));
  tickets = conversations.map(({ ticketId }) => ticketId);
  lanes = [await insertLane('Um'), await insertLane('Dois'), await insertLane('Três')];
  const { owner } = scenario;
  await owner.query(`update tickets set status = 'open', "fromMe" = true`);
  await owner.query(`update connections set status = 'CONNECTED'`);
  // Each leads to the next one, and the last to the first.
  for (const [index, id] of lanes.entries())
    await owner.query('update tags set "nextLaneId" = $2 where id = $1', [id, lanes[(index + 1) % 3]]);
}, 60_000);
afterAll(async () => scenario.dispose());

async function moveAll(tagId: number | null): Promise<void> {
  for (const ticketId of tickets)
    await office.app.database.inCompany(scenario.companyId, async (tx) => {
      await lockTicket(tx, ticketId);
      await moveLocked(tx, ticketId, { tagId }, now());
    });
}

interface Outcome {
  ticketId: number;
  lane: string;
  greetings: string[];
}

const outcomes = async () =>
  (
    await scenario.owner.query<Outcome>(
      `select l."ticketId"::int, g.name as lane, array(select m.body from messages m
         where m."ticketId" = l."ticketId" order by m.id) as greetings
       from ticket_lanes l join tags g on g.id = l."tagId" order by l."ticketId"`,
    )
  ).rows;

/** All are greeted in the last lane, from which time leads nowhere. */
async function isOver(): Promise<boolean> {
  const { rows } = await scenario.owner.query<{ count: number }>(
    `select count(*)::int as count from ticket_lanes where "tagId" = $1 and "greetedAt" is not null`,
    [lanes[2]],
  );
  return rows[0]?.count === TICKETS;
}

it(
  'rules of two processes that are killed move each ticket round once, with one greeting for each visit',
  long,
  async () => {
    let rounds = 0;
    for (let kills = 0; kills < KILLS; ) {
      await scenario.owner.query(`update tickets set "lastMessageAt" = null`);
      await moveAll(lanes[0] ?? null);
      const workers = [new Worker(), new Worker()];
      rounds += 1;
      for (; kills < KILLS && !(await isOver()); kills += 1) {
        await sleep(Math.random() * 150);
        const index = Math.random() < 0.5 ? 0 : 1;
        await workers[index]?.kill();
        workers[index] = new Worker();
      }
      await expect.poll(isOver, soon).toBe(true);
      // Time enough for two more moves.
      const enough = clock + 2 * HOUR;
      await expect.poll(() => clock, soon).toBeGreaterThan(enough);
      await Promise.all(workers.map(async (worker) => worker.rest()));
      const greetings = Array.from({ length: rounds }, () => ['Um', 'Dois', 'Três']).flat();
      expect(await outcomes()).toEqual(tickets.map((ticketId) => ({ ticketId, lane: 'Três', greetings })));
      // Out of the lanes and back: another visit, in which all begins anew.
      await moveAll(null);
      expect(await outcomes()).toEqual([]);
    }
  },
);
