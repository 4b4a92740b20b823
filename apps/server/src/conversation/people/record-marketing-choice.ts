import type { MarketingPreference, Party } from '@prosa/channel-driver';
import { announceContacts, saveMarketingChoice } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { Connection } from '../engine/index.ts';
import { contactOf, type Services } from './unite-people.ts';

/**
 * Records that a customer refuses promotions on a platform, or accepts them again. Repeated choices change nothing. A
 * refusal creates the contact of an unknown person, an acceptance does not.
 */
export async function recordMarketingChoice(
  services: Services & Pick<App, 'database'>,
  { companyId, whatsappId }: Connection,
  party: Party,
  { accepts, at }: MarketingPreference,
): Promise<void> {
  await services.database.inCompany(companyId, async (tx) => {
    const requested = { whatsappId, party, isWorthMaking: !accepts };
    const { contactId, united } = await contactOf(services, tx, requested);
    const isNewer =
      contactId !== null && (await saveMarketingChoice(tx, contactId, { accepts, at, whatsappId }));
    await announceContacts(services, tx, [...new Set([...united.changed, ...(isNewer ? [contactId] : [])])]);
  });
}
