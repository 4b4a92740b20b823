import {
  type AnswerOf,
  DELIVERIES_PAGE_SIZE,
  type pageCampaignDeliveries as deliveriesCall,
  type QueryOf,
  type readCampaign as readCall,
  type readCampaignAudience as audienceCall,
} from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { readCampaign } from './campaign-queries.ts';
import { countDeliveries, countLeftOut, firstShipped, pageOfDeliveries } from './delivery-queries.ts';
import { countAudience } from './recipient-queries.ts';
import { toCampaign } from './shown-campaign.ts';

/** A campaign with how far it is. The lists are for clients that count them; `counts` is complete. */
export async function readReport(app: App, viewer: Viewer, id: number): Promise<AnswerOf<typeof readCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const campaign = toCampaign(app, found(await readCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND'));
    const counts = await countDeliveries(tx, id);
    const { shipping, contacts } = await firstShipped(tx, id, campaign.contactListId);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const contactList = campaign.contactList && { ...campaign.contactList, contacts };
    return { ...campaign, counts, valid: all - (await countLeftOut(tx, id)), contactList, shipping };
  });
}

export async function readAudience(
  app: App,
  viewer: Viewer,
  id: number,
): Promise<AnswerOf<typeof audienceCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { contactListId } = found(await readCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND');
    if (contactListId === null) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
    return countAudience(tx, contactListId);
  });
}

export async function pageDeliveries(
  app: App,
  viewer: Viewer,
  id: number,
  { state, pageNumber = 1 }: QueryOf<typeof deliveriesCall>,
): Promise<AnswerOf<typeof deliveriesCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    found(await readCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND');
    const offset = (pageNumber - 1) * DELIVERIES_PAGE_SIZE;
    const deliveries = await pageOfDeliveries(tx, id, { state: state ?? null, offset });
    const counts = await countDeliveries(tx, id);
    const count =
      state === undefined ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[state];
    return { deliveries, count, hasMore: count > offset + deliveries.length };
  });
}
