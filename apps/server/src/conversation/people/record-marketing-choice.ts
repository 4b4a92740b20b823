import type { MarketingPreference, Party } from '@prosa/channel-driver';
import { announceContacts, saveMarketingChoice } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { Connection } from '../engine/index.ts';
import { contactOf, type Services } from './unite-people.ts';

/**
 * A platform tells that somebody wants no promotions any more, or wants them again. Told twice it changes nothing. One
 * who wants to hear no more is kept in mind even before they write.
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
