import type { openBrowser } from '../../../tests/e2e/src/support/browser.ts';
import type { Figure } from '../harness/figure.ts';

type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** So long that whatever the browser computes is short beside it: what is sent later waited for an answer. */
const COUNTING_DELAY_MS = 2_000;
const DELAYS_MS = [40, 150];
const MOST_REQUESTS = 25;
const MOST_KB = 250;
const MOST_ROUND_TRIPS = 2;
/** Loads nothing, so that its time is that of the network and of the browser. */
const EMPTY_PAGE = '/api/health/live';

/** A request in milliseconds since the one of the page itself. */
interface Sent {
  at: number;
  endedAt: number;
  bytes: number;
}
interface Load {
  requests: Sent[];
  paintedAt: number;
}

/** Runs in the page: notes when the first row of the list was painted, or the first frame of a page without a list. */
function notePaint(hasList: boolean): void {
  const check = () => {
    if (hasList && !document.querySelector('[role="listitem"] a[href^="/tickets/"]'))
      return requestAnimationFrame(check);
    // The content of this frame is on the screen when the next one begins.
    return requestAnimationFrame(() => Object.assign(window, { paintedAt: performance.now() }));
  };
  requestAnimationFrame(check);
}

/** Runs in the page. */
async function whenPainted(): Promise<number> {
  return new Promise((done) => {
    const check = () => {
      const { paintedAt } = window as unknown as { paintedAt?: number };
      if (paintedAt === undefined) return requestAnimationFrame(check);
      return done(paintedAt);
    };
    check();
  });
}

/** Opens a page in a browser that has stored nothing of it but the session, each answer late by the delay. */
async function load(
  browser: Browser,
  { address, token, path, delay }: { address: string; token: string; path: string; delay: number },
): Promise<Load> {
  const context = await browser.newContext({
    baseURL: address,
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
  });
  try {
    await context.addInitScript((given) => {
      if (location.protocol !== 'about:') localStorage.setItem('token', given);
    }, token);
    await context.addInitScript(notePaint, path !== EMPTY_PAGE);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const rate = { downloadThroughput: -1, uploadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: delay, ...rate });
    const sent = new Map<string, Sent>();
    let began: number | undefined;
    session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
      began ??= timestamp;
      sent.set(requestId, { at: (timestamp - began) * 1_000, endedAt: Number.POSITIVE_INFINITY, bytes: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const request = sent.get(requestId);
      if (request && began !== undefined)
        Object.assign(request, { endedAt: (timestamp - began) * 1_000, bytes: encodedDataLength });
    });
    await page.goto(path, { waitUntil: 'commit' });
    return { paintedAt: await page.evaluate(whenPainted), requests: [...sent.values()] };
  } finally {
    await context.close();
  }
}

/** How many answers were waited for one after the other, without the page itself. */
function roundTrips(requests: readonly Sent[]): number {
  const depths: number[] = [];
  const inOrder = requests.toSorted((a, b) => a.at - b.at);
  for (const { at } of inOrder) {
    const before = depths.filter((_, index) => (inOrder[index]?.endedAt ?? at) < at);
    depths.push(1 + Math.max(-1, ...before));
  }
  return Math.max(...depths);
}

/** The list of tickets in a browser that has nothing of the app yet. */
export async function coldLoadFigures(browser: Browser, address: string, token: string): Promise<Figure[]> {
  const at = { address, token, path: '/tickets' };
  const slow = await load(browser, { ...at, delay: COUNTING_DELAY_MS });
  const needed = slow.requests.filter(({ endedAt }) => endedAt < slow.paintedAt);
  const kilobytes = needed.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  const name = 'first load of the tickets, nothing cached';
  const figures: Figure[] = [
    {
      name: `${name}: answers before the rows`,
      value: needed.length,
      unit: 'requests',
      target: { atMost: MOST_REQUESTS },
    },
    {
      name: `${name}: bytes before the rows`,
      value: kilobytes,
      unit: 'KB, with headers',
      beside: { name: 'KB at most', value: MOST_KB },
      ratio: kilobytes / MOST_KB,
      target: { atMost: 1 },
    },
    {
      name: `${name}: round trips after the page`,
      value: roundTrips(needed),
      unit: 'one after the other',
      target: { atMost: MOST_ROUND_TRIPS },
    },
  ];
  for (const delay of DELAYS_MS) {
    const { paintedAt } = await load(browser, { ...at, delay });
    const empty = await load(browser, { ...at, path: EMPTY_PAGE, delay });
    figures.push({
      name: `${name}: until the rows, ${delay} ms of delay`,
      value: paintedAt,
      unit: 'ms',
      beside: { name: 'ms until an empty page', value: empty.paintedAt },
      ratio: paintedAt / empty.paintedAt,
    });
  }
  return figures;
}
