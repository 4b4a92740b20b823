import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Id, Instant, listOf } from '../fields.ts';

/** The six digits that an authenticator app shows, or a recovery code; spaces and hyphens in it do not matter. */
export const SecondFactorCode = z.string().trim().min(1).max(40);
const Password = z.string().min(1).max(200);
const RecoveryCodes = z.object({ recoveryCodes: listOf(z.string(), 10) });

const OwnSecondFactor = z.object({
  isOn: z.boolean(),
  /** Since when; null while it is off. */
  confirmedAt: Instant.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The company or the installation asks for it. */
  isRequired: z.boolean(),
});
export type OwnSecondFactor = z.infer<typeof OwnSecondFactor>;

export const readSecondFactor = defineCall({
  method: 'GET',
  path: '/auth/second-factor',
  caller: 'user',
  support: 'never',
  summary: 'Reads whether the own account has a second factor, and whether it must have one.',
  evenWhenExpired: true,
  evenBeforeEnrolment: true,
  responses: { 200: OwnSecondFactor },
});
export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/auth/second-factor',
  caller: 'user',
  support: 'never',
  summary: 'Makes a secret for an authenticator app; it is asked for once a code has confirmed it.',
  body: z.object({ currentPassword: Password }),
  evenWhenExpired: true,
  evenBeforeEnrolment: true,
  responses: {
    201: z.object({
      /** Base32, to be typed by hand. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
    }),
  },
});
export const confirmSecondFactor = defineCall({
  method: 'PUT',
  path: '/auth/second-factor',
  caller: 'user',
  support: 'never',
  summary:
    'Switches the second factor on by a first code, and answers the recovery codes, once. Other sessions of the person end.',
  body: z.object({ code: SecondFactorCode }),
  audit: ['user.secondFactorOn'],
  evenWhenExpired: true,
  evenBeforeEnrolment: true,
  responses: { 200: RecoveryCodes },
});
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  caller: 'user',
  support: 'never',
  summary: 'Replaces the recovery codes by new ones, and answers them, once.',
  body: z.object({ code: SecondFactorCode }),
  audit: ['user.recoveryCodes'],
  responses: { 200: RecoveryCodes },
});
export const disableSecondFactor = defineCall({
  method: 'POST',
  path: '/auth/second-factor/disable',
  caller: 'user',
  support: 'never',
  summary: 'Switches the own second factor off, with the present password and a code.',
  body: z.object({ currentPassword: Password, code: SecondFactorCode }),
  audit: ['user.secondFactorOff'],
  responses: { 200: Done },
});
export const readUsersSecondFactor = defineCall({
  method: 'GET',
  path: '/users/:id/second-factor',
  caller: 'admin',
  summary: 'Reads whether a user of the company has a second factor.',
  params: z.object({ id: Id }),
  responses: { 200: z.object({ isOn: z.boolean() }) },
});
export const resetUsersSecondFactor = defineCall({
  method: 'DELETE',
  path: '/users/:id/second-factor',
  caller: 'admin',
  support: 'never',
  summary: "Removes a colleague's second factor and ends the colleague's sessions; never the own one.",
  params: z.object({ id: Id }),
  audit: ['user.secondFactorReset', 'user.sessionsEnded'],
  responses: { 200: Done },
});
export const resetAdminsSecondFactor = defineCall({
  method: 'POST',
  path: '/second-factor/reset',
  caller: 'super',
  summary:
    "Removes the second factor of an admin of any company, who is found by e-mail, and ends the admin's sessions.",
  body: z.object({ email: z.email().max(200) }),
  audit: ['user.secondFactorReset', 'user.sessionsEnded'],
  responses: { 200: Done },
});
