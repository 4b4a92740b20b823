import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id } from '../fields.ts';

/** A number with its country code, written as people write it. */
const PhoneNumber = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/[\s().+-]/g, ''))
  .pipe(z.string().regex(/^\d{8,15}$/, '8 to 15 digits, with the country code'));

export const requestPairingCode = defineCall({
  method: 'POST',
  path: '/whatsappsession/:id/pairing-code',
  caller: 'connections',
  summary:
    'Asks for a code that is typed on the phone of this number, instead of scanning the QR code, and how long it lasts.',
  params: z.object({ id: Id }),
  body: z.object({ number: PhoneNumber }),
  responses: { 200: z.object({ code: z.string(), expiresInSeconds: z.number() }) },
});
