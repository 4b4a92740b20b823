import type { openWindow } from '../../../tests/e2e/src/support/browser.ts';
import type { Figure } from '../harness/figure.ts';

type Page = Awaited<ReturnType<typeof openWindow>>['page'];

const FEW = 200;
const MANY = 5_000;
const STEP_PX = 4_000;

/** The page's memory and nodes after garbage collection. */
async function memoryInUse(page: Page): Promise<{ megabytes: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { megabytes: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes') };
}

/** Runs in the page: scrolls up until this many messages have been drawn; returns the most rows there were at once. */
async function scrollThrough({ count, step }: { count: number; step: number }): Promise<number> {
  const box = document.querySelector('[role="log"]');
  if (!box) throw new Error('no conversation');
  const seen = new Set<string | undefined>();
  let most = 0;
  const until = performance.now() + 240_000;
  while (seen.size < count && performance.now() < until) {
    const rows = box.querySelectorAll<HTMLElement>('[data-message]');
    for (const row of rows) seen.add(row.dataset.message);
    most = Math.max(most, rows.length);
    box.scrollBy(0, -step);
    await new Promise((done) => requestAnimationFrame(done));
  }
  if (seen.size < count) throw new Error(`only ${seen.size} messages were drawn`);
  return most;
}

/** The cost of reading back through a conversation, which should not grow with the number of messages read. */
export async function longScroll(page: Page): Promise<Figure[]> {
  await page.locator('[data-message]').first().waitFor();
  await page.evaluate(scrollThrough, { count: FEW, step: STEP_PX });
  const few = await memoryInUse(page);
  const most = await page.evaluate(scrollThrough, { count: MANY, step: STEP_PX });
  const many = await memoryInUse(page);
  const name = `reading back through ${MANY} messages`;
  return [
    {
      name: `${name}: memory held`,
      value: many.megabytes,
      unit: `MB (${many.nodes} nodes; ${few.nodes} after ${FEW})`,
      beside: { name: `MB after ${FEW} messages`, value: few.megabytes },
      ratio: many.megabytes / few.megabytes,
      target: { atMost: 1.5 },
    },
    { name: `${name}: most drawn at once`, value: most, unit: 'messages', target: { atMost: 120 } },
  ];
}
