import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Id, Instant } from '../fields.ts';
import { Session } from './auth.ts';
import { UserInput } from './users.ts';

/** Hours that the link of an invitation works. */
export const INVITATION_HOURS = 72;

const Token = z.string().min(1).max(200);
const params = z.object({ id: Id });
const Invited = z.object({ invitedUntil: Instant });

export const readInvitation = defineCall({
  method: 'POST',
  path: '/auth/invitation',
  caller: 'anyone',
  summary:
    'Reads for whom the link of an invitation is. The token travels in the body: addresses are in logs. ERR_INVITATION_EXPIRED after 72 hours, ERR_INVITATION_NOT_VALID for every other link that does not work.',
  body: z.object({ token: Token }),
  evenWhenExpired: true,
  responses: {
    200: z.object({ name: z.string(), email: z.string(), companyName: z.string(), expiresAt: Instant }),
  },
});
export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/auth/invitation/accept',
  caller: 'anyone',
  summary:
    'Accepts an invitation, once: sets name and password of the person, and signs in as a sign-in does. Outside of the working hours the password is set, and the answer is ERR_OUT_OF_HOURS.',
  body: z.object({ token: Token, name: UserInput.shape.name, password: UserInput.shape.password }),
  audit: ['user.acceptInvitation'],
  evenWhenExpired: true,
  responses: { 200: Session },
});
export const renewInvitation = defineCall({
  method: 'POST',
  path: '/users/:id/invitation',
  caller: 'admin',
  summary: 'Sends an invited person a new link, which replaces the old one, also an expired one.',
  params,
  audit: ['user.invite'],
  responses: { 200: Invited },
});
export const cancelInvitation = defineCall({
  method: 'DELETE',
  path: '/users/:id/invitation',
  caller: 'admin',
  summary: 'Removes an invited person who has not accepted; ERR_NO_INVITATION_FOUND for one who has.',
  params,
  audit: ['user.cancelInvitation'],
  responses: { 200: Done },
});
export const renewAdminInvitation = defineCall({
  method: 'POST',
  path: '/companies/:id/invitation',
  caller: 'super',
  summary: "Sends a company's first admin, who was invited and has not accepted, a new link.",
  params,
  audit: ['user.invite'],
  responses: { 200: Invited },
});
