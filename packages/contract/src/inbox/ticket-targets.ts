import { z } from 'zod';
import { Instant } from '../fields.ts';

/** Until when something is due, and from when on that is near: the last fifth of its time, by service hours. */
const TargetDue = z.object({ nearAt: Instant, dueAt: Instant });
export type TargetDue = z.infer<typeof TargetDue>;

/** What the targets of a ticket's queue still ask for; null where there are none, or the ticket is closed. */
export const TicketTargets = z
  .object({ firstAnswer: TargetDue.nullable(), resolution: TargetDue.nullable() })
  .nullable();
