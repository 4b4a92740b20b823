import { allowsStep, AppError, nextSendingTime, sendingEndsAt } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { saveLeft } from './campaign-connections.ts';
import {
  isDone,
  nothing,
  ofCampaign,
  openPortion,
  type Portion,
  STOPPED_WAIT_MS,
  wait,
} from './campaign-portion.ts';
import {
  type CampaignRow,
  claimCampaign,
  mayCampaign,
  readCampaign,
  saveCampaign,
} from './campaign-queries.ts';
import { compactAllCounts, compactCounts } from './compact-counts.ts';
import { confirmAllReplies } from './confirm-replies.ts';
import { type Open, readOpen, skipUnanswered } from './delivery-queries.ts';
import { followOutbox } from './follow-outbox.ts';
import { giveUp, handOver, type NextRecipient } from './hand-over.ts';
import { handOverTogether } from './hand-over-together.ts';
import { CAMPAIGN_JOB, CampaignPayload, planCampaign, planDueCampaigns } from './plan-campaign.ts';
import { PlannedRuns } from './planned-runs.ts';
import { readSendingRules } from './settings.ts';
import { announced } from './shown-campaign.ts';
import { startCampaign } from './start-campaign.ts';
import { takeBack } from './take-back.ts';

/** Recipients of one run: then the job ends, so that an orderly stop of the process does not wait for it. */
const MOST_RECIPIENTS = 1_000;
/** How long until the next attempt, while another transaction has locked the campaign. */
const LOCKED_GAP_MS = 1_000;
/** How long until the next look at what a campaign was sending when it was cancelled, or when its hours ended. */
const STOPPED_GAP_MS = 5_000;
const DAY_MS = 86_400_000;
/** Events of a running campaign are no closer than this. */
const EVENT_GAP_MS = 5_000;

/** A scheduled campaign that can no longer start, such as one whose connection was removed, is cancelled. */
async function startDue(app: App, tx: CompanyTransaction, row: CampaignRow): Promise<void> {
  try {
    await startCampaign(app, tx, row);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'ERR_UNAVAILABLE') throw error;
    app.log.warn({ err: error, companyId: tx.companyId, campaignId: row.id }, 'campaign cannot start');
    await saveCampaign(tx, row.id, { status: 'CANCELADA', dueAt: null });
  }
  await announced(app, tx, 'update', row.id);
}

/** Takes over what the outbox has done, and ends the campaign when nothing is left. */
async function follow(
  app: App,
  tx: CompanyTransaction,
  row: CampaignRow,
): Promise<CampaignRow & { open: Open }> {
  const now = app.now();
  const left = await followOutbox(tx, row.id, now);
  if (left.length > 0) await saveLeft(tx, row.id, left, now);
  if (row.status === 'EM_ANDAMENTO') await skipUnanswered(tx, row.id, now);
  await compactCounts(tx, row.id);
  const open = await readOpen(tx, row.id);
  const ends = isDone(open) && allowsStep(row.status, 'finish');
  const isHeard = now.getTime() - Date.parse(row.updatedAt) >= EVENT_GAP_MS;
  const change = {
    ...(left.length > 0 ? { lastLeftAt: now.toISOString() } : {}),
    ...(ends
      ? ({ status: 'FINALIZADA', completedAt: now.toISOString(), dueAt: null, waitsFor: null } as const)
      : {}),
    ...(ends || (left.length > 0 && isHeard) ? { updatedAt: now.toISOString() } : {}),
  };
  if (Object.keys(change).length > 0) await saveCampaign(tx, row.id, change);
  if ('updatedAt' in change) await announced(app, tx, 'update', row.id);
  return { ...row, ...change, open };
}

/** Takes back what has not left; returns how many messages were tried, and end later. */
async function takeAllBack(
  app: App,
  tx: CompanyTransaction,
  row: CampaignRow & { open: Open },
): Promise<number> {
  if (row.open.queued === 0) return 0;
  const { handed, left } = await takeBack(app, tx, row);
  await saveCampaign(tx, row.id, { handed });
  return left;
}

/** What has not left when the sending hours end waits for the next ones, like those behind it. */
async function closeUntil(
  app: App,
  tx: CompanyTransaction,
  row: CampaignRow & { open: Open },
  opensAt: Date,
): Promise<Portion> {
  const left = await takeAllBack(app, tx, row);
  return wait('hours', left > 0 ? new Date(app.now().getTime() + STOPPED_GAP_MS) : opensAt);
}

/** What has not left of a company that lost its campaigns waits until it has them again. */
async function stopLost(app: App, tx: CompanyTransaction, row: CampaignRow): Promise<Portion> {
  if (row.status !== 'EM_ANDAMENTO') return followCancelled(app, tx, row);
  const followed = await follow(app, tx, row);
  if (followed.status !== 'EM_ANDAMENTO') return nothing;
  const now = app.now();
  const left = await takeAllBack(app, tx, followed);
  await saveCampaign(tx, row.id, { dueAt: now.toISOString(), waitsFor: null });
  return left > 0 ? wait(null, new Date(now.getTime() + STOPPED_GAP_MS)) : nothing;
}

/**
 * While messages are in the outbox the campaign asks again when its hours end, and often enough to find that it may send
 * no more.
 */
function askInTime(portion: Portion, { queued }: Open, now: Date, endsAt: Date | null): Portion {
  if (portion.askAt === null || queued === 0) return portion;
  const latest = now.getTime() + STOPPED_WAIT_MS;
  const askAt = Math.min(portion.askAt.getTime(), latest, endsAt?.getTime() ?? latest);
  return { ...portion, askAt: new Date(askAt) };
}

