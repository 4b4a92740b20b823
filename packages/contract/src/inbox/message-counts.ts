import { z } from 'zod';
import { defineCall } from '../call.ts';
import { DayIn, Flag, listOf } from '../fields.ts';

/** Days are days of the company. The count is a text of digits, in a list with one entry. */
export const countMessages = defineCall({
  method: 'GET',
  path: '/messages-allMe',
  caller: 'user',
  summary: 'How many messages the company sent, or got, from one day to another; notes are none.',
  query: z.object({ fromMe: Flag, dateStart: DayIn, dateEnd: DayIn }),
  responses: { 200: z.object({ count: listOf(z.object({ count: z.string() }), 1) }) },
});
