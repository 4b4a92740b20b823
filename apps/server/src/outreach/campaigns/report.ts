import {
  type AnswerOf,
  type Campaign,
  type CampaignCounts,
  type CampaignReport,
  DELIVERIES_PAGE_SIZE,
  type pageCampaignDeliveries as deliveriesCall,
  type QueryOf,
  type readCampaign as readCall,
  type readCampaignAudience as audienceCall,
} from '@prosa/contract';
import { AppError, campaignPrice, forecastEnd, found, type Viewer } from '@prosa/domain';
import { templateCategory } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCampaign } from './campaign-queries.ts';
import { countDeliveries, countReport } from './count-report.ts';
import { pageOfDeliveries } from './list-deliveries.ts';
import { countAudience } from './recipient-queries.ts';
import { firstShipped, recentlySent } from './report-queries.ts';
import { readSendingRules, readSettings } from './settings.ts';
import { toCampaign } from './shown-campaign.ts';

const noLists = { shipping: [], contacts: [] };

/** While it asks first, nobody knows how many will answer; while it waits, nobody knows for how long but of its hours. */
async function endOf(
  app: App,
  tx: CompanyTransaction,
  { id, status, waitsFor, confirmation }: Campaign,
  { waiting, queued }: CampaignCounts,
): Promise<string | null> {
  if (status !== 'EM_ANDAMENTO' || waitsFor !== null || confirmation) return null;
  const now = app.now();
  const { window } = await readSendingRules(tx);
  const recent = await recentlySent(tx, id, now);
  return forecastEnd(now, { left: waiting + queued, recent }, window)?.toISOString() ?? null;
}

/** A campaign with how far it is. The lists are for clients that count them; the counts are complete. */
export async function readReport(
  app: App,
  viewer: Viewer,
  id: number,
  { lists }: QueryOf<typeof readCall>,
): Promise<CampaignReport> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const campaign = toCampaign(app, found(await readCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND'));
    const counted = await countReport(tx, id);
    const { shipping, contacts } =
      lists === 'none' ? noLists : await firstShipped(tx, id, campaign.contactListId);
    return {
      ...campaign,
      ...counted,
      endsAt: await endOf(app, tx, campaign, counted.counts),
      contactList: campaign.contactList && { ...campaign.contactList, contacts },
      shipping,
    };
  });
}

export async function readAudience(
  app: App,
  viewer: Viewer,
  id: number,
): Promise<AnswerOf<typeof audienceCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { contactListId, templateId } = found(await readCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND');
    if (contactListId === null) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    const audience = await countAudience(tx, contactListId);
    const category = templateId === null ? null : await templateCategory(tx, templateId);
    const recipients = audience.valid + audience.unknown;
    const price = category && campaignPrice(category, recipients, await readSettings(tx));
    return { ...audience, price };
  });
}

export async function pageDeliveries(
  app: App,
  viewer: Viewer,
  id: number,
  { state, answered: isAnswered = false, pageNumber = 1 }: QueryOf<typeof deliveriesCall>,
): Promise<AnswerOf<typeof deliveriesCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    found(await readCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND');
    const offset = (pageNumber - 1) * DELIVERIES_PAGE_SIZE;
    const filter = { state: state ?? null, isAnswered };
    const deliveries = await pageOfDeliveries(tx, id, { ...filter, offset });
    const count = await countDeliveries(tx, id, filter);
    return { deliveries, count, hasMore: count > offset + deliveries.length };
  });
}
