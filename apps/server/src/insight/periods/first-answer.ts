import { sql } from 'kysely';

/** Null where the company wrote first: there the first message of a person answers nothing. */
export const firstAnswerAt = sql<string | null>`case when not t."isActiveDemand" then p."firstAnswerAt" end`;
