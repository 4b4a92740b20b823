import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id } from '../fields.ts';

// The rights of a person under the LGPD (Brazil's law on personal data, articles 18 and 19): to get the own data, and to
// have them erased.

/** The fewest and most characters of why somebody is erased. */
export const ERASURE_REASON_LENGTH = { min: 3, max: 200 } as const;

const params = z.object({ id: Id });

export const exportContactData = defineCall({
  method: 'GET',
  path: '/contacts/:id/data',
  caller: 'admin',
  support: 'never',
  summary:
    'Everything that is stored about one person as a ZIP: pessoa.json, mensagens.csv, and the files in arquivos/.',
  params,
  answersFile: true,
  atOnce: { person: 1, company: 2 },
  audit: ['contact.export'],
  responses: { 200: z.unknown() },
});

/** How much was erased. */
export const Erasure = z.object({ tickets: z.number(), messages: z.number(), files: z.number() });
export type Erasure = z.infer<typeof Erasure>;

export const eraseContact = defineCall({
  method: 'POST',
  path: '/contacts/:id/erasure',
  caller: 'admin',
  support: 'never',
  summary:
    'Erases a person for good: the contact, its tickets, messages and files, and what it wrote in groups. `name` is the name of the contact, typed as a confirmation; refused while a ticket of it is not closed.',
  params,
  body: z.object({
    name: z.string().max(250),
    reason: z.string().trim().min(ERASURE_REASON_LENGTH.min).max(ERASURE_REASON_LENGTH.max),
  }),
  audit: ['contact.erase'],
  responses: { 200: Erasure },
});
