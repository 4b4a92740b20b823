import { z } from 'zod';
import { defineCall } from '../call.ts';
import { certificateDestinations } from '../constants.ts';
import { Instant, listOf, PlainText } from '../fields.ts';
import { Optional } from '../optional.ts';

/**
 * Why a file is no certificate, as the message of ERR_VALIDATION: its name, what it contains, an encryption of before that
 * is not read any more, a missing key or certificate. A wrong passphrase names the field `passphrase`, all others `file`.
 */
export type CertificateProblem = 'notP12' | 'unreadable' | 'outdated' | 'incomplete' | 'wrongPassphrase';

/** What is shown of a stored certificate; its key and passphrase are in no answer. */
export const Certificate = z.object({
  ref: z.enum(certificateDestinations),
  subject: z.string(),
  issuer: z.string(),
  validFrom: Instant,
  validUntil: Instant,
});
export type Certificate = z.infer<typeof Certificate>;

export const listCertificates = defineCall({
  method: 'GET',
  path: '/settings/certificates',
  caller: 'super',
  summary: 'Lists the stored certificates, without their keys.',
  responses: { 200: listOf(Certificate) },
});
export const uploadCertificate = defineCall({
  method: 'POST',
  path: '/settings/cert-upload',
  caller: 'super',
  summary: 'Stores the certificate of a destination, in place of the one before.',
  query: z.object({ ref: z.enum(certificateDestinations) }),
  body: z.object({ passphrase: Optional(PlainText(200)) }),
  upload: { field: 'file', maxFiles: 1 },
  audit: ['installation.update'],
  responses: { 200: z.object({ mensagem: z.literal('Arquivo Anexado') }) },
});
