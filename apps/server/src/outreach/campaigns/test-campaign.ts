import { type CampaignMessage, found, messagesOf, type Viewer, wholeNumber } from '@prosa/domain';
import { type Draft, enqueueMassMessages } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { type CampaignRow, readCampaign } from './campaign-queries.ts';
import { draftsOf } from './drafts-of-campaign.ts';
import { placeOf } from './hand-over.ts';
import { readSettings } from './settings.ts';

/** A template has no variants. */
const variantsOf = (campaign: CampaignRow): (CampaignMessage | undefined)[] =>
  campaign.templateName === null ? messagesOf(campaign, 'message') : [undefined];

/**
 * Sends every message of a campaign to one number as a recipient would get it, whatever the hours and intervals. It is
 * no delivery: nothing is counted, and the number gets the campaign again if the list has it.
 */
export async function testCampaign(
  app: App,
  viewer: Viewer,
  id: number,
  typed: string,
): Promise<{ sent: number }> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const campaign = found(await readCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND');
    const recipient = { name: viewer.name, number: wholeNumber(typed), email: '' };
    const { variables } = await readSettings(tx);
    const place = await placeOf(tx, campaign, recipient);
    const drafts: Draft[] = [];
    if (campaign.confirmation) {
      const asking = { ...campaign, templateName: null, mediaPath: null };
      for (const message of messagesOf(campaign, 'confirmationMessage'))
        drafts.push(...(await draftsOf(tx, asking, { recipient, message }, variables)));
    }
    for (const message of variantsOf(campaign))
      drafts.push(...(await draftsOf(tx, campaign, { recipient, message }, variables)));
    if (drafts.length > 0) await enqueueMassMessages(app, tx, { ...place, drafts });
    await recordAudit(tx, viewer, { action: 'campaign.test', subject: { id, name: campaign.name } });
    return { sent: drafts.length };
  });
}
