import { z } from 'zod';
import { defineCall } from '../call.ts';

export const live = defineCall({
  method: 'GET',
  path: '/health/live',
  caller: 'anyone',
  summary: 'The process answers.',
  unlimited: true,
  responses: { 200: z.object({ status: z.literal('ok') }) },
});
export const ready = defineCall({
  method: 'GET',
  path: '/health/ready',
  caller: 'anyone',
  summary: 'Answers 503 until the database, the migrations and the runners are up.',
  unlimited: true,
  responses: { 200: z.object({ status: z.literal('ok') }) },
});
