import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_OPTION_DEPTH, MAX_QUEUE_OPTIONS, queueTypes } from '../constants.ts';
import { Done, Flag, Id, IdOut, NameText, Text } from '../fields.ts';
import { changeOf, Clearable, Optional } from '../optional.ts';

// The option tree of a queue. `chatbot` is the wire's word for one option.

const Named = z.object({ id: IdOut, name: z.string() });
const row = z.object({
  id: IdOut,
  queueId: IdOut,
  /** The option above; null for the queue's own options. */
  chatbotId: IdOut.nullable(),
  name: z.string(),
  greetingMessage: z.string(),
  queueType: z.enum(queueTypes),
  closeTicket: z.boolean(),
  optQueueId: IdOut.nullable(),
  optUserId: IdOut.nullable(),
  optFileId: IdOut.nullable(),
  optIntegrationId: IdOut.nullable(),
  /** The person in optUserId. */
  user: Named.nullable(),
  /** The option above. */
  mainChatbot: Named.nullable(),
});
export interface Chatbot extends z.infer<typeof row> {
  options: Chatbot[];
}

const Target = Clearable(Id);
const input = z.object({
  /** Absent: a new option. */
  id: Optional(Id),
  name: NameText(4, 100),
  greetingMessage: Optional(Text(0, 4_000)),
  queueType: Optional(z.enum(queueTypes)),
  closeTicket: Optional(Flag),
  optQueueId: Target,
  optUserId: Target,
  optFileId: Target,
  optIntegrationId: Target,
});
/** An option in a request; absent fields stay as they are, also the options below it. */
export interface ChatbotInput extends z.output<typeof input> {
  options?: ChatbotInput[] | undefined;
}
interface ChatbotGiven extends z.input<typeof input> {
  options?: ChatbotGiven[] | null | undefined;
}

/** Built level by level and not by recursion, so that nothing deeper is ever read. */
function inputOf(levels: number): z.ZodType<ChatbotInput, ChatbotGiven> {
  // The last level has no options; its list may be there, but empty.
  if (levels <= 1) return input.extend({ options: Optional(z.tuple([])) });
  return input.extend({
    options: Optional(z.array(inputOf(levels - 1)).max(MAX_QUEUE_OPTIONS)),
  });
}
function chatbotOf(levels: number): z.ZodType<Chatbot> {
  if (levels <= 1) return row.extend({ options: z.tuple([]) });
  return row.extend({ options: z.array(chatbotOf(levels - 1)) });
}

/** An option with the options below it. */
export const Chatbot = chatbotOf(MAX_OPTION_DEPTH);
export const ChatbotInputs = z.array(inputOf(MAX_OPTION_DEPTH)).max(MAX_QUEUE_OPTIONS);

const below = {
  options: Optional(z.array(inputOf(MAX_OPTION_DEPTH - 1)).max(MAX_QUEUE_OPTIONS)),
};
/** The fields of one option, and the options below it. */
export const ChatbotChange = input.omit({ id: true }).extend(below);

/** The largest JSON body with a tree of options and their texts, in bytes. */
export const OPTION_TREE_BYTES = 2 * 1024 * 1024;

const params = z.object({ id: Id });

export const readChatbot = defineCall({
  method: 'GET',
  path: '/chatbot/:id',
  caller: 'admin',
  summary: "Reads an option of a queue's tree with those below it.",
  params,
  responses: { 200: Chatbot },
});
export const createChatbot = defineCall({
  method: 'POST',
  path: '/chatbot',
  caller: 'admin',
  summary: 'Adds an option to a queue (queueId) or below another option (chatbotId).',
  body: ChatbotChange.extend({ queueId: Optional(Id), chatbotId: Optional(Id) }),
  maxBodyBytes: OPTION_TREE_BYTES,
  responses: { 201: Chatbot },
});
export const updateChatbot = defineCall({
  method: 'PUT',
  path: '/chatbot/:id',
  caller: 'admin',
  summary: 'Changes an option; absent fields stay. Given options replace those below it.',
  params,
  body: changeOf(ChatbotChange),
  maxBodyBytes: OPTION_TREE_BYTES,
  responses: { 200: Chatbot },
});
export const deleteChatbot = defineCall({
  method: 'DELETE',
  path: '/chatbot/:id',
  caller: 'admin',
  summary: 'Removes an option with all below it.',
  params,
  responses: { 200: Done },
});
