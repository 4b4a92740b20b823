import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Id, Instant, WholeNumber } from '../fields.ts';
import { Clearable } from '../optional.ts';

// What protects a number on a channel that watches for messages to strangers (Capabilities.paced).

/** The fields of responses. */
export const connectionPace = {
  /**
   * How many people a day it may write to for the first time; 0: none, null: no limit. Channels without pacing ignore
   * it.
   */
  firstContactsPerDay: z.number().nullable(),
  /**
   * Why the platform restricts the number, in its words: the number then begins no conversations. Null: it does not.
   */
  restriction: z.string().nullable(),
  restrictedAt: Instant.nullable(),
  /** Null where the platform gives no end: the restriction lasts until somebody resumes. */
  restrictedUntil: Instant.nullable(),
};

/** The fields of requests; absent, it stays; null or empty, there is no limit. */
export const connectionPaceInput = {
  firstContactsPerDay: Clearable(WholeNumber(0, 10_000)),
};

export const NumberPace = z.object({
  /** How many people it has written to for the first time today, by the company's calendar. */
  used: z.number(),
  /** How many it may write to today: fewer than the cap while the number is young. Null: no limit. */
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
  audit: ['connection.resume'],
  responses: { 200: Done },
});
