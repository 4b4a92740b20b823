import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MOST_TARGET_MINUTES, rotationMinutes } from '../constants.ts';
import {
  Color,
  Done,
  Flag,
  Id,
  IdOut,
  listOf,
  NameText,
  NumberIn,
  Schedules,
  Text,
  WholeNumber,
} from '../fields.ts';
import { changeOf, Clearable, Optional } from '../optional.ts';
import { Chatbot, ChatbotInputs, OPTION_TREE_BYTES } from './chatbots.ts';

export const Queue = z.object({
  id: IdOut,
  companyId: IdOut,
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.number().nullable(),
  closeTicket: z.boolean(),
  fileListId: IdOut.nullable(),
  /** The integration that speaks in the queue. */
  integrationId: IdOut.nullable(),
  /** Whether a waiting ticket goes from one member of the queue to the next, and after how many minutes. */
  ativarRoteador: z.boolean(),
  tempoRoteador: z.number(),
  /** Minutes of service hours within which a person answers first, and the ticket is resolved; null: no target. */
  firstAnswerTarget: z.number().int().nullable(),
  resolutionTarget: z.number().int().nullable(),
  schedules: Schedules,
  /** The members of the queue. */
  users: z.array(z.object({ id: IdOut, name: z.string() })),
});
export type Queue = z.infer<typeof Queue>;

/** A queue with its option tree. */
export const QueueWithChatbots = Queue.extend({ chatbots: z.array(Chatbot) });
export type QueueWithChatbots = z.infer<typeof QueueWithChatbots>;

const RotationMinutes = z
  .union([z.literal('').transform(() => 0), NumberIn(z.number())])
  .pipe(z.literal(rotationMinutes));

const TargetMinutes = Clearable(WholeNumber(1, MOST_TARGET_MINUTES));

export const QueueInput = z.object({
  name: NameText(2, 50),
  color: Color,
  greetingMessage: Optional(Text(0, 4_000)),
  outOfHoursMessage: Optional(Text(0, 4_000)),
  orderQueue: Clearable(WholeNumber(0, 100_000)),
  closeTicket: Optional(Flag),
  fileListId: Clearable(Id),
  integrationId: Clearable(Id),
  ativarRoteador: Optional(Flag),
  tempoRoteador: Optional(RotationMinutes),
  firstAnswerTarget: TargetMinutes,
  resolutionTarget: TargetMinutes,
  schedules: Optional(Schedules),
  /** Replaces the option tree: options that are not named are removed. */
  chatbots: Optional(ChatbotInputs),
  /** Replaces the members of the queue. */
  userIds: Optional(z.array(Id).max(1_000)),
});

const queueParams = z.object({ id: Id });

export const listQueues = defineCall({
  method: 'GET',
  path: '/queue',
  caller: 'user',
  summary: "Lists the company's queues in the order of the menu.",
  responses: { 200: listOf(Queue) },
});
export const readQueue = defineCall({
  method: 'GET',
  path: '/queue/:id',
  caller: 'admin',
  summary: 'Reads one queue with its option tree.',
  params: queueParams,
  responses: { 200: QueueWithChatbots },
});
export const createQueue = defineCall({
  method: 'POST',
  path: '/queue',
  caller: 'admin',
  summary: 'Creates a queue, within the plan.',
  body: QueueInput,
  maxBodyBytes: OPTION_TREE_BYTES,
  audit: ['queue.members'],
  responses: { 201: QueueWithChatbots },
});
export const updateQueue = defineCall({
  method: 'PUT',
  path: '/queue/:id',
  caller: 'admin',
  summary: 'Changes a queue; absent fields stay.',
  params: queueParams,
  body: changeOf(QueueInput),
  maxBodyBytes: OPTION_TREE_BYTES,
  audit: ['queue.members'],
  responses: { 200: QueueWithChatbots },
});
export const deleteQueue = defineCall({
  method: 'DELETE',
  path: '/queue/:id',
  caller: 'admin',
  summary: 'Removes a queue; its tickets live on without one.',
  params: queueParams,
  responses: { 200: Done },
});
