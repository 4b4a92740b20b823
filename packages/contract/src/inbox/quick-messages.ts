import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_BODY } from '../constants.ts';
import { Done, FileAddress, Flag, Id, IdOut, Instant, listOf, NameText, PageQuery, Text } from '../fields.ts';
import { changeOf, Optional } from '../optional.ts';

/** `geral`: everybody of the company uses and changes it; `visao`: everybody uses it; neither: its owner alone. */
export const QuickMessage = z.object({
  id: IdOut,
  companyId: IdOut,
  shortcode: z.string(),
  message: z.string(),
  geral: z.boolean(),
  visao: z.boolean(),
  /** The same as `geral`. */
  status: z.boolean(),
  userId: IdOut.nullable(),
  user: z.object({ id: IdOut, name: z.string() }).nullable(),
  isMedia: z.boolean(),
  /** Null without a file. */
  mediaPath: FileAddress.nullable(),
  mediaName: z.string().nullable(),
  /** The type of the file as detected from its bytes, such as image/png. */
  mediaMime: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type QuickMessage = z.infer<typeof QuickMessage>;

const fields = z.object({
  shortcode: NameText(1, 100),
  message: Optional(Text(0, MAX_BODY)),
  geral: Optional(Flag),
  visao: Optional(Flag),
  /** True where a file follows; the text may then be empty. */
  isMedia: Optional(Flag),
});
/** A text, or a file that will follow: one of the two is required. */
export const QuickMessageInput = fields.refine(({ message, isMedia }) => isMedia === true || message, {
  path: ['message'],
  message: 'required',
});

const params = z.object({ id: Id });

export const pageQuickMessages = defineCall({
  method: 'GET',
  path: '/quick-messages',
  caller: 'user',
  summary: 'Lists the quick messages that the caller sees by short code, 20 a page.',
  query: PageQuery,
  responses: { 200: z.object({ records: z.array(QuickMessage), count: z.number(), hasMore: z.boolean() }) },
});
export const listQuickMessages = defineCall({
  method: 'GET',
  path: '/quick-messages/list',
  caller: 'user',
  summary: 'Quick messages that the caller may use, by short code: the first 5,000.',
  responses: { 200: listOf(QuickMessage) },
});
export const readQuickMessage = defineCall({
  method: 'GET',
  path: '/quick-messages/:id',
  caller: 'user',
  summary: 'Reads one quick message.',
  params,
  responses: { 200: QuickMessage },
});
export const createQuickMessage = defineCall({
  method: 'POST',
  path: '/quick-messages',
  caller: 'user',
  summary: 'Creates a quick message of the caller.',
  body: QuickMessageInput,
  responses: { 201: QuickMessage },
});
export const updateQuickMessage = defineCall({
  method: 'PUT',
  path: '/quick-messages/:id',
  caller: 'user',
  summary: 'Changes an own or a general quick message; absent fields stay.',
  params,
  body: changeOf(fields),
  responses: { 200: QuickMessage },
});
export const deleteQuickMessage = defineCall({
  method: 'DELETE',
  path: '/quick-messages/:id',
  caller: 'user',
  summary: 'Removes an own or a general quick message with its file.',
  params,
  responses: { 200: Done },
});
export const uploadQuickMessageMedia = defineCall({
  method: 'POST',
  path: '/quick-messages/:id/media-upload',
  caller: 'user',
  summary: 'Gives a quick message its file; the one before is removed.',
  params,
  upload: { field: 'file', maxFiles: 1 },
  responses: { 200: QuickMessage },
});
export const deleteQuickMessageMedia = defineCall({
  method: 'DELETE',
  path: '/quick-messages/:id/media-upload',
  caller: 'user',
  summary: 'Takes the file away from a quick message that has a text.',
  params,
  responses: { 200: QuickMessage },
});
