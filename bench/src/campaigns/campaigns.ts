import { CoalescedRuns } from '@prosa/async';
import type { Viewer } from '@prosa/domain';
import { setTimeout as sleep } from 'node:timers/promises';
import { importRows } from '../../../apps/server/src/inbox/contact-imports/import-rows.ts';
import { addListRows } from '../../../apps/server/src/outreach/index.ts';
import { addDeliveries } from '../../../apps/server/src/outreach/campaigns/recipient-queries.ts';
import { readReport } from '../../../apps/server/src/outreach/campaigns/report.ts';
import { runCampaign } from '../../../apps/server/src/outreach/campaigns/run-campaign.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import type { Figure } from '../harness/figure.ts';
import { inUse } from '../harness/in-use.ts';
import { median, timed } from '../harness/measure.ts';
import { openStage, type Stage } from '../harness/stage.ts';
import { BARE, makeInboundScenario, RECEIVING } from '../inbound/scenario.ts';
import { inboundFigure } from './inbound.ts';
import {
  changeCounts,
  connectionIds,
  makeCampaign,
  openCampaignApp,
  prepareCompany,
  queueMassMessages,
  sendOnce,
} from './scenario.ts';

const ROUNDS = 5;
/** Times that a campaign is sent. */
const SENDINGS = 5;
/** The contacts of the scenario: everybody has a conversation already. */
const MOST_RECIPIENTS = 20_000;
const text = (count: number) => count.toLocaleString('en');

/** Until the outbox has nothing more. */
async function drain(app: App, company: number): Promise<void> {
  while ((await sendOnce(app, company)) > 0);
}

const bareStart = `
  insert into campaign_deliveries (company_id, "campaignId", name, number, "phoneKey", email)
  select company_id, $2, name, number, "phoneKey", email from contact_list_items
  where company_id = $1 and "contactListId" = $3`;

async function startFigure(stage: Stage, app: App, recipients: number): Promise<Figure> {
  const [full, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [
      await makeCampaign(stage, RECEIVING, recipients),
      await makeCampaign(stage, RECEIVING, recipients),
    ];
    full.push(
      await timed(() => app.database.inCompany(RECEIVING, (tx) => addDeliveries(tx, one.id, one.listId))),
    );
    bare.push(await timed(() => stage.owner.query(bareStart, [RECEIVING, other.id, other.listId])));
    await stage.owner.query('delete from campaigns where company_id = $1', [RECEIVING]);
  }
  const [value, beside] = [median(full), median(bare)];
  return {
    name: `campaign of ${text(recipients)}: start`,
    value,
    unit: 'ms',
    beside: { name: 'ms of a bare insert-select', value: beside },
    ratio: value / beside,
    target: { atMost: 2 },
  };
}

/** The most memory that this process had so far, in MB. */
const peak = () => process.resourceUsage().maxRSS / 1_024;

/** Hands over and sends at the same time, as the job and the outbox that it wakes do. `heard`: how many have left. */
async function sendCampaign(
  { owner }: Stage,
  app: App,
  campaignId: number,
  heard: (sent: number) => void,
): Promise<void> {
  let sent = 0;
  const sending = new CoalescedRuns(async () => {
    for (let count = 1; count > 0; heard((sent += count))) count = await sendOnce(app, RECEIVING);
  });
  const unsubscribe = app.bus.subscribe('outbox', () => void sending.ask());
  for (;;) {
    await runCampaign(app, RECEIVING, campaignId);
    const { rows } = await owner.query<{ status: string }>(
      'select status from campaigns where company_id = $1 and id = $2',
      [RECEIVING, campaignId],
    );
    if (rows[0]?.status !== 'EM_ANDAMENTO') break;
    await sleep(1);
  }
  unsubscribe();
  await sending.stop();
}

