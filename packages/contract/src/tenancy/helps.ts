import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Id, IdOut, listOf, Text } from '../fields.ts';
import { changeOf, Optional } from '../optional.ts';

/** A help article of the installation. `video`: an id or address at YouTube, or any other address. */
export const Help = z.object({
  id: IdOut,
  title: z.string(),
  description: z.string(),
  video: z.string(),
});
export type Help = z.infer<typeof Help>;

export const HelpInput = z.object({
  title: Text(1, 100),
  description: Optional(Text(0, 2_000)),
  video: Text(1, 500),
});

const params = z.object({ id: Id });

export const listHelps = defineCall({
  method: 'GET',
  path: '/helps',
  caller: 'super',
  summary: 'Lists the help articles for the operator, who writes them.',
  responses: { 200: listOf(Help) },
});
export const readHelps = defineCall({
  method: 'GET',
  path: '/helps/list',
  caller: 'user',
  summary: 'Lists the help articles.',
  responses: { 200: listOf(Help) },
});
export const createHelp = defineCall({
  method: 'POST',
  path: '/helps',
  caller: 'super',
  summary: 'Creates a help article.',
  body: HelpInput,
  responses: { 201: Help },
});
export const updateHelp = defineCall({
  method: 'PUT',
  path: '/helps/:id',
  caller: 'super',
  summary: 'Changes a help article; absent fields stay.',
  params,
  body: changeOf(HelpInput),
  responses: { 200: Help },
});
export const deleteHelp = defineCall({
  method: 'DELETE',
  path: '/helps/:id',
  caller: 'super',
  summary: 'Removes a help article.',
  params,
  responses: { 200: Done },
});
