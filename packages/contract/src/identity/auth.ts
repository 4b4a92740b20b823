import { z } from 'zod';
import { defineCall } from '../call.ts';
import { languages } from '../constants.ts';
import { Done, Flag, Id, IdOut, NameText, Text } from '../fields.ts';
import { Optional } from '../optional.ts';
import { SecondFactorCode } from './second-factor.ts';
import { SessionUser } from './users.ts';

export const Session = z.object({ token: z.string(), user: SessionUser });
export type Session = z.infer<typeof Session>;

/** E-mail and password; or, where the answer to them was a challenge, that and what it asks for. */
const Login = z
  .object({
    email: Optional(z.string().trim().min(1).max(200)),
    password: Optional(z.string().min(1).max(200)),
    challenge: Optional(z.string().min(1).max(200)),
    code: Optional(SecondFactorCode),
    /** This client asks the person before another session ends; without it a sign-in ends the other at once. */
    askFirst: Optional(Flag),
  })
  .superRefine((body, issues) => {
    // Whether a challenge needs a code depends on the challenge.
    if (typeof body.challenge === 'string') return;
    for (const name of ['email', 'password'] as const) {
      if (body[name] !== undefined) continue;
      issues.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: [name] });
    }
  });

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  caller: 'anyone',
  summary:
    'Signs in: answers an access token (15 minutes) and sets the refresh cookie `jrt` (7 days). An account with a second factor gets 401 ERR_SECOND_FACTOR with a `challenge`, which signs in together with a `code`. With `askFirst`, a sign-in that would end another session gets 409 ERR_SIGNED_IN_ELSEWHERE with `elsewhere` and a `challenge`, which signs in by itself.',
  body: Login,
  evenWhenExpired: true,
  responses: { 200: Session },
});
export const refreshToken = defineCall({
  method: 'POST',
  path: '/auth/refresh_token',
  caller: 'anyone',
  summary: 'Rotates the refresh cookie and answers a new access token; 401 when it is refused.',
  evenWhenExpired: true,
  responses: { 200: Session },
});
export const logout = defineCall({
  method: 'DELETE',
  path: '/auth/logout',
  caller: 'user',
  support: 'always',
  summary:
    "Ends the session and clears the cookie. Out of a session of support it leads back into the operator's own one, which a refresh continues.",
  evenWhenExpired: true,
  evenBeforeEnrolment: true,
  responses: { 200: z.object({}) },
});
export const me = defineCall({
  method: 'GET',
  path: '/auth/me',
  caller: 'user',
  summary: 'Tells who is signed in.',
  evenWhenExpired: true,
  evenBeforeEnrolment: true,
  responses: { 200: z.object({ id: IdOut, profile: z.enum(['admin', 'user']), super: z.boolean() }) },
});
/** In this file, because it answers a session. */
export const enterCompany = defineCall({
  method: 'POST',
  path: '/companies/:id/support-session',
  caller: 'super',
  summary:
    'Begins a session of support in a company that has given a grant; it ends with the grant, and signing out of it leads back.',
  params: z.object({ id: Id }),
  audit: ['support.enter'],
  responses: { 200: Session },
});
/** The company's first admin, and the company's name. */
export const SignupInput = z.object({
  name: NameText(2, 50),
  companyName: NameText(2, 50),
  email: z.email().max(200),
  password: z.string().min(5).max(50),
  phone: Text(1, 30),
});

export const signup = defineCall({
  method: 'POST',
  path: '/auth/signup',
  caller: 'anyone',
  summary:
    'Makes a company on trial with its first admin, where the installation allows it. Where it sends mails, the admin ' +
    'confirms the e-mail before the first sign-in.',
  body: SignupInput.extend({
    planId: Id,
    /** Only a referral: it gives no rights in that company. */
    companyId: z.unknown().optional(),
    /** Of the admin, and of the mail that asks to confirm the e-mail. */
    language: Optional(z.enum(languages)),
  }),
  audit: ['company.signUp'],
  responses: { 201: Done },
});

export const confirmEmail = defineCall({
  method: 'POST',
  path: '/auth/confirm-email',
  caller: 'anyone',
  summary:
    'Confirms the e-mail of a sign-up with the token of the link in the mail; each token once, for 24 hours.',
  body: z.object({ token: z.string().min(1).max(200) }),
  evenWhenExpired: true,
  responses: { 200: Done },
});
export const resendConfirmation = defineCall({
  method: 'POST',
  path: '/auth/confirm-email/resend',
  caller: 'anyone',
  summary:
    'Sends the mail with the link again where a sign-up waits for it; answers the same for every e-mail.',
  body: z.object({ email: z.string().trim().pipe(z.email().max(200)) }),
  evenWhenExpired: true,
  responses: { 202: Done },
});
