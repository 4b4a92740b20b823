import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Id, IdOut, Instant, listOf, NumberIn, Text } from '../fields.ts';
import { Optional } from '../optional.ts';

/** What support may do: view only, or change what an admin sets up as well. */
export const supportModes = ['view', 'change'] as const;
export type SupportMode = (typeof supportModes)[number];
/** How long a grant may last. */
export const supportHours = [1, 4, 24, 72] as const;

/** Of the operator's people in one company, the first ones that are shown. */
export const MOST_INSIDE = 50;

const isSupportHours = (hours: number): boolean => (supportHours as readonly number[]).includes(hours);

const Mode = z.enum(supportModes);

/** The operator's people may enter the company until `endsAt`. */
export const SupportGrant = z.object({
  id: IdOut,
  mode: Mode,
  reason: z.string(),
  /** The name of the admin who gave it. */
  grantedBy: z.string(),
  createdAt: Instant,
  endsAt: Instant,
});
export type SupportGrant = z.infer<typeof SupportGrant>;

export const SupportRequest = z.object({ name: z.string(), reason: z.string(), createdAt: Instant });
export type SupportRequest = z.infer<typeof SupportRequest>;

export const SupportState = z.object({
  /** The live grant. */
  grant: SupportGrant.nullable(),
  /** What the operator asks for. */
  request: SupportRequest.nullable(),
  /** Who of the operator's people is in the company now. */
  inside: listOf(z.object({ name: z.string(), since: Instant }), MOST_INSIDE),
});
export type SupportState = z.infer<typeof SupportState>;

/** Present in a session of support: nobody of the company, but one of the operator's people under a grant. */
export const SupportSession = z.object({ mode: Mode, endsAt: Instant, reason: z.string() });
export type SupportSession = z.infer<typeof SupportSession>;

const company = z.object({ id: Id });
const Reason = Text(3, 300);

export const readSupport = defineCall({
  method: 'GET',
  path: '/support',
  caller: 'admin',
  summary: "The live grant of support access, the operator's request for one, and who is inside.",
  responses: { 200: SupportState },
});
export const giveSupportGrant = defineCall({
  method: 'POST',
  path: '/support/grants',
  caller: 'admin',
  support: 'never',
  summary:
    "Lets the operator's people into the company for some hours, to view or to change. Answers the operator's request, if there is one. 409 while another grant is live.",
  body: z.object({
    mode: Mode,
    /** 1, 4, 24 or 72. */
    hours: NumberIn(
      z
        .number()
        .int()
        .refine(isSupportHours, `one of ${supportHours.join(', ')}`),
    ),
    /** Absent: that of the request. */
    reason: Optional(Text(0, 300)),
  }),
  audit: ['support.grant'],
  responses: { 201: SupportGrant },
});
export const revokeSupportGrant = defineCall({
  method: 'DELETE',
  path: '/support/grants/:id',
  caller: 'admin',
  support: 'never',
  summary: 'Takes the grant back: whoever is inside is out at once.',
  params: z.object({ id: Id }),
  audit: ['support.revoke'],
  responses: { 200: Done },
});
export const declineSupportRequest = defineCall({
  method: 'DELETE',
  path: '/support/request',
  caller: 'admin',
  support: 'never',
  summary: "Declines the operator's request.",
  audit: ['support.decline'],
  responses: { 200: Done },
});
export const listSupport = defineCall({
  method: 'GET',
  path: '/support/companies',
  caller: 'super',
  summary: 'The companies with a live grant of support access, or with a request for one.',
  responses: {
    200: listOf(
      z.object({
        companyId: IdOut,
        grant: SupportGrant.nullable(),
        requestedAt: Instant.nullable(),
      }),
    ),
  },
});
export const requestSupport = defineCall({
  method: 'POST',
  path: '/companies/:id/support-request',
  caller: 'super',
  summary: 'Asks the admins of a company for support access; a later request replaces an earlier one.',
  params: company,
  body: z.object({ reason: Reason }),
  audit: ['support.request'],
  responses: { 201: Done },
});
