import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Id, Instant } from '../fields.ts';

// What keeps a number healthy whose channel is watched for messages to strangers (Capabilities.paced).

/** As answers tell it. */
export const connectionPace = {
  /**
   * To how many people a day it may write that it never had to do with; 0: none, null: no limit. Channels that do not
   * pace what they send take no notice of it.
   */
  firstContactsPerDay: z.number().nullable(),
  /** Why the platform restricts the number, in its words: it begins no conversation then. Null: it does not. */
  restriction: z.string().nullable(),
  restrictedAt: Instant.nullable(),
  /** Null where the platform does not say: until somebody resumes. */
  restrictedUntil: Instant.nullable(),
};

/** The same as a person gives it; absent it stays, null or empty it is no limit. */
export const connectionPaceInput = {
  firstContactsPerDay: z
    .union([z.literal('').transform(() => null), z.coerce.number().int().min(0).max(10_000)])
    .nullish(),
};

export const NumberPace = z.object({
  /** The people whom it has written to first today, by the company's calendar. */
  used: z.number(),
  /** How many it may today: fewer than the cap while it is young. Null: no limit. */
  allowed: z.number().nullable(),
  /** In how many days it may use the whole cap; 0: today. */
  daysUntilFull: z.number(),
  /** Messages to strangers that wait for another day or for the end of a restriction. */
  waiting: z.number(),
});
export type NumberPace = z.infer<typeof NumberPace>;

export const readNumberPace = defineCall({
  method: 'GET',
  path: '/whatsapp/:id/pace',
  caller: 'connections',
  summary: 'Tells how many people a connection has written to first today, and how many it may.',
  params: z.object({ id: Id }),
  responses: { 200: NumberPace },
});
export const resumeFirstContacts = defineCall({
  method: 'DELETE',
  path: '/whatsapp/:id/restriction',
  caller: 'connections',
  summary: 'Lets a connection begin conversations again that its platform has restricted.',
  params: z.object({ id: Id }),
  responses: { 200: Done },
});
