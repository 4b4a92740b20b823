import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Flag, Instant } from '../fields.ts';

/** The figures of each week by mail: everybody's own choice. */
const WeeklyReport = z.object({
  enabled: z.boolean(),
  /** Where the mails go: the address that the person signs in with. */
  email: z.string(),
  /** When the next one is due, whoever gets it: Monday morning in the company's time zone. */
  nextAt: Instant,
});
export type WeeklyReport = z.infer<typeof WeeklyReport>;

export const readWeeklyReport = defineCall({
  method: 'GET',
  path: '/dashboard/weekly-report',
  caller: 'dashboard',
  summary: 'Reads whether the caller gets the figures of each week by mail.',
  responses: { 200: WeeklyReport },
});

export const chooseWeeklyReport = defineCall({
  method: 'PUT',
  path: '/dashboard/weekly-report',
  caller: 'dashboard',
  support: 'never',
  summary:
    'Begins or ends the weekly report of the caller; without a mail server, beginning is refused with ERR_MAIL_OFF.',
  body: z.object({ enabled: Flag }),
  responses: { 200: WeeklyReport },
});
