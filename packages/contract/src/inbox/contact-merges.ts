import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id, IdOut, Instant, listOf } from '../fields.ts';
import { Contact } from './contacts.ts';

/** Two contacts that were merged into one; the merge can be undone. */
export const ContactMerge = z.object({
  id: IdOut,
  keptId: IdOut,
  /** The contact that no longer exists. */
  gone: z.object({ id: IdOut, name: z.string(), number: z.string(), username: z.string() }),
  user: z.object({ id: IdOut, name: z.string() }).nullable(),
  createdAt: Instant,
});
export type ContactMerge = z.infer<typeof ContactMerge>;

export const mergeContacts = defineCall({
  method: 'POST',
  path: '/contacts/:id/merge',
  caller: 'admin',
  summary: 'Makes two contacts one: all of contactId goes over to this one, and contactId is no more.',
  params: z.object({ id: Id }),
  body: z.object({ contactId: Id }),
  responses: { 200: Contact },
});
export const listContactMerges = defineCall({
  method: 'GET',
  path: '/contact-merges',
  caller: 'admin',
  summary: 'Lists what was merged into a contact and can be taken apart again, newest first.',
  query: z.object({ contactId: Id }),
  responses: { 200: listOf(ContactMerge) },
});
export const undoContactMerge = defineCall({
  method: 'POST',
  path: '/contact-merges/:id/undo',
  caller: 'admin',
  summary: 'Takes two contacts apart again; answers the one that is back.',
  params: z.object({ id: Id }),
  responses: { 200: Contact },
});
