import { z } from 'zod';
import { defineCall } from '../call.ts';
import { DayIn, Done, listOf, NameText } from '../fields.ts';
import { changeOf } from '../optional.ts';

/** YYYY-MM-DD; the time of a date and time is ignored. */
const Day = DayIn.transform((at) => at.slice(0, 10));

/** A day on which the company serves nobody, whatever its weekly hours say. */
export const Holiday = z.object({ day: z.string(), name: z.string() });
export type Holiday = z.infer<typeof Holiday>;
export const HolidayInput = z.object({ day: Day, name: NameText(1, 100) });

const params = z.object({ day: Day });

export const listHolidays = defineCall({
  method: 'GET',
  path: '/holidays',
  caller: 'admin',
  summary: "Lists the company's holidays by day.",
  responses: { 200: listOf(Holiday) },
});
export const createHoliday = defineCall({
  method: 'POST',
  path: '/holidays',
  caller: 'admin',
  summary: 'Adds a holiday; a day is one holiday at most.',
  body: HolidayInput,
  audit: ['holiday.create'],
  responses: { 201: Holiday },
});
export const updateHoliday = defineCall({
  method: 'PUT',
  path: '/holidays/:day',
  caller: 'admin',
  summary: 'Changes the day or the name of a holiday.',
  params,
  body: changeOf(HolidayInput),
  audit: ['holiday.update'],
  responses: { 200: Holiday },
});
export const deleteHoliday = defineCall({
  method: 'DELETE',
  path: '/holidays/:day',
  caller: 'admin',
  summary: 'Removes a holiday.',
  params,
  audit: ['holiday.delete'],
  responses: { 200: Done },
});
