import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Id, IdOut, Text } from '../fields.ts';
import { SessionUser } from './users.ts';

const Session = z.object({ token: z.string(), user: SessionUser });
export type Session = z.infer<typeof Session>;

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  caller: 'anyone',
  summary: 'Signs in: answers an access token (15 minutes) and sets the refresh cookie `jrt` (7 days).',
  body: z.object({ email: z.string().trim().min(1).max(200), password: z.string().min(1).max(200) }),
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
  summary: 'Ends the session and clears the cookie.',
  evenWhenExpired: true,
  responses: { 200: z.object({}) },
});
export const me = defineCall({
  method: 'GET',
  path: '/auth/me',
  caller: 'user',
  summary: 'Tells who is signed in.',
  evenWhenExpired: true,
  responses: { 200: z.object({ id: IdOut, profile: z.enum(['admin', 'user']), super: z.boolean() }) },
});
/** The company's first admin, and the company's name. */
export const SignupInput = z.object({
  name: Text(2, 50),
  companyName: Text(2, 50),
  email: z.email().max(200),
  password: z.string().min(5).max(50),
  phone: Text(1, 30),
});

export const signup = defineCall({
  method: 'POST',
  path: '/auth/signup',
  caller: 'anyone',
  summary: 'Makes a company on trial with its first admin, where the installation allows it.',
  body: SignupInput.extend({
    planId: Id,
    /** Only a referral: it gives no rights in that company. */
    companyId: z.unknown().optional(),
  }),
  responses: { 201: Done },
});
