import type { Contact } from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { ContactAddress, ChannelQueries } from './channel-queries.ts';
import { lockContact, saveContact } from './queries.ts';
import { announcedContact } from './shown-contact.ts';

const BLOCK_JOB = 'block-contact';

/** Stores the block at once; a job passes it to the channel and is retried while the connection is down. */
export async function blockContact(app: App, viewer: Viewer, id: number, active: boolean): Promise<Contact> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    found(await lockContact(tx, id), 'ERR_NO_CONTACT_FOUND');
    await saveContact(tx, id, { active });
    const payload = { companyId: viewer.companyId, contactId: id };
    await app.jobs.add(tx, BLOCK_JOB, payload, { jobKey: `${BLOCK_JOB}-${id}` });
    return announcedContact(app, tx, viewer, 'update', id);
  });
}

/** Sends the stored state, so that of several quick changes the last one counts. */
async function blockOnChannel(app: App, channelQueries: ChannelQueries, payload: unknown): Promise<void> {
  const { companyId, contactId } = payload as { companyId: number; contactId: number };
  const [contact] = await app.database.inCompany(companyId, (tx) =>
    tx.query<ContactAddress & { active: boolean }>(
      'contacts-address',
      `select name as "contactName", number as "contactNumber", "isGroup", "whatsappId", active,
         coalesce((select jsonb_object_agg(i.kind, i.value order by i."createdAt") from contact_identities i
           where i.company_id = contacts.company_id and i."contactId" = contacts.id), '{}') as identities
       from contacts where company_id = $1 and id = $2`,
      [companyId, contactId],
    ),
  );
  if (contact && !contact.isGroup) await channelQueries.block(companyId, contact, !contact.active);
}

export function defineContactJobs(app: App, channelQueries: ChannelQueries): void {
  app.jobs.define(BLOCK_JOB, async (payload) => blockOnChannel(app, channelQueries, payload));
}
