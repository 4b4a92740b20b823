import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfStale } from '../../../scripts/lib/web-build.ts';
import { openWholeBrowser, openWindow, signIn } from '../../../tests/e2e/src/support/browser.ts';
import type { Figure } from '../harness/figure.ts';
import { latencyOf } from '../harness/measure.ts';
import { PASSWORD, startServerProcess } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import {
  ADMIN_OF_COMPANY,
  COMPANY,
  makeCompany,
  makeLongConversation,
  makeTickets,
} from '../system/company.ts';
import { fetchPlainly, framesOf, leaveTicket, openRow, watchFrames } from './in-page.ts';
import { longScroll } from './long-scroll.ts';

export type Page = Awaited<ReturnType<typeof openWindow>>['page'];

const OPENINGS = 60;
const FRAME_MS = 1_000 / 60;
/** Frames come slightly unevenly: one counts as lost when the next comes half a frame late. */
export const LOST_MS = FRAME_MS * 1.5;
const TYPED = 'O pedido saiu hoje cedo e chega amanhã; se faltar algo, escreva aqui mesmo. '.repeat(4);
const KEY_PAUSE_MS = 30;

/** Adds thirty messages to each open ticket, and gives the long conversation to the admin. */
export async function fillTickets({ owner }: Stage): Promise<void> {
  await owner.query(`insert into messages (company_id, "conversationId", "ticketId", "whatsappId", "contactId", wid, body,
      "fromMe", "createdAt")
    select t.company_id, t."conversationId", t.id, t."whatsappId", t."contactId", 'O' || t.id || '-' || n,
      repeat('Mensagem ' || n || ' ', 1 + n % 9), n % 2 = 0, now() - (30 - n) * interval '1 minute'
    from tickets t cross join generate_series(1, 30) n where t.company_id = ${COMPANY} and t.status = 'open'`);
  await owner.query(
    `update tickets set status = 'open', "userId" = 10000 where company_id = ${COMPANY} and id = 8`,
  );
  await owner.query('vacuum (analyze) messages');
}

/** Opens one ticket after the other, none twice, and none that was fetched before the click. */
export async function openings(page: Page, count: number): Promise<Figure> {
  const authorized = page.waitForRequest((request) => 'authorization' in request.headers());
  await page.goto('/tickets?all=1');
  const { authorization = '' } = (await authorized).headers();
  const rows = page.getByRole('region', { name: 'Lista de atendimentos' });
  const seen = new Set<string>();
  const [opened, plain]: [number[], number[]] = [[], []];
  while (seen.size < count) {
    await rows.locator('a').first().waitFor();
    const all = await rows
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const href = all.find((each) => !seen.has(each));
    if (href === undefined) {
      await rows.evaluate((box) => box.scrollBy(0, 300));
      continue;
    }
    seen.add(href);
    const uuid = /[\da-f-]{36}/.exec(href)?.[0] ?? '';
    opened.push(await page.evaluate(openRow, href));
    plain.push(
      await page.evaluate(fetchPlainly, { path: `/api/messages/${uuid}?pageNumber=1`, authorization }),
    );
    await page.evaluate(leaveTicket);
  }
  // The first opening loads the conversation's part of the app.
  const { p50, p95 } = latencyOf(opened.slice(1));
  const beside = latencyOf(plain.slice(1)).p95;
  return {
    name: `opening a conversation, click to painted: p95 of ${count - 1}`,
    value: p95,
    unit: `ms (p50 ${p50.toFixed(0)}; the goal is 150)`,
    beside: { name: 'ms to fetch and paint the same as bare text', value: beside },
    ratio: p95 / beside,
  };
}

/** Types like a fast person; returns the duration of each frame meanwhile, in ms. */
export async function typeInto(page: Page, box: ReturnType<Page['getByRole']>): Promise<number[]> {
  await page.bringToFront();
  await box.click();
  await page.evaluate(watchFrames);
  await page.keyboard.type(TYPED, { delay: KEY_PAUSE_MS });
  return page.evaluate(framesOf);
}

const summed = (frames: readonly number[]) => ({
  longest: Math.max(...frames),
  lost: frames.filter((ms) => ms > LOST_MS).length,
});

async function typing(page: Page, longTicket: string): Promise<Figure[]> {
  const bare = await page.context().newPage();
  await bare.setContent('<textarea aria-label="bare" style="width: 600px; height: 60px"></textarea>');
  const plain = summed(await typeInto(bare, bare.getByRole('textbox')));
  await bare.close();
  await page.goto(`/tickets/${longTicket}`);
  await page.locator('[data-message]').first().waitFor();
  const typed = summed(await typeInto(page, page.getByRole('textbox', { name: 'Escreva uma mensagem' })));
  const name = 'typing in the composer of 50,000 messages';
  return [
    {
      name: `${name}: longest frame of ${TYPED.length} keys`,
      value: typed.longest,
      unit: 'ms',
      beside: { name: 'ms into a bare textarea', value: plain.longest },
      ratio: typed.longest / plain.longest,
    },
    {
      name: `${name}: frames lost beyond those of a bare textarea`,
      value: Math.max(0, typed.lost - plain.lost),
      unit: `frames (${typed.lost} in all)`,
      beside: { name: 'frames into a bare textarea', value: plain.lost },
      target: { atMost: 0 },
    },
  ];
}

export async function screenFigures(): Promise<Figure[]> {
  await buildWebIfStale();
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-server-'));
  const server = await startServerProcess(dataDir, stage);
  const browser = await openWholeBrowser();
  try {
    await makeCompany(stage, 60);
    await makeTickets(stage, { count: 2_000, perContact: 4 });
    const longTicket = await makeLongConversation(stage, 50_000);
    await fillTickets(stage);
    const { page } = await openWindow(browser, server.address);
    await signIn(page, ADMIN_OF_COMPANY, PASSWORD);
    return [await openings(page, OPENINGS), ...(await typing(page, longTicket)), ...(await longScroll(page))];
  } finally {
    await browser.close();
    await server.stop();
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
