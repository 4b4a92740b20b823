import type { CampaignSettings, CampaignWait } from '@prosa/contract';
import {
  AppError,
  canariesLeft,
  CONFIRMATION_WAIT_MS,
  alternating,
  portionAt,
  PORTION,
  sharedOut,
} from '@prosa/domain';
import { acceptsMessages, usableTemplate } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { campaignOn, type ConnectionProgress, readProgress } from './campaign-connections.ts';
import type { CampaignRow } from './campaign-queries.ts';
import { confirmedDeliveries, countBegun, type Open, waitingDeliveries } from './delivery-queries.ts';
import type { NextRecipient } from './hand-over.ts';
import { portfolioSpace } from './portfolio-use.ts';
import type { readSendingRules } from './settings.ts';

/** How long a campaign waits before the next attempt, while it can send nothing. */
export const STOPPED_WAIT_MS = 30_000;
/** Several connections take as many recipients at once as so many of them alone. */
const MOST_PORTIONS_AT_ONCE = 10;

/** The recipients whom a campaign writes to now. */
export interface Portion {
  recipients: NextRecipient[];
  /** When to ask again; null: at once, or never where there is nothing to do. */
  askAt: Date | null;
  waitsFor: CampaignWait | null;
}
export const nothing: Portion = { recipients: [], askAt: null, waitsFor: null };
export const wait = (waitsFor: CampaignWait | null, askAt: Date): Portion => ({
  recipients: [],
  askAt,
  waitsFor,
});

/** Errors of a whole campaign, which waits: its recipients are not given up. */
export const ofCampaign: ReadonlySet<string> = new Set([
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_NO_WAPP_FOUND',
  'ERR_TEMPLATE_NOT_USABLE',
  'ERR_NO_TEMPLATE_FOUND',
]);

async function isTemplateUsable(
  tx: CompanyTransaction,
  row: CampaignRow,
  whatsappId: number,
): Promise<boolean> {
  if (row.templateName === null) return true;
  if (row.templateId === null) return false;
  try {
    const { templateId } = await campaignOn(tx, row, whatsappId);
    if (templateId === null) return false;
    await usableTemplate(tx, whatsappId, templateId);
    return true;
  } catch (error) {
    if (error instanceof AppError && ofCampaign.has(error.code)) return false;
    throw error;
  }
}

/** Why a campaign can send nothing now over a connection, whatever the hour; nobody is given up for it. */
async function whyStopped(
  tx: CompanyTransaction,
  row: CampaignRow,
  { whatsappId, status, isRestricted }: ConnectionProgress,
): Promise<CampaignWait | null> {
  if (!acceptsMessages(status)) return 'connection';
  if (isRestricted) return 'restriction';
  return (await isTemplateUsable(tx, row, whatsappId)) ? null : 'template';
}

export const isDone = ({ queued, isWaiting, confirmedDueAt, askedAt }: Open): boolean =>
  queued === 0 && !isWaiting && confirmedDueAt === null && askedAt === null;

/** When something happens by itself, if there is nobody to write to now; within the hour, whatever is known. */
function nextEvent({ queued, confirmedDueAt, askedAt }: Open, now: Date): Date {
  const soon = now.getTime() + 1_000;
  const times = [
    now.getTime() + 60 * 60_000,
    ...(queued > 0 ? [soon] : []),
    ...(confirmedDueAt === null ? [] : [Date.parse(confirmedDueAt)]),
    ...(askedAt === null ? [] : [Date.parse(askedAt) + CONFIRMATION_WAIT_MS]),
  ];
  return new Date(Math.max(soon, Math.min(...times)));
}

/** A connection that may send now, or why it does not, and when to ask again. */
interface Turnout {
  progress: ConnectionProgress;
  count: number;
  askAt: Date | null;
  stopped: CampaignWait | null;
}

async function turnoutOf(
  tx: CompanyTransaction,
  row: CampaignRow,
  progress: ConnectionProgress,
  { now, settings, window }: { now: Date } & Awaited<ReturnType<typeof readSendingRules>>,
): Promise<Turnout> {
  const stopped = await whyStopped(tx, row, progress);
  if (stopped) return { progress, count: 0, askAt: new Date(now.getTime() + STOPPED_WAIT_MS), stopped };
  const { handed, queued, postponed } = progress;
  const lastLeftAt = progress.lastLeftAt === null ? null : new Date(progress.lastLeftAt);
  const portion = portionAt(now, { handed, queued, postponed, lastLeftAt }, settings, window);
  return { progress, ...portion, stopped: null };
}

type Chosen = Pick<NextRecipient, 'deliveryId' | 'whatsappId'>;

