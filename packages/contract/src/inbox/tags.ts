import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Color, Done, Id, IdOut, listOf, NameText, PageQuery, PlainText, WholeNumber } from '../fields.ts';
import { changeOf, Clearable, Optional } from '../optional.ts';
import { Contact } from './contacts.ts';

/** 0: a tag of contacts; 1: a lane of the board. */
const Kanban = WholeNumber(0, 1);

export const Tag = z.object({
  id: IdOut,
  companyId: IdOut,
  name: z.string(),
  color: z.string(),
  kanban: z.number(),
  /** Of a lane: hours after which a ticket moves to nextLaneId; null: never. */
  timeLane: z.number().nullable(),
  nextLaneId: IdOut.nullable(),
  /** Of a lane: where a ticket moves when the customer answers; null: it stays. */
  rollbackLaneId: IdOut.nullable(),
  /** Of a lane: the text that a customer gets whose ticket enters it; '': none. */
  greetingMessageLane: z.string(),
  /** Of a lane: from more tickets than these the board warns; null: never. */
  wipLimit: z.number().nullable(),
  /** Who made it; null while that is not known. */
  userId: IdOut.nullable(),
});
export type Tag = z.infer<typeof Tag>;

/** A tag in the list: how many contacts have it, and the first of them by name. */
export const TagRow = Tag.extend({
  contactsCount: z.number(),
  contacts: z.array(z.object({ id: IdOut, name: z.string(), number: z.string() })),
  /** The newest tickets in this lane that the reader's board may show. */
  ticketTags: listOf(z.object({ ticketId: IdOut, tagId: IdOut })),
});
export type TagRow = z.infer<typeof TagRow>;

export const TagInput = z.object({
  name: NameText(3, 100),
  color: Optional(Color),
  kanban: Optional(Kanban),
  timeLane: Clearable(WholeNumber(1, 8760)),
  nextLaneId: Clearable(Id),
  rollbackLaneId: Clearable(Id),
  greetingMessageLane: Clearable(PlainText(4096)),
  wipLimit: Clearable(WholeNumber(1, 10_000)),
});
/** A tag stays a tag of contacts, or a lane of the board: its kind cannot change. */
export const TagUpdate = changeOf(TagInput.omit({ kanban: true }));

const tagParams = z.object({ id: Id });

export const pageTags = defineCall({
  method: 'GET',
  path: '/tags',
  caller: 'user',
  summary: 'Lists tags by name with whom they are on (20 a page); tagId: that one alone.',
  query: PageQuery.extend({ kanban: Optional(Kanban), tagId: Optional(Id) }),
  responses: { 200: z.object({ tags: z.array(TagRow), count: z.number(), hasMore: z.boolean() }) },
});
export const listTags = defineCall({
  method: 'GET',
  path: '/tags/list',
  caller: 'user',
  summary: 'Lists tags by name, the first 5,000; kanban: 0 those of contacts, 1 the lanes of the board.',
  query: z.object({ kanban: Optional(Kanban) }),
  responses: { 200: listOf(Tag) },
});
export const readTag = defineCall({
  method: 'GET',
  path: '/tags/:id',
  caller: 'user',
  summary: 'Reads one tag.',
  params: tagParams,
  responses: { 200: TagRow },
});
export const createTag = defineCall({
  method: 'POST',
  path: '/tags',
  caller: 'user',
  summary: 'Creates a tag; one of the same name is answered instead. Lanes of the board are for admins.',
  body: TagInput,
  responses: { 201: Tag },
});
export const updateTag = defineCall({
  method: 'PUT',
  path: '/tags/:id',
  caller: 'user',
  summary: 'Changes a tag; lanes of the board and their rules are for admins.',
  params: tagParams,
  body: TagUpdate,
  responses: { 200: Tag },
});
export const deleteTag = defineCall({
  method: 'DELETE',
  path: '/tags/:id',
  caller: 'user',
  summary: 'Removes a tag from everybody who has it; lanes of the board are for admins.',
  params: tagParams,
  responses: { 200: Done },
});
export const syncContactTags = defineCall({
  method: 'POST',
  path: '/tags/sync',
  caller: 'user',
  summary: 'Gives a contact exactly these tags (ids, or objects with an id).',
  body: z.object({
    contactId: Id,
    tags: z.array(z.union([Id, z.object({ id: Id })])).max(100),
  }),
  responses: { 200: Contact },
});
export const listContactTags = defineCall({
  method: 'GET',
  path: '/contactTags/:contactId',
  caller: 'user',
  summary: 'Lists the tags of a contact.',
  params: z.object({ contactId: Id }),
  responses: { 200: z.object({ tags: listOf(Tag) }) },
});
export const removeTagFromContact = defineCall({
  method: 'DELETE',
  path: '/tags-contacts/:tagId/:contactId',
  caller: 'user',
  summary: 'Takes a tag from a contact.',
  params: z.object({ tagId: Id, contactId: Id }),
  responses: { 200: Done },
});
const TicketTag = z.object({ ticketId: IdOut, tagId: IdOut });
export const tagTicket = defineCall({
  method: 'PUT',
  path: '/ticket-tags/:ticketId/:tagId',
  caller: 'user',
  summary: 'Puts a tag on a ticket; a lane of the board replaces the one that the ticket is in.',
  params: z.object({ ticketId: Id, tagId: Id }),
  responses: { 201: TicketTag },
});
export const untagTicket = defineCall({
  method: 'DELETE',
  path: '/ticket-tags/:ticketId',
  caller: 'user',
  summary: 'Takes a ticket out of its lane of the board; its other tags stay.',
  params: z.object({ ticketId: Id }),
  responses: { 200: Done },
});
export const removeTagFromTicket = defineCall({
  method: 'DELETE',
  path: '/ticket-tags/:ticketId/:tagId',
  caller: 'user',
  summary:
    'Takes a tag off a ticket, or the ticket out of that lane of the board; the tags of its contact stay.',
  params: z.object({ ticketId: Id, tagId: Id }),
  responses: { 200: Done },
});
export const listLanes = defineCall({
  method: 'GET',
  path: '/tag/kanban',
  caller: 'user',
  plan: 'useKanban',
  summary: 'Lists the lanes of the board, in the order in which they were made: the first 5,000.',
  responses: { 200: z.object({ lista: listOf(Tag) }) },
});
