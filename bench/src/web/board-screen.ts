import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildWebIfStale } from '../../../scripts/lib/web-build.ts';
import { openWholeBrowser, openWindow, signIn } from '../../../tests/e2e/src/support/browser.ts';
import type { Figure } from '../harness/figure.ts';
import { PASSWORD, type Server, startServerProcess } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { CARDS, BOARD_TAGS, makeBoard } from '../system/board.ts';
import { median } from '../harness/measure.ts';
import { ADMIN_OF_COMPANY, COMPANY, makeCompany, makeTickets } from '../system/company.ts';
import { firstCard, framesOf, watchFrames } from './in-page.ts';
import { LOST_MS, type Page } from './screen.ts';

/** A thousand changes a minute. */
const CHANGE_MS = 60;
const WATCHED_MS = 12_000;
const DRAGS = 6;
/** The browser collects garbage a few times a minute, which takes a frame of any page that does something. */
const ROUNDS = 5;
const STEPS = 40;
/** The page opens the sound device after the first press, and loads what the first paint does not need. */
const SETTLED_MS = 2_000;

/** Moves cards from lane to lane, as other people do; returns how to stop it, which answers how many were moved. */
function keepMoving({ address }: Server, token: string, ids: readonly number[]) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let [moved, refused] = [0, 0];
  const timer = setInterval(() => {
    const id = ids[(moved * 7_919) % ids.length];
    const body = JSON.stringify({ tagId: BOARD_TAGS[moved % BOARD_TAGS.length] });
    moved += 1;
    fetch(`${address}/api/tickets/${id}/lane`, { method: 'PUT', headers, body }).then(
      ({ ok }) => (refused += ok ? 0 : 1),
      () => (refused += 1),
    );
  }, CHANGE_MS);
  return () => {
    clearInterval(timer);
    if (refused > 0) throw new Error(`${refused} of ${moved} moves were refused`);
    return moved;
  };
}

async function watched(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await page.bringToFront();
  await page.evaluate(watchFrames);
  await work();
  return page.evaluate(framesOf);
}

/** Takes the first card in sight over the columns and gives the drag up, each time from where the board is now. */
async function drag(page: Page, placeOf: () => Promise<{ x: number; y: number }>): Promise<void> {
  for (let times = 0; times < DRAGS; times += 1) {
    const from = await placeOf();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 900, from.y + 200, { steps: STEPS });
    await page.mouse.move(from.x, from.y, { steps: STEPS });
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }
}

/** The frames of each round on the board, and those of an empty page beside it. */
interface Rounds {
  board: number[][];
  empty: number[][];
}

const lostOf = (frames: readonly number[]) =>
  (frames.filter((ms) => ms > LOST_MS).length / frames.length) * 100;

function figureOf(name: string, { board, empty }: Rounds, more = ''): Figure {
  const [lost, bare] = [median(board.map(lostOf)), median(empty.map(lostOf))];
  const all = board.flat();
  const worst = Math.max(...board.map(lostOf)).toFixed(2);
  return {
    name: `board of ${CARDS.toLocaleString('en')} cards, ${name}: frames lost`,
    value: lost,
    unit: `% of ${all.length} (worst round ${worst}, longest ${Math.max(...all).toFixed(0)} ms${more})`,
    beside: { name: '% in an empty page', value: bare },
    target: { atMost: bare },
  };
}

async function inRounds(board: () => Promise<number[]>, empty: () => Promise<number[]>): Promise<Rounds> {
  const rounds: Rounds = { board: [], empty: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.board.push(await board());
    rounds.empty.push(await empty());
  }
  return rounds;
}

async function measured(page: Page, server: Server, ids: readonly number[]): Promise<Figure[]> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await page.goto('/Kanban?days=30&all=1');
  await page.locator('[data-card]').first().waitFor();
  await page.keyboard.press('Shift');
  await wait(SETTLED_MS);
  const place = await page.evaluate(firstCard);
  const bare = await page.context().newPage();
  await bare.setContent('<p>.</p>');
  const pause = async () => wait(WATCHED_MS);
  const dragging = await inRounds(
    async () => watched(page, async () => drag(page, async () => page.evaluate(firstCard))),
    async () => watched(bare, async () => drag(bare, async () => place)),
  );
  const stop = keepMoving(server, token, ids);
  const changing = await inRounds(
    async () => watched(page, pause),
    async () => watched(bare, pause),
  );
  const moved = stop();
  return [
    figureOf('a card dragged', dragging),
    figureOf('1,000 changes a minute', changing, `; ${moved} changes`),
  ];
}

async function cardIds({ owner }: Stage): Promise<number[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from tickets where company_id = $1 and status in ('open', 'pending') order by id limit 400`,
    [COMPANY],
  );
  return rows.map(({ id }) => Number(id));
}

/** The frames that a full board loses while a card is dragged, and while others move cards. */
export async function boardScreenFigures(): Promise<Figure[]> {
  await buildWebIfStale();
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-server-'));
  const server = await startServerProcess(dataDir, stage);
  const browser = await openWholeBrowser();
  try {
    await makeCompany(stage, 60);
    await makeTickets(stage, { count: CARDS * 25, perContact: 25 });
    await makeBoard(stage);
    const { page } = await openWindow(browser, server.address);
    await signIn(page, ADMIN_OF_COMPANY, PASSWORD);
    return await measured(page, server, await cardIds(stage));
  } finally {
    await browser.close();
    await server.stop();
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
