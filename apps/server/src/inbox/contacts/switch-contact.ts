import type { Contact } from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { lockContact, saveContact, type ContactRow } from './queries.ts';
import { announcedContact } from './shown-contact.ts';

type Switches = Pick<ContactRow, 'acceptAudioMessage' | 'disableBot'>;

/** Changes a switch from its locked value, so that two simultaneous clicks toggle it twice. */
export async function switchContact(
  app: App,
  viewer: Viewer,
  id: number,
  change: (contact: ContactRow) => Partial<Switches>,
): Promise<Contact> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const contact = found(await lockContact(tx, id), 'ERR_NO_CONTACT_FOUND');
    await saveContact(tx, id, change(contact));
    return announcedContact(app, tx, viewer, 'update', id);
  });
}
