import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Instant, listOf } from '../fields.ts';

/** What a browser says of itself; null where it says nothing that is known. */
export const Device = z.object({ browser: z.string().nullable(), os: z.string().nullable() });
export type Device = z.infer<typeof Device>;

/** Where the person is signed in, as a sign-in shows it that would end that session. */
export const Elsewhere = Device.extend({
  /** The person's name. */
  name: z.string(),
  lastSeenAt: Instant,
});
export type Elsewhere = z.infer<typeof Elsewhere>;

export const OwnSession = Device.extend({
  id: z.uuid(),
  /** The shortened network of its last request: /24 of IPv4, /64 of IPv6; null for sessions from before. */
  network: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The most sessions that the list shows, the newest seen first. */
export const MAX_SESSIONS = 200;

export const listSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  caller: 'user',
  summary: "Lists the person's own live sessions with their devices.",
  evenWhenExpired: true,
  responses: { 200: listOf(OwnSession, MAX_SESSIONS) },
});
export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/auth/sessions',
  caller: 'user',
  support: 'never',
  summary: "Ends all of the person's sessions but the one that asks.",
  evenWhenExpired: true,
  responses: { 200: Done },
});
export const endOwnSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  caller: 'user',
  support: 'never',
  summary: "Ends one of the person's sessions.",
  params: z.object({ id: z.uuid() }),
  evenWhenExpired: true,
  responses: { 200: Done },
});
