import type { Contact } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { idsOf } from '../tags/contact-tags.ts';
import { lockContact, saveContact } from './queries.ts';
import { announcedContact } from './shown-contact.ts';

/** Returns how many of the given users exist. */
async function replaceWallets(tx: CompanyTransaction, contactId: number, userIds: number[]): Promise<number> {
  const values = [tx.companyId, contactId, userIds];
  await tx.query(
    'contacts-drop-wallets',
    'delete from contact_wallets where company_id = $1 and "contactId" = $2 and not "userId" = any($3::bigint[])',
    values,
  );
  const rows = await tx.query(
    'contacts-add-wallets',
    `insert into contact_wallets (company_id, "contactId", "userId")
     select company_id, $2, id from users where company_id = $1 and id = any($3::bigint[])
     on conflict (company_id, "contactId", "userId") do update set "userId" = excluded."userId"
     returning 1`,
    values,
  );
  return rows.length;
}

/** Assigns a contact to users. A user of another company is unknown (ERR_NO_USER_FOUND). */
export async function setWallets(
  app: App,
  viewer: Viewer,
  contactId: number,
  wallets: (number | { id: number })[],
): Promise<Contact> {
  const userIds = idsOf(wallets);
  return app.database.inCompany(viewer.companyId, async (tx) => {
    found(await lockContact(tx, contactId), 'ERR_NO_CONTACT_FOUND');
    if ((await replaceWallets(tx, contactId, userIds)) < userIds.length)
      throw new AppError('ERR_NO_USER_FOUND');
    await saveContact(tx, contactId, {});
    return announcedContact(app, tx, viewer, 'update', contactId);
  });
}
