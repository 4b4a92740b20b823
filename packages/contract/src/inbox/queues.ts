import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Color, Done, Flag, Id, IdOut, Schedules, Text } from '../fields.ts';

export const Queue = z.object({
  id: IdOut,
  companyId: IdOut,
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.number().nullable(),
  closeTicket: z.boolean(),
  schedules: Schedules,
  /** Who belongs to the queue. */
  users: z.array(z.object({ id: IdOut, name: z.string() })),
});
export type Queue = z.infer<typeof Queue>;

export const QueueInput = z.object({
  name: Text(2, 50),
  color: Color,
  greetingMessage: Text(0, 4_000).optional(),
  outOfHoursMessage: Text(0, 4_000).optional(),
  orderQueue: z
    .union([z.literal('').transform(() => null), z.coerce.number().int().min(0).max(100_000)])
    .nullish(),
  closeTicket: Flag.optional(),
  schedules: Schedules.optional(),
  /** Replaces the members of the queue. */
  userIds: z.array(Id).max(1_000).optional(),
});

const queueParams = z.object({ id: Id });

export const listQueues = defineCall({
  method: 'GET',
  path: '/queue',
  caller: 'user',
  summary: "Lists the company's queues in the order of the menu.",
  responses: { 200: z.array(Queue) },
});
export const readQueue = defineCall({
  method: 'GET',
  path: '/queue/:id',
  caller: 'admin',
  summary: 'Reads one queue.',
  params: queueParams,
  responses: { 200: Queue },
});
export const createQueue = defineCall({
  method: 'POST',
  path: '/queue',
  caller: 'admin',
  summary: 'Creates a queue, within the plan.',
  body: QueueInput,
  responses: { 201: Queue },
});
export const updateQueue = defineCall({
  method: 'PUT',
  path: '/queue/:id',
  caller: 'admin',
  summary: 'Changes a queue; absent fields stay.',
  params: queueParams,
  body: QueueInput.partial(),
  responses: { 200: Queue },
});
export const deleteQueue = defineCall({
  method: 'DELETE',
  path: '/queue/:id',
  caller: 'admin',
  summary: 'Removes a queue; its tickets live on without one.',
  params: queueParams,
  responses: { 200: Done },
});
