import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Optional } from '../optional.ts';

/** A WhatsApp number, in any spelling. */
const Number = z
  .string()
  .trim()
  .max(30)
  .regex(/^\+?[\d\s().-]+$/, 'a phone number')
  .refine((text) => /^\d{8,15}$/.test(text.replace(/\D/g, '')), 'a phone number');

/** What a request was answered with. */
const RequestToken = z.string().min(1).max(100);

export const requestRecovery = defineCall({
  method: 'POST',
  path: '/enviar-email',
  caller: 'anyone',
  summary:
    'Sends a code to the person who has this WhatsApp number: to the number where a connection may send it, and by ' +
    'e-mail where the installation sends mails; the public setting `recovery` says which. Answers the same for every ' +
    'number: `userId` is a random token of this request, and is no id of a user.',
  body: z.object({ wpp: Number }),
  evenWhenExpired: true,
  responses: { 200: z.object({ userId: z.string(), message: z.string() }) },
});
export const verifyRecovery = defineCall({
  method: 'GET',
  path: '/verificar-code/:wpp',
  caller: 'anyone',
  summary:
    'Checks a typed code, six digits that are valid for ten minutes, and answers the token that sets a new password. The ' +
    'third wrong code makes the code void. `userId` is that of the request: guesses with it count for that request ' +
    "alone. Without it the newest request of the caller's network is meant. The code itself is never answered.",
  params: z.object({ wpp: Number }),
  query: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'six digits'),
    userId: Optional(RequestToken),
  }),
  evenWhenExpired: true,
  responses: { 200: z.object({ resetToken: z.string() }) },
});
export const recoverPassword = defineCall({
  method: 'PUT',
  path: '/atualizar-senha',
  caller: 'anyone',
  summary:
    'Sets a new password with the token that a right code was answered with, once, and ends all sessions of the person.',
  body: z.object({
    userId: RequestToken,
    newPassword: z.string().min(5).max(50),
    /** Clients of other systems may not know it; they get ERR_RECOVERY_NOT_VERIFIED. */
    resetToken: Optional(z.string().min(1).max(100)),
  }),
  audit: ['user.password'],
  evenWhenExpired: true,
  responses: { 200: z.object({ message: z.string() }) },
});
