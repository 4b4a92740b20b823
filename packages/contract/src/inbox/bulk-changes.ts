import { z } from 'zod';
import { defineCall } from '../call.ts';
import { BULK_LIMIT } from '../constants.ts';
import { Flag, Id, IdOut, Instant, Text } from '../fields.ts';
import { Optional } from '../optional.ts';

// Changes of selected tickets. Each ticket is checked like a single one: what a call may not change stays, and the
// answer names it.

const ticketIds = z.array(Id).min(1).max(BULK_LIMIT);

/** Why a selected ticket was not changed; tickets of other companies are not found. */
export const bulkRefusals = [
  'ERR_NO_TICKET_FOUND',
  'ERR_NO_PERMISSION',
  'ERR_TICKET_STEP',
  'ERR_TAG_REQUIRED',
] as const;
export type BulkRefusal = (typeof bulkRefusals)[number];

const BulkAnswer = z.object({
  /** The changed tickets, by the ids of the request. */
  done: z.array(IdOut),
  skipped: z.array(z.object({ ticketId: IdOut, error: z.enum(bulkRefusals) })),
  /** Undoes the change until `undoUntil`; null when nothing was changed. */
  changeId: IdOut.nullable(),
  undoUntil: Instant.nullable(),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

/** A tag in both lists is added. */
export const tagTickets = defineCall({
  method: 'POST',
  path: '/tickets/bulk/tags',
  caller: 'user',
  support: 'never',
  summary: 'Adds tags to, and removes tags from, the contacts of the selected tickets.',
  body: z.object({ ticketIds, addTagIds: z.array(Id).max(50), removeTagIds: z.array(Id).max(50) }),
  responses: { 200: BulkAnswer },
});
export const transferTickets = defineCall({
  method: 'POST',
  path: '/tickets/bulk/transfer',
  caller: 'user',
  support: 'never',
  summary: 'Hands the selected tickets to a queue, and to a user of that queue or nobody yet.',
  body: z.object({
    ticketIds,
    queueId: Id,
    userId: Optional(Id.nullable()),
    /** A note for the receiver, left in each ticket. */
    msgTransfer: Optional(Text(0, 4_000)),
  }),
  responses: { 200: BulkAnswer },
});
/** Farewells leave after `undoUntil`; the customers are not asked for a rating. `changeId` is that of `undoCloseAll`. */
export const closeTickets = defineCall({
  method: 'POST',
  path: '/tickets/bulk/close',
  caller: 'user',
  support: 'never',
  summary: 'Closes the selected tickets, with or without a farewell.',
  body: z.object({ ticketIds, sendFarewellMessage: Flag }),
  responses: { 200: BulkAnswer },
});
/** `kept`: what somebody has changed again meanwhile, and stays as it is. */
const Undone = z.object({ count: z.number(), kept: z.number() });

export const undoTagTickets = defineCall({
  method: 'POST',
  path: '/tickets/bulk/tags/:changeId/undo',
  caller: 'user',
  support: 'never',
  summary: 'Takes an own change of the tags of selected tickets back, within its minute; counts contacts.',
  params: z.object({ changeId: Id }),
  responses: { 200: Undone },
});
export const undoTransferTickets = defineCall({
  method: 'POST',
  path: '/tickets/bulk/transfer/:changeId/undo',
  caller: 'user',
  support: 'never',
  summary: 'Takes an own transfer of selected tickets back, within its minute; counts tickets.',
  params: z.object({ changeId: Id }),
  responses: { 200: Undone },
});
