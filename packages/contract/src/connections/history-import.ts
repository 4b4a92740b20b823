import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Flag, Id, IdOut, Instant, InstantIn } from '../fields.ts';
import { Clearable, Optional } from '../optional.ts';

// The import of old messages: what a person requests of a connection, its progress, and its end.

/** Years that an import may reach back. */
export const IMPORT_YEARS = 2;
/** Seconds without a batch after which a channel that reports no end has delivered everything. */
export const IMPORT_SILENCE_SECONDS = 45;
/** Seconds after the last batch in which a screen shows that an import is being prepared. */
export const IMPORT_PREPARING_SECONDS = 35;
/** The values of `statusImportMessages`, besides the time of the last batch and null. */
export const importStates = { running: 'Running', mayClose: 'renderButtonCloseTickets' } as const;

/** The fields of responses. */
export const connectionImport = {
  /** The first and the last instant of the import; null: none is requested. Both are cleared at the end. */
  importOldMessages: Instant.nullable(),
  importRecentMessages: Instant.nullable(),
  importOldMessagesGroups: z.boolean(),
  /** Closes the imported tickets without a message to anybody. */
  closedTicketsPostImported: z.boolean(),
  /** The queue of imported tickets. */
  queueIdImportMessages: IdOut.nullable(),
  /** Null, the time of the last batch of history, `Running`, or `renderButtonCloseTickets`. */
  statusImportMessages: z.string().nullable(),
};

/** The fields of requests; absent fields stay as they are. */
export const connectionImportInput = {
  importOldMessages: Clearable(InstantIn),
  importRecentMessages: Clearable(InstantIn),
  importOldMessagesGroups: Optional(Flag),
  closedTicketsPostImported: Optional(Flag),
  queueIdImportMessages: Clearable(Id),
};

/** The progress of an import. */
export const ImportStatus = z.object({
  whatsappId: IdOut,
  /** Messages imported so far, and all messages; both -1 while the channel still delivers. */
  this: z.number(),
  all: z.number(),
  /**
   * When the message imported last was written, DD/MM/YY HH:mm:ss in the company's time zone; '' while the import is
   * prepared.
   */
  date: z.string(),
});
export type ImportStatus = z.infer<typeof ImportStatus>;

export const closeImported = defineCall({
  method: 'POST',
  path: '/closedimported/:whatsappId',
  caller: 'connections',
  summary: 'Closes the imported tickets of a connection that wait, without a word to anybody.',
  params: z.object({ whatsappId: Id }),
  responses: { 200: z.object({ message: z.string(), count: z.number() }) },
});
