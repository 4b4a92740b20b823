import type { AnswerOf, BodyOf, tagTickets as tagCall, undoTagTickets as undoCall } from '@prosa/contract';
import { invalidField, maySee, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceContacts } from '../contacts/events.ts';
import { lockContacts } from '../contacts/queries.ts';
import {
  emptyChange,
  keepTagChanges,
  lockChange,
  nothingDone,
  selectedTickets,
  sortOut,
  undoEnd,
  type ContactTag,
  type TagChanges,
} from '../tickets/bulk-selection.ts';
import { addContactTags, dropContactTags, lockContactTagsOf } from './contact-tags.ts';

interface Tags {
  add: number[];
  remove: number[];
}

function tagsOf({ addTagIds, removeTagIds }: BodyOf<typeof tagCall>): Tags {
  const add = [...new Set(addTagIds)];
  const remove = [...new Set(removeTagIds)].filter((id) => !add.includes(id));
  if (add.length + remove.length === 0) throw invalidField('addTagIds', 'choose a tag');
  return { add, remove };
}

async function changeTags(
  tx: CompanyTransaction,
  contactIds: number[],
  { add, remove }: Tags,
): Promise<TagChanges> {
  await lockContacts(tx, contactIds);
  const pairs = (tagIds: number[]) =>
    contactIds.flatMap((contactId) => tagIds.map((tagId): ContactTag => ({ contactId, tagId })));
  return {
    added: await addContactTags(tx, pairs(add)),
    removed: await dropContactTags(tx, pairs(remove)),
  };
}

const contactsOf = ({ added, removed }: TagChanges): number[] => [
  ...new Set([...added, ...removed].map(({ contactId }) => contactId)),
];

/** Changes the tags of the contacts of those selected tickets that the viewer may see, in one transaction. */
export async function tagTickets(
  app: App,
  viewer: Viewer,
  request: BodyOf<typeof tagCall>,
): Promise<AnswerOf<typeof tagCall>> {
  const tags = tagsOf(request);
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await lockContactTagsOf(tx, [...tags.add, ...tags.remove]);
    const tickets = await selectedTickets(tx, request.ticketIds);
    const { accepted, skipped } = sortOut(request.ticketIds, tickets, (ticket) =>
      maySee(viewer, ticket) ? null : 'ERR_NO_PERMISSION',
    );
    if (accepted.length === 0) return nothingDone(skipped);
    const changes = await changeTags(tx, [...new Set(accepted.map(({ contactId }) => contactId))], tags);
    const done = accepted.map(({ id }) => id);
    const changed = contactsOf(changes);
    if (changed.length === 0) return { ...nothingDone(skipped), done };
    const until = undoEnd(app.now());
    const changeId = await keepTagChanges(tx, { userId: viewer.id, until }, changes);
    await announceContacts(app, tx, changed);
    return { done, skipped, changeId, undoUntil: until.toISOString() };
  });
}

/** Takes an own change of tags back: added tags that are still there, removed ones that are still away. */
export async function undoTagTickets(
  app: App,
  viewer: Viewer,
  changeId: number,
): Promise<AnswerOf<typeof undoCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const request = { changeId, userId: viewer.id, now: app.now() };
    const changes = await lockChange<TagChanges>(tx, request, 'added');
    await lockContacts(tx, contactsOf(changes));
    const restored = {
      added: await dropContactTags(tx, changes.added),
      removed: await addContactTags(tx, changes.removed),
    };
    await emptyChange(tx, changeId, { added: [], removed: [] });
    const count = contactsOf(restored);
    await announceContacts(app, tx, count);
    return { count: count.length, kept: contactsOf(changes).length - count.length };
  });
}
