import type { Contact } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { lockContact } from '../contacts/queries.ts';
import { announcedContact } from '../contacts/shown-contact.ts';
import { dropContactTag, replaceContactTags } from './contact-tags.ts';

export async function syncContactTags(
  app: App,
  viewer: Viewer,
  contactId: number,
  tagIds: number[],
): Promise<Contact> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    found(await lockContact(tx, contactId), 'ERR_NO_CONTACT_FOUND');
    await replaceContactTags(tx, contactId, tagIds);
    return announcedContact(app, tx, viewer, 'update', contactId);
  });
}

export async function removeTagFromContact(
  app: App,
  viewer: Viewer,
  { tagId, contactId }: { tagId: number; contactId: number },
): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    found(await lockContact(tx, contactId), 'ERR_NO_CONTACT_FOUND');
    if (!(await dropContactTag(tx, contactId, tagId))) throw new AppError('ERR_NO_TAG_FOUND');
    await announcedContact(app, tx, viewer, 'update', contactId);
  });
}
