import type { Contact } from '@prosa/contract';
import { AppError, found, invalidField, type Viewer } from '@prosa/domain';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { announceContactRemoved } from '../contacts/events.ts';
import { announcedContact } from '../contacts/shown-contact.ts';
import { moveContact, type Row } from './move-contact.ts';
import { bothAreServed, conversationsOf, insertMerge, lockPair, type Pair } from './queries.ts';

/** Merges two contacts of people. Throws ERR_BOTH_SERVED if both have a live ticket on one connection. */
export async function mergeContacts(app: App, viewer: Viewer, { keptId, goneId }: Pair): Promise<Contact> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const pair = { keptId, goneId };
    const rows = await lockPair(tx, [keptId, goneId]);
    const kept = found(rows.get(keptId), 'ERR_NO_CONTACT_FOUND');
    const gone = found(rows.get(goneId), 'ERR_NO_CONTACT_FOUND');
    if (keptId === goneId || kept.isGroup || gone.isGroup || !isSameFamily(kept, gone))
      throw invalidField('contactId', 'another person');
    if (await bothAreServed(tx, await conversationsOf(tx, pair))) throw new AppError('ERR_BOTH_SERVED');
    const { moved, authored } = await moveContact(tx, pair, { kept, gone });
    await sql`delete from contacts where company_id = ${tx.companyId} and id = ${goneId}`.execute(tx.db);
    await insertMerge(tx, pair, { userId: viewer.id, moved, authored });
    announceContactRemoved(app, tx, goneId);
    return announcedContact(app, tx, viewer, 'update', keptId);
  });
}

/** Both kinds of WhatsApp reach the same people by the same number. */
function isSameFamily(kept: Row, gone: Row): boolean {
  const family = ({ channel }: Row) => (channel === 'whatsappapi' ? 'whatsapp' : channel);
  return family(kept) === family(gone);
}
