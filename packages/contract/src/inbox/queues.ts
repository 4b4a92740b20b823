import { z } from 'zod';
import { defineCall } from '../call.ts';
import { rotationMinutes } from '../constants.ts';
import { Color, Done, Flag, Id, IdOut, listOf, Schedules, Text } from '../fields.ts';
import { Chatbot, ChatbotInputs, TREE_BODY } from './chatbots.ts';

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
  schedules: Schedules,
  /** The members of the queue. */
  users: z.array(z.object({ id: IdOut, name: z.string() })),
});
export type Queue = z.infer<typeof Queue>;

/** A queue with its option tree. */
export const QueueWithChatbots = Queue.extend({ chatbots: z.array(Chatbot) });
export type QueueWithChatbots = z.infer<typeof QueueWithChatbots>;

const RotationMinutes = z
  .union([z.literal('').transform(() => 0), z.coerce.number()])
  .pipe(z.literal(rotationMinutes));

export const QueueInput = z.object({
  name: Text(2, 50),
  color: Color,
  greetingMessage: Text(0, 4_000).optional(),
  outOfHoursMessage: Text(0, 4_000).optional(),
  orderQueue: z
    .union([z.literal('').transform(() => null), z.coerce.number().int().min(0).max(100_000)])
    .nullish(),
  closeTicket: Flag.optional(),
  fileListId: z.union([z.literal('').transform(() => null), Id]).nullish(),
  integrationId: z.union([z.literal('').transform(() => null), Id]).nullish(),
  ativarRoteador: Flag.optional(),
  tempoRoteador: RotationMinutes.optional(),
  schedules: Schedules.optional(),
  /** Replaces the option tree: options that are not named are removed. */
  chatbots: ChatbotInputs.optional(),
  /** Replaces the members of the queue. */
  userIds: z.array(Id).max(1_000).optional(),
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
  maxBodyBytes: TREE_BODY,
  responses: { 201: QueueWithChatbots },
});
export const updateQueue = defineCall({
  method: 'PUT',
  path: '/queue/:id',
  caller: 'admin',
  summary: 'Changes a queue; absent fields stay.',
  params: queueParams,
  body: QueueInput.partial(),
  maxBodyBytes: TREE_BODY,
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
