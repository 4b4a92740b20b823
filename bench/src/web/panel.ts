import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfStale } from '../../../scripts/lib/web-build.ts';
import { openWholeBrowser, openWindow, signIn } from '../../../tests/e2e/src/support/browser.ts';
import type { Figure } from '../harness/figure.ts';
import { latencyOf, type Latency } from '../harness/measure.ts';
import { PASSWORD, startServerProcess } from '../harness/server.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { ADMIN_OF_COMPANY, COMPANY, CONNECTION, makeCompany, makeTickets } from '../system/company.ts';
import { hearFrames, paintedAfterFrame } from './in-page.ts';
import type { Page } from './screen.ts';

const AGENTS = 200;
const TICKETS = 2_000;
const CHANGES = 40;
/** The first changes after a screen was opened are left out. */
const WARM = 5;

interface Place {
  path: string;
  /** What holds a ticket, and names it by its id or in an address with its uuid. */
  row: string;
}
const places: Record<'list' | 'panel', Place> = {
  list: { path: '/tickets?all=1', row: '[role="listitem"] a[href^="/tickets/"]' },
  panel: { path: '/moments', row: 'li[data-ticket]' },
};

/** Gives every live ticket to one of the agents; the customer's number by the ticket's id and by its uuid. */
async function attendAll({ owner }: Stage): Promise<Map<string, string>> {
  await owner.query(`insert into contact_identities (company_id, kind, value, "contactId")
    select company_id, 'phone', number, id from contacts where company_id = ${COMPANY} on conflict do nothing`);
  const { rows } = await owner.query<{ id: string; uuid: string; number: string }>(
    `update tickets t set status = 'open', "userId" = 10001 + t."contactId" % ${AGENTS} from contacts c
     where t.company_id = ${COMPANY} and t.status <> 'closed' and c.company_id = t.company_id and c.id = t."contactId"
     returning t.id, t.uuid, c.number`,
  );
  return new Map(
    rows.flatMap(({ id, uuid, number }): [string, string][] => [
      [id, number],
      [uuid, number],
    ]),
  );
}

async function paints(
  page: Page,
  { path, row }: Place,
  send: (ticket: string, body: string) => Promise<unknown>,
): Promise<Latency> {
  await page.goto(path);
  const rows = page.locator(row);
  await rows.first().waitFor();
  const durations: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const tickets = await rows.evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().top < innerHeight)
        .map(
          (one) => one.dataset['ticket'] ?? /[\da-f-]{36}/.exec(one.getAttribute('href') ?? '')?.[0] ?? '',
        ),
    );
    const body = `Chegou ${path.length}-${change}-${Date.now() % 1_000_000}`;
    const painted = page.evaluate(paintedAfterFrame, body);
    await send(tickets[(change * 7) % tickets.length] ?? '', body);
    durations.push(await painted);
  }
  return latencyOf(durations.slice(WARM));
}

/** A customer's message on the live panel of a large company, from the socket's frame to the picture, beside the list's. */
export async function panelFigures(): Promise<Figure[]> {
  await buildWebIfStale();
  const stage = await openStage();
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-bench-server-'));
  const server = await startServerProcess(dataDir, stage);
  const browser = await openWholeBrowser();
  try {
    await makeCompany(stage, AGENTS);
    await makeTickets(stage, { count: TICKETS * 4, perContact: 4 });
    const numbers = await attendAll(stage);
    const { page } = await openWindow(browser, server.address);
    await page.addInitScript(hearFrames);
    await signIn(page, ADMIN_OF_COMPANY, PASSWORD);
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const send = async (ticket: string, body: string) =>
      server.call(token, `/sandbox/${CONNECTION}/inbound`, {
        from: { number: numbers.get(ticket), name: 'Ana' },
        message: { id: body, type: 'text', body },
      });
    const list = await paints(page, places.list, send);
    const panel = await paints(page, places.panel, send);
    return [
      {
        name: `live panel, ${AGENTS} agents and ${TICKETS} tickets, message to painted: p95 of ${CHANGES - WARM}`,
        value: panel.p95,
        unit: `ms (p50 ${panel.p50.toFixed(0)})`,
        beside: { name: `ms in the ticket list (p50 ${list.p50.toFixed(0)})`, value: list.p95 },
        ratio: panel.p95 / list.p95,
        target: { atMost: 1.5 },
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await stage.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
