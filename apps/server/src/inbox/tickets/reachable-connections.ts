import { AppError, reaches } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

interface Connection {
  id: number;
  provider: string;
  channel: string;
  isConnected: boolean;
  isDefault: boolean;
}

interface Row extends Connection {
  contactChannel: string;
  isGroup: boolean;
  kinds: string[];
}

/** Channels of one family reach the same people. */
const families: Record<string, string> = {
  whatsapp: 'whatsapp',
  whatsappapi: 'whatsapp',
  facebook: 'facebook',
  instagram: 'instagram',
};

// A scoped id is valid only for the page or account that reported it; the id of a deleted connection stays valid,
// because the connection may be added again.
const text = `
  select w.id, w.provider, w.channel, w.status = 'CONNECTED' as "isConnected", w."isDefault",
    c.channel as "contactChannel", c."isGroup",
    array(select i.kind from contact_identities i
      where i.company_id = c.company_id and i."contactId" = c.id
        and (i.kind not in ('psid', 'igsid', 'bsuid') or i."whatsappId" is null or i."whatsappId" = w.id
          or (i.kind = 'bsuid' and exists (
            select from meta_connections told join meta_connections own on own.company_id = told.company_id
            where told.company_id = c.company_id and told."whatsappId" = i."whatsappId" and own."whatsappId" = w.id
              and own."businessAccountId" = told."businessAccountId")))
      union select 'phone' where c.number <> '') as kinds
  from contacts c
  join connections w on w.company_id = c.company_id and ($3::bigint is null or w.id = $3)
  where c.company_id = $1 and c.id = $2
  order by w."isDefault" desc, "isConnected" desc, w.id`;

/**
 * The connections that reach a contact, the default one first, or only the given one. Throws
 * ERR_CONTACT_NOT_REACHABLE if connections exist but none reaches the contact, before a ticket or message waits in
 * vain.
 */
export async function reachingConnections(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  contactId: number,
  whatsappId: number | null = null,
): Promise<Connection[]> {
  const connections = await tx.query<Row>('reach-lines', text, [tx.companyId, contactId, whatsappId]);
  const reaching = connections.filter(
    ({ provider, channel, contactChannel, isGroup, kinds }) =>
      families[channel] === families[contactChannel] &&
      (isGroup || reaches(app.capabilitiesOf(provider, channel)?.addresses, kinds)),
  );
  if (connections.length > 0 && reaching.length === 0) throw new AppError('ERR_CONTACT_NOT_REACHABLE');
  return reaching;
}