async function portionOf(
  app: App,
  tx: CompanyTransaction,
  row: CampaignRow & { open: Open },
): Promise<Portion> {
  const now = app.now();
  const { settings, window } = await readSendingRules(tx);
  const opensAt = nextSendingTime(now, window);
  // First of all: while a connection is down, messages wait in the outbox, and would leave when it is back.
  // Without an opening within a year there is nothing to wait for but another calendar.
  if (opensAt === null || opensAt.getTime() > now.getTime())
    return closeUntil(app, tx, row, opensAt ?? new Date(now.getTime() + DAY_MS));
  const portion = await openPortion(app, tx, row, { settings, window });
  return askInTime(portion, row.open, now, sendingEndsAt(now, window));
}

/** A cancelled campaign hands over nothing; what was being sent then still counts. */
async function followCancelled(app: App, tx: CompanyTransaction, row: CampaignRow): Promise<Portion> {
  const { open } = await follow(app, tx, row);
  const askAt = open.queued > 0 ? new Date(app.now().getTime() + STOPPED_GAP_MS) : null;
  // One that is scheduled stays due at its own time.
  if (row.status === 'CANCELADA') await saveCampaign(tx, row.id, { dueAt: askAt?.toISOString() ?? null });
  return askAt ? wait(null, askAt) : nothing;
}

/** Decides what a campaign does now. The lock is not kept while messages are handed over, in transactions of their own. */
async function nextPortion(app: App, companyId: number, campaignId: number): Promise<Portion> {
  return app.database.inCompany(companyId, async (tx) => {
    const claimed = await claimCampaign(tx, campaignId);
    if (!claimed) {
      // Whoever cancels it may have planned this run, which has begun already, instead of one behind it.
      const isThere = (await readCampaign(tx, campaignId)) !== undefined;
      return isThere ? wait(null, new Date(app.now().getTime() + LOCKED_GAP_MS)) : nothing;
    }
    if (!(await mayCampaign(tx))) return claimed.startedAt === null ? nothing : stopLost(app, tx, claimed);
    if (claimed.status === 'PROGRAMADA') {
      if (claimed.dueAt === null || Date.parse(claimed.dueAt) > app.now().getTime()) return nothing;
      await startDue(app, tx, claimed);
    }
    const row = await readCampaign(tx, campaignId);
    if (row?.status === 'CANCELADA') return followCancelled(app, tx, row);
    if (row?.status !== 'EM_ANDAMENTO') return nothing;
    const followed = await follow(app, tx, row);
    if (followed.status !== 'EM_ANDAMENTO') return nothing;
    const portion = await portionOf(app, tx, followed);
    const { askAt, waitsFor } = portion;
    await saveCampaign(tx, campaignId, { dueAt: (askAt ?? app.now()).toISOString(), waitsFor });
    if (waitsFor !== row.waitsFor) await announced(app, tx, 'update', campaignId);
    return portion;
  });
}

/** True if the portion may go on with the next recipient. */
async function handOverNext(app: App, next: NextRecipient): Promise<boolean> {
  try {
    return (await handOver(app, next)) === 'handed';
  } catch (error) {
    // Only what is known of a recipient ends its delivery: after any other error the run ends, and is repeated.
    if (!(error instanceof AppError) || error.code === 'ERR_UNAVAILABLE') throw error;
    // The next portion finds why, and waits.
    if (ofCampaign.has(error.code)) return false;
    await giveUp(app, next, error.code);
    // The count stays as it was, and those behind in this portion expect one more.
    return false;
  }
}

/** Hands a portion over: at once whoever needs nothing new, then the others one by one. */
async function handOverAll(app: App, recipients: readonly NextRecipient[]): Promise<void> {
  const done = await handOverTogether(app, recipients);
  if (!done) return;
  const rest = recipients.filter(({ deliveryId }) => !done.has(deliveryId));
  const handed = (recipients[0]?.handed ?? 0) + done.size;
  for (const [index, next] of rest.entries())
    if (!(await handOverNext(app, { ...next, handed: handed + index }))) return;
}

/** Runs a campaign until it has to wait, and plans the next run. */
export async function runCampaign(app: App, companyId: number, campaignId: number): Promise<void> {
  for (let left = MOST_RECIPIENTS; left > 0; ) {
    const { recipients, askAt } = await nextPortion(app, companyId, campaignId);
    left -= recipients.length;
    if (recipients.length === 0) {
      if (askAt) await app.database.inCompany(companyId, (tx) => planCampaign(app, tx, campaignId, askAt));
      return;
    }
    await handOverAll(app, recipients);
  }
  await app.database.inCompany(companyId, (tx) => planCampaign(app, tx, campaignId, app.now()));
}

export function defineCampaignJobs(app: App): void {
  app.jobs.define(CAMPAIGN_JOB, async (payload) => {
    const { companyId, campaignId } = CampaignPayload.parse(payload);
    await runCampaign(app, companyId, campaignId);
  });
  const runs = new PlannedRuns(app);
  app.jobs.every('campaigns', '* * * * *', async () => {
    await planDueCampaigns(app);
    await confirmAllReplies(app, runs);
  });
  app.jobs.every('campaign-counts', '* * * * *', () => compactAllCounts(app));
  // Few changes each of very many campaigns would make the search of every minute long.
  app.jobs.every('campaign-counts-of-the-day', '23 4 * * *', () => compactAllCounts(app, 2));
}