async function sendFigures(stage: Stage, app: App, recipients: number): Promise<Figure[]> {
  const send = async (count: number, heard: (sent: number) => void = () => undefined) => {
    const { id, listId } = await makeCampaign(stage, RECEIVING, count, 'EM_ANDAMENTO');
    await app.database.inCompany(RECEIVING, (tx) => addDeliveries(tx, id, listId));
    return timed(() => sendCampaign(stage, app, id, heard));
  };
  // The first one pays for what is loaded, and for the memory that sending takes however many there are.
  await send(recipients);
  const memory = { early: 0, late: 0 };
  const all = recipients * SENDINGS;
  const rounds: { full: number; bare: number }[] = [];
  for (let round = 0; round < SENDINGS; round += 1) {
    // What V8 has left of the round before is nothing that sending needs.
    inUse();
    await queueMassMessages(stage, BARE, recipients);
    const bare = recipients / (await timed(() => drain(app, BARE)));
    const before = round * recipients;
    const full = await send(recipients, (sent) => {
      memory[before + sent <= all / 10 ? 'early' : 'late'] = peak();
    });
    rounds.push({ bare, full: recipients / full });
  }
  const [full, bare] = [median(rounds.map((round) => round.full)), median(rounds.map((round) => round.bare))];
  const name = `campaigns of ${text(all)} over ${connectionIds.length} connections`;
  return [
    {
      name,
      value: full * 1_000,
      unit: 'messages/s',
      beside: { name: 'messages/s of the bare outbox', value: bare * 1_000 },
      ratio: median(rounds.map((round) => round.full / round.bare)),
      target: { atLeast: 0.5 },
    },
    {
      name: `${name}: most memory`,
      value: memory.late,
      unit: 'MB',
      beside: { name: 'MB at a tenth of the way', value: memory.early },
      ratio: memory.late / memory.early,
      // Of fewer, a tenth has left before the process has grown to what it needs.
      ...(recipients === MOST_RECIPIENTS ? { target: { atMost: 1.1 } } : {}),
    },
  ];
}

async function importFigure({ owner }: Stage, app: App): Promise<Figure> {
  const [count, chunk] = [50_000, 100];
  const { rows } = await owner.query<{ id: string }>(
    `insert into contact_lists (company_id, name) values ($1, 'Importada') returning id`,
    [BARE],
  );
  const contactListId = Number(rows[0]?.id);
  const people = (first: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `Pessoa ${index}`,
      number: String(first + index),
      email: '',
      tags: [],
    }));
  const run = async (all: ReturnType<typeof people>, store: (part: typeof all) => Promise<unknown>) =>
    timed(async () => {
      for (let from = 0; from < all.length; from += chunk) await store(all.slice(from, from + chunk));
    });
  const contacts = await run(people(5_521_900_000_000), (part) =>
    app.database.inCompany(BARE, (tx) => importRows(app, tx, part)),
  );
  const list = await run(people(5_531_900_000_000), (part) =>
    app.database.inCompany(BARE, (tx) => addListRows(app, tx, { contactListId, rows: part })),
  );
  return {
    name: `import of ${text(count)} rows into a list`,
    value: (count / list) * 1_000,
    unit: 'rows/s',
    beside: { name: 'rows/s as contacts', value: (count / contacts) * 1_000 },
    ratio: contacts / list,
    target: { atLeast: 0.5 },
  };
}

async function reportFigure(stage: Stage, app: App): Promise<Figure> {
  const viewer: Partial<Viewer> = { id: 0, companyId: RECEIVING, profile: 'admin' };
  const campaigns = await Promise.all(
    [1_000, 100_000].map(async (count) => {
      const { id, listId } = await makeCampaign(stage, RECEIVING, count);
      await app.database.inCompany(RECEIVING, (tx) => addDeliveries(tx, id, listId));
      return id;
    }),
  );
  await changeCounts(stage, RECEIVING, campaigns[1] ?? 0);
  await stage.owner.query('vacuum (analyze) campaign_deliveries, campaign_counts');
  const durations: number[][] = [[], []];
  for (let round = 0; round < 4 * ROUNDS; round += 1)
    for (const [place, id] of campaigns.entries())
      durations[place]?.push(await timed(() => readReport(app, viewer as Viewer, id, { lists: 'none' })));
  const [few, many] = durations.map((all) => median(all));
  return {
    name: 'report of a campaign of 100,000',
    value: many ?? 0,
    unit: 'ms',
    beside: { name: 'ms of one of 1,000', value: few ?? 0 },
    ratio: (many ?? 0) / (few ?? 1),
    target: { atMost: 1.5 },
  };
}

/** Measures in companies of its own: whoever was sent a campaign in another measurement would answer it. */
async function inCompanies<Result>(measure: (stage: Stage, app: App) => Promise<Result>): Promise<Result> {
  const stage = await openStage();
  await makeInboundScenario(stage);
  for (const company of [RECEIVING, BARE]) await prepareCompany(stage, company);
  const { app, close } = openCampaignApp(stage);
  try {
    return await measure(stage, app);
  } finally {
    await close();
    await stage.close();
  }
}

/** Campaigns beside what the same work costs without them, in the same run. */
export async function campaignFigures(isLarge: boolean): Promise<Figure[]> {
  const recipients = isLarge ? MOST_RECIPIENTS : 5_000;
  const figures = await inCompanies(async (stage, app) => [
    await startFigure(stage, app, recipients),
    ...(await sendFigures(stage, app, recipients)),
    await reportFigure(stage, app),
    await importFigure(stage, app),
  ]);
  return [...figures, await inCompanies(async (stage, app) => inboundFigure(stage, app, ROUNDS))];
}
