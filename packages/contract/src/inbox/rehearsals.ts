import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_BODY, MAX_OPTION_DEPTH, MAX_QUEUE_OPTIONS, queueTypes } from '../constants.ts';
import { FileAddress, Id, IdOut, Instant, InstantIn, PlainText, Schedules } from '../fields.ts';
import { Clearable, Optional } from '../optional.ts';
import { OPTION_TREE_BYTES } from './chatbots.ts';

// A rehearsal of the bot: what it would answer, with changes that are not saved yet. Nothing is sent or stored.

const option = z.object({
  name: PlainText(200),
  greetingMessage: PlainText(8_000),
  queueType: z.enum(queueTypes),
  closeTicket: z.boolean(),
  optQueueId: Clearable(Id),
  optUserId: Clearable(Id),
  optFileId: Clearable(Id),
  optIntegrationId: Clearable(Id),
});
/** An option as it is in an editor; it need not be valid yet. */
export interface RehearsedOption extends z.output<typeof option> {
  options: RehearsedOption[];
}
interface GivenOption extends z.input<typeof option> {
  options: GivenOption[];
}
function optionOf(levels: number): z.ZodType<RehearsedOption, GivenOption> {
  if (levels <= 1) return option.extend({ options: z.tuple([]) });
  return option.extend({ options: z.array(optionOf(levels - 1)).max(MAX_QUEUE_OPTIONS) });
}

const RehearsedQueue = z.object({
  /** Null: a queue that is not saved yet. */
  id: Clearable(Id),
  name: PlainText(200),
  greetingMessage: PlainText(8_000),
  outOfHoursMessage: PlainText(8_000),
  orderQueue: Clearable(z.number().int().min(0).max(100_000)),
  closeTicket: z.boolean(),
  fileListId: Clearable(Id),
  integrationId: Clearable(Id),
  schedules: Schedules,
  userIds: z.array(Id).max(1_000),
  chatbots: z.array(optionOf(MAX_OPTION_DEPTH)).max(MAX_QUEUE_OPTIONS),
});
export type RehearsedQueue = z.output<typeof RehearsedQueue>;

const Exchange = z.object({
  at: Instant,
  bubbles: z.array(
    z.object({
      body: z.string(),
      mediaType: z.string(),
      mediaName: z.string().nullable(),
      mediaUrl: FileAddress.nullable(),
      /** The buttons or rows, with the id that pressing sends. */
      choices: z.array(z.object({ id: z.string(), label: z.string() })),
      isList: z.boolean(),
    }),
  ),
  /** What would happen to the ticket; `queueId` null: it enters the queue that is not saved yet. */
  outcomes: z.array(
    z.object({
      kind: z.enum([
        'queue',
        'user',
        'integration',
        'ai',
        'menu',
        'closed',
        'consent',
        'outOfHours',
        'limit',
        'silent',
      ]),
      queueId: IdOut.nullable().optional(),
      userId: IdOut.optional(),
      integrationId: IdOut.optional(),
      /** The person is a member of the queue, chosen by chance. */
      isDrawn: z.boolean().optional(),
    }),
  ),
});
export type RehearsedExchange = z.infer<typeof Exchange>;

export const rehearseBot = defineCall({
  method: 'POST',
  path: '/queue/rehearsal',
  caller: 'admin',
  summary: 'Answers what the bot would say, with unsaved changes of a queue; nothing is sent or stored.',
  maxBodyBytes: OPTION_TREE_BYTES,
  body: z.object({
    whatsappId: Id,
    /** Absent: now. */
    at: Optional(InstantIn),
    contactName: Optional(PlainText(100)),
    /** Replaces the saved queue in the rehearsal. */
    queue: Optional(RehearsedQueue),
    inputs: z.array(z.object({ text: PlainText(MAX_BODY), choice: Optional(PlainText(200)) })).max(100),
  }),
  responses: {
    200: z.object({
      exchanges: z.array(Exchange),
      /** False: the connection's menu does not have the queue yet; the rehearsal ran as if it had. */
      isOffered: z.boolean(),
    }),
  },
});
