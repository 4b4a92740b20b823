import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_BODY, MAX_OPTION_DEPTH, MAX_QUEUE_OPTIONS, queueTypes } from '../constants.ts';
import { Id, IdOut, Instant, InstantIn, PlainText, Schedules } from '../fields.ts';
import { TREE_BODY } from './chatbots.ts';

// A rehearsal of the bot: what it would answer, with changes that are not saved yet. Nothing is sent or stored.

const option = z.object({
  name: PlainText(200),
  greetingMessage: PlainText(8_000),
  queueType: z.enum(queueTypes),
  closeTicket: z.boolean(),
  optQueueId: Id.nullish(),
  optUserId: Id.nullish(),
  optFileId: Id.nullish(),
  optIntegrationId: Id.nullish(),
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
  id: Id.nullish(),
  name: PlainText(200),
  greetingMessage: PlainText(8_000),
  outOfHoursMessage: PlainText(8_000),
  orderQueue: z.number().int().min(0).max(100_000).nullish(),
  closeTicket: z.boolean(),
  fileListId: Id.nullish(),
  integrationId: Id.nullish(),
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
      mediaUrl: z.string().nullable(),
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
  maxBodyBytes: TREE_BODY,
  body: z.object({
    whatsappId: Id,
    /** Absent: now. */
    at: InstantIn.nullish(),
    contactName: PlainText(100).optional(),
    /** Replaces the saved queue in the rehearsal. */
    queue: RehearsedQueue.nullish(),
    inputs: z.array(z.object({ text: PlainText(MAX_BODY), choice: PlainText(200).nullish() })).max(100),
  }),
  responses: {
    200: z.object({
      exchanges: z.array(Exchange),
      /** False: the connection's menu does not have the queue yet; the rehearsal ran as if it had. */
      isOffered: z.boolean(),
    }),
  },
});
