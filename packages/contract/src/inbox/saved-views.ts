import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Flag, Id, IdOut, listOf, NameText } from '../fields.ts';
import { changeOf, Optional } from '../optional.ts';

/** A named filter of the ticket list: one's own, or shared with the company by an admin. */
export const SavedView = z.object({
  id: IdOut,
  name: z.string(),
  /** The filter as it is in the list's address, such as `tab=pending&queues=1`. */
  query: z.string(),
  isShared: z.boolean(),
  userId: IdOut,
});
export type SavedView = z.infer<typeof SavedView>;

export const SavedViewInput = z.object({
  name: NameText(2, 50),
  query: z
    .string()
    .max(2_000)
    .regex(/^[\w%.,:=&+-]*$/, 'as an address holds it'),
  isShared: Optional(Flag),
});
const viewParams = z.object({ viewId: Id });

export const listSavedViews = defineCall({
  method: 'GET',
  path: '/saved-views',
  caller: 'user',
  summary: 'Lists the own views and those shared with the company, by name.',
  responses: { 200: listOf(SavedView) },
});
export const createSavedView = defineCall({
  method: 'POST',
  path: '/saved-views',
  caller: 'user',
  support: 'never',
  summary: 'Keeps a filter under a name; sharing it needs an admin.',
  body: SavedViewInput,
  responses: { 201: SavedView },
});
export const updateSavedView = defineCall({
  method: 'PUT',
  path: '/saved-views/:viewId',
  caller: 'user',
  support: 'never',
  summary: 'Changes a view: its owner, or an admin where it is shared. Absent fields stay.',
  params: viewParams,
  body: changeOf(SavedViewInput),
  responses: { 200: SavedView },
});
export const deleteSavedView = defineCall({
  method: 'DELETE',
  path: '/saved-views/:viewId',
  caller: 'user',
  support: 'never',
  summary: 'Forgets a view: its owner, or an admin where it is shared.',
  params: viewParams,
  responses: { 200: Done },
});
