import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Text } from '../fields.ts';

/** The subscription of this session's browser at its push service (RFC 8030, RFC 8291). */
export const PushSubscriptionInput = z.object({
  /** The address at which the push service accepts messages for this browser. */
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.object({
    /** The browser's public key: base64url of 65 bytes. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'base64url of 65 bytes'),
    /** The browser's secret: base64url of 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'base64url of 16 bytes'),
  }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** A notice as the service worker shows it. */
export const Notice = z.object({
  title: z.string(),
  body: z.string(),
  /**
   * The body is `before` and a text of the system, which the service worker shows in the reader's language. `kind` is
   * the platform's name of a kind of message that cannot be shown; '' for none.
   */
  systemText: z.object({ before: z.string(), code: z.string(), kind: z.string() }).optional(),
  /** Where a click leads, relative to the app's address. */
  url: z.string(),
  /** A later notice with the same tag replaces the earlier one. */
  tag: z.string(),
});
export type Notice = z.infer<typeof Notice>;

export const readPushKey = defineCall({
  method: 'GET',
  path: '/push/key',
  caller: 'user',
  summary: "Reads the installation's public key, with which a browser subscribes to notices.",
  responses: { 200: z.object({ publicKey: z.string() }) },
});
export const savePushSubscription = defineCall({
  method: 'PUT',
  path: '/push/subscription',
  caller: 'user',
  support: 'never',
  summary:
    'Sends notices to the browser of this session, until the session ends; a later one takes its place.',
  body: PushSubscriptionInput,
  responses: { 200: Done },
});
export const removePushSubscription = defineCall({
  method: 'DELETE',
  path: '/push/subscription',
  caller: 'user',
  support: 'never',
  summary: 'Sends no more notices to the browser of this session.',
  responses: { 200: Done },
});
export const testPush = defineCall({
  method: 'POST',
  path: '/push/test',
  caller: 'user',
  support: 'never',
  summary: 'Sends a notice to the browser of this session, to see that they arrive.',
  body: z.object({ title: Text(1, 100), body: Text(0, 300) }),
  responses: { 200: Done },
});