/** Those who are written to now, with the connection of each: who has confirmed before those who wait. */
async function recipientsFor(
  tx: CompanyTransaction,
  row: CampaignRow & { open: Open },
  open: readonly Turnout[],
  { now, mostWaiting }: { now: Date; mostWaiting: number },
): Promise<Chosen[]> {
  const all = open.map(({ progress }) => progress.whatsappId);
  const counts = sharedOut(
    PORTION * Math.min(open.length, MOST_PORTIONS_AT_ONCE),
    open.map(({ count }) => count),
  );
  const confirmed: Chosen[] = [];
  const hasConfirmed = row.open.confirmedDueAt !== null;
  for (const [place, whatsappId] of all.entries()) {
    const limit = counts[place] ?? 0;
    if (!hasConfirmed || limit === 0) continue;
    const ids = await confirmedDeliveries(tx, row.id, { whatsappId, all }, { now, limit });
    const own = ids.filter((id) => !confirmed.some(({ deliveryId }) => deliveryId === id));
    confirmed.push(...own.map((deliveryId) => ({ deliveryId, whatsappId })));
    counts[place] = limit - own.length;
  }
  const free = alternating(counts).map((place) => all[place] ?? 0);
  const most = Math.min(free.length, mostWaiting);
  const waiting = most > 0 ? await waitingDeliveries(tx, row.id, most) : [];
  return [
    ...confirmed,
    ...waiting.map((deliveryId, index) => ({ deliveryId, whatsappId: free[index] ?? 0 })),
  ];
}

/** To how many of those whom nobody has written to a campaign may write, whatever its connections may. */
interface Bound {
  most: number;
  /** Why there are no more. */
  reason: CampaignWait | null;
  askAt: Date | null;
}

async function boundOf(
  tx: CompanyTransaction,
  row: CampaignRow,
  settings: CampaignSettings,
  now: Date,
): Promise<Bound> {
  const { canarySize, canaryAfter, releasedAt, templateName } = row;
  const isCanary = canarySize !== null && releasedAt === null;
  const canaries = isCanary
    ? canariesLeft(row, (await countBegun(tx, row.id, canaryAfter + canarySize)) - canaryAfter)
    : undefined;
  if (canaries === 0) return { most: 0, reason: 'canary', askAt: null };
  const most = canaries ?? Number.POSITIVE_INFINITY;
  if (templateName === null) return { most, reason: null, askAt: null };
  const { places, freesAt } = await portfolioSpace(tx, settings, now);
  const soonest = now.getTime() + STOPPED_WAIT_MS;
  const askAt = new Date(Math.max(soonest, freesAt?.getTime() ?? soonest));
  return { most: Math.min(most, places), reason: 'limit', askAt };
}

const earliest = (times: readonly (Date | null)[]): Date | null => {
  const known = times.flatMap((time) => (time === null ? [] : [time.getTime()]));
  return known.length > 0 ? new Date(Math.min(...known)) : null;
};

/** What a campaign does within its hours. It waits only while none of its connections may send. */
export async function openPortion(
  app: Pick<App, 'now'>,
  tx: CompanyTransaction,
  row: CampaignRow & { open: Open },
  rules: Awaited<ReturnType<typeof readSendingRules>>,
): Promise<Portion> {
  const now = app.now();
  const turnouts: Turnout[] = [];
  for (const progress of await readProgress(tx, row.id))
    turnouts.push(await turnoutOf(tx, row, progress, { now, ...rules }));
  const running = turnouts.filter(({ stopped }) => stopped === null);
  if (running.length === 0)
    return wait(turnouts[0]?.stopped ?? 'connection', new Date(now.getTime() + STOPPED_WAIT_MS));
  const bound = await boundOf(tx, row, rules.settings, now);
  const recipients = await recipientsFor(tx, row, turnouts, { now, mostWaiting: bound.most });
  if (recipients.length === 0) {
    const isReached = bound.most === 0 && row.open.isWaiting && row.open.queued === 0;
    if (isReached) return wait(bound.reason, bound.askAt ?? nextEvent(row.open, now));
    const isOpen = running.some(({ count }) => count > 0);
    const askAt = isOpen ? null : earliest(turnouts.map((one) => one.askAt));
    return wait(null, askAt ?? nextEvent(row.open, now));
  }
  const { companyId, id: campaignId, handed } = row;
  const { variables } = rules.settings;
  return {
    recipients: recipients.map((recipient, index) => ({
      ...recipient,
      companyId,
      campaignId,
      handed: handed + index,
      variables,
    })),
    askAt: null,
    waitsFor: null,
  };
}
