import type { TicketStatus } from '@prosa/contract';
import { sql } from 'kysely';

/** A period that is over is closed, also if the ticket was opened again since. */
export const statusOfPeriod = sql<TicketStatus>`case when p."finishedAt" is null then t.status else 'closed' end`;
