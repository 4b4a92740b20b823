import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfStale } from '../../../scripts/lib/web-build.ts';
import { openWholeBrowser, openWindow, signIn } from '../../../tests/e2e/src/support/browser.ts';
import type { Figure } from '../harness/figure.ts';
import { latencyOf } from '../harness/measure.ts';
import { PASSWORD, startServerProcess } from '../harness/server.ts';
import { openStage } from '../harness/stage.ts';
import {
  ADMIN_OF_COMPANY,
  makeCompany,
  makeContacts,
  makeLongConversation,
  makeTickets,
} from '../system/company.ts';
import { coldLoadFigures } from './cold-load.ts';
import { changeTab, emptyFrame, fetchRows, framesOf, watchFrames } from './in-page.ts';
import { fillTickets, openings, typeInto, type Page } from './screen.ts';

const OPENINGS = 20;
const TAB_CHANGES = 20;
const MESSAGES = 2_000;
const CONTACTS = 1_000;
const SCROLLS = 60;
const SCROLL_PX = 600;
/** A frame that a person notices. */
const SLOW_MS = 50;

async function tabChanges(page: Page): Promise<Figure> {
  await page.goto('/tickets?all=1');
  await page.getByRole('listitem').getByRole('link').first().waitFor();
  const [changes, empty]: [number[], number[]] = [[], []];
  for (let change = 0; change < TAB_CHANGES; change += 1) {
    const name = change % 2 === 0 ? /Aguardando/ : /Atendendo/;
    const tab = page.getByRole('tab', { name });
    // As a mouse does before it presses: the list may be requested then.
    await tab.hover();
    changes.push(await tab.evaluate(changeTab));
    empty.push(await page.evaluate(emptyFrame));
  }
  const { p50, p95 } = latencyOf(changes);
  const beside = latencyOf(empty).p95;
  return {
    name: `changing the tab, click to painted: p95 of ${TAB_CHANGES}`,
    value: p95,
    unit: `ms (p50 ${p50.toFixed(0)}; the goal is 100)`,
    beside: { name: 'ms to paint a changed text', value: beside },
    ratio: p95 / beside,
  };
}

const slowOf = (frames: readonly number[]) => frames.filter((ms) => ms > SLOW_MS).length;

async function scroll(page: Page): Promise<number[]> {
  await page.bringToFront();
  await page.mouse.move(900, 400);
  await page.evaluate(watchFrames);
  for (let times = 0; times < SCROLLS; times += 1) await page.mouse.wheel(0, -SCROLL_PX);
  return page.evaluate(framesOf);
}

/** Fetches the rows of the table of contacts to its end, and scrolls back from there. */
async function scrollContacts(page: Page): Promise<number[]> {
  await page.goto('/contacts');
  const region = page.getByRole('region', { name: 'Contatos', exact: true });
  await region.getByRole('cell').first().waitFor();
  const fetched = await region.evaluate(fetchRows, CONTACTS);
  if (fetched < CONTACTS) throw new Error(`only ${fetched} contacts were fetched`);
  const end = await region.evaluate(({ scrollTop }) => scrollTop);
  const frames = await scroll(page);
  const place = await region.evaluate(({ scrollTop }) => scrollTop);
  if (place > end - SCROLL_PX) throw new Error('the table of contacts did not scroll');
  return frames;
}

/** What is done in the app, beside the same in a page that has a field and a text alone. */
function slowFigure(name: string, frames: readonly number[], empty: readonly number[]): Figure {
  return {
    name: `${name}: frames over ${SLOW_MS} ms`,
    value: slowOf(frames),
    unit: `of ${frames.length} frames (the longest ${Math.max(...frames).toFixed(0)} ms)`,
    beside: { name: 'in an empty page', value: slowOf(empty) },
  };
}

/** Typing and scrolling in a long conversation, and scrolling in a long table. */
async function slowFrames(page: Page, ticket: string): Promise<Figure[]> {
  const bare = await page.context().newPage();
  await bare.setContent('<textarea aria-label="bare"></textarea><p style="height: 60000px">.</p>');
  const plain = { typing: await typeInto(bare, bare.getByRole('textbox')), scrolling: await scroll(bare) };
  await bare.close();
  await page.goto(`/tickets/${ticket}`);
  await page.locator('[data-message]').first().waitFor();
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  const full = { typing: await typeInto(page, field), scrolling: await scroll(page) };
  return [
    slowFigure(`typing in ${MESSAGES} messages`, full.typing, plain.typing),
    slowFigure(`scrolling in ${MESSAGES} messages`, full.scrolling, plain.scrolling),
    slowFigure(`scrolling in ${CONTACTS} contacts`, await scrollContacts(page), plain.scrolling),
  ];
}

/** What an agent waits for in a day at the screen. Milliseconds belong to the machine: nothing is asked of them. */
export async function dayFigures(): Promise<Figure[]> {
  await buildWebIfStale();
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-server-'));
  const server = await startServerProcess(dataDir, stage);
  const browser = await openWholeBrowser();
  try {
    await makeCompany(stage, 60);
    await makeTickets(stage, { count: 2_000, perContact: 4 });
    await makeContacts(stage, CONTACTS);
    const ticket = await makeLongConversation(stage, MESSAGES);
    await fillTickets(stage);
    const { page } = await openWindow(browser, server.address);
    await signIn(page, ADMIN_OF_COMPANY, PASSWORD);
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    return [
      ...(await coldLoadFigures(browser, server.address, token)),
      await openings(page, OPENINGS),
      await tabChanges(page),
      ...(await slowFrames(page, ticket)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
