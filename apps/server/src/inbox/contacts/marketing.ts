import type { Contact } from '@prosa/contract';
import { AppError, found, isAdmin, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { lockContact } from './queries.ts';
import { announcedContact } from './shown-contact.ts';

/** A contact's choice about promotions, with the connection where they made it; null if they told an attendant. */
export interface MarketingChoice {
  accepts: boolean;
  at: string;
  whatsappId: number | null;
}

/**
 * Stores the choice unless a newer one is stored; false if nothing was stored. A repeated choice keeps its first
 * time.
 */
export async function saveMarketingChoice(
  tx: CompanyTransaction,
  contactId: number,
  { accepts, at, whatsappId }: MarketingChoice,
): Promise<boolean> {
  const rows = await tx.query(
    'contacts-marketing-choice',
    `update contacts c set "marketingChangedAt" = least($4::timestamptz, now()), "updatedAt" = now(),
       "marketingOptOutAt" = case when $3 then null
         else coalesce(c."marketingOptOutAt", least($4::timestamptz, now())) end,
       "marketingOptOutFrom" = case when $3 then null
         when c."marketingOptOutAt" is not null then c."marketingOptOutFrom"
         else (select w.id from connections w where w.company_id = $1 and w.id = $5) end
     where c.company_id = $1 and c.id = $2 and not c."isGroup"
       and coalesce(c."marketingChangedAt" <= $4::timestamptz, true)
     returning 1`,
    [tx.companyId, contactId, accepts, at, whatsappId],
  );
  return rows.length > 0;
}

export async function mayReceiveMarketing(tx: CompanyTransaction, contactId: number): Promise<boolean> {
  const rows = await tx.query(
    'contacts-wants-no-marketing',
    'select 1 from contacts where company_id = $1 and id = $2 and "marketingOptOutAt" is not null',
    [tx.companyId, contactId],
  );
  return rows.length === 0;
}

/** Stores a choice that a contact told an attendant. Only admins take an opt-out back, because they answer for it. */
export async function setMarketing(app: App, viewer: Viewer, id: number, accepts: boolean): Promise<Contact> {
  if (accepts && !isAdmin(viewer)) throw new AppError('ERR_NO_PERMISSION');
  return app.database.inCompany(viewer.companyId, async (tx) => {
    found(await lockContact(tx, id), 'ERR_NO_CONTACT_FOUND');
    await saveMarketingChoice(tx, id, { accepts, at: app.now().toISOString(), whatsappId: null });
    return announcedContact(app, tx, viewer, 'update', id);
  });
}
