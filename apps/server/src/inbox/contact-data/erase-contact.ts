import type { BodyOf, Erasure, eraseContact as eraseCall } from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { lockRemovable, removeContact } from '../contacts/index.ts';
import { announceMessages } from '../messages/index.ts';
import { dropFiles } from '../stored-files/index.ts';
import { emptyGroupMessages, forgetElsewhere } from './forget-elsewhere.ts';
import { countMessages } from './queries.ts';

/** Open screens see the newest of the emptied messages change; older ones are read again with their page. */
const MOST_ANNOUNCED = 200;

/**
 * Erases a person for good. What remains is an entry in the audit log without a word of the person: who erased how much,
 * when and why. Throws ERR_CONTACT_NAME_WRONG unless `name` is the contact's, ERR_CONTACT_IS_GROUP for a group, and
 * ERR_CONTACT_IN_USE while a ticket is not closed.
 */
export async function eraseContact(
  app: App,
  viewer: Viewer,
  id: number,
  { name, reason }: BodyOf<typeof eraseCall>,
): Promise<Erasure> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const contact = await lockRemovable(tx, id);
    if (contact.isGroup) throw new AppError('ERR_CONTACT_IS_GROUP');
    if (name.trim() !== contact.name.trim()) {
      throw new AppError('ERR_CONTACT_NAME_WRONG', { details: [{ field: 'name', message: 'wrong' }] });
    }
    const inGroups = await emptyGroupMessages(tx, id);
    const messages = (await countMessages(tx, id)) + inGroups.ids.length;
    const elsewhere = await forgetElsewhere(tx, id);
    const { files } = await removeContact(app, tx, contact);
    await dropFiles(app, tx, [...inGroups.files, ...elsewhere]);
    await announceMessages(app, tx, 'update', inGroups.ids.slice(-MOST_ANNOUNCED));
    const erased = { tickets: contact.tickets.length, messages, files: files + inGroups.files.length };
    const change = { before: null, after: { reason, ...erased } };
    await recordAudit(tx, viewer, { action: 'contact.erase', subject: { id, name: `#${id}` }, change });
    return erased;
  });
}
