import { sql } from 'kysely';

/** A day (yyyy-mm-dd) as the database compares it. */
export const asDate = (day: string) => sql<Date>`${day}::date`;
