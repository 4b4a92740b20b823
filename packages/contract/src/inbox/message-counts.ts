import { z } from 'zod';
import { defineCall } from '../call.ts';
import { DayIn, Flag, listOf } from '../fields.ts';
import { Optional } from '../optional.ts';

/** Days are days of the company; without them all time counts. The count is a text of digits, in a list with one entry. */
export const countMessages = defineCall({
  method: 'GET',
  path: '/messages-allMe',
  caller: 'user',
  summary: 'How many messages the company sent, or got, from one day to another; notes are none.',
  query: z.object({ fromMe: Flag, dateStart: Optional(DayIn), dateEnd: Optional(DayIn) }),
  responses: { 200: z.object({ count: listOf(z.object({ count: z.string() }), 1) }) },
});
