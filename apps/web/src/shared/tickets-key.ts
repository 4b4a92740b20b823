/** Without the calls of queries.ts, so that rules about cached tickets stand without a server. */
export const ticketsKey = ['tickets'] as const;
