import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Flag, Id, IdOut, Instant, PageQuery } from '../fields.ts';
import { Optional } from '../optional.ts';
import { templateCurrencies } from './campaign-settings.ts';
import { Campaign } from './campaigns.ts';

/** The most deliveries and contacts that the answer for one campaign lists; `counts` has all of them. */
export const CAMPAIGN_SHIPPING_LIMIT = 5_000;
/** The messages of a campaign, of which each recipient gets one. */
const MOST_VARIANTS = 5;
/** Deliveries of a page of the report. */
export const DELIVERIES_PAGE_SIZE = 50;

/**
 * `waiting`: nothing was sent. `asked`: the confirmation was requested. `confirmed`: the customer answered, the message
 * follows. `queued`: the message is in the outbox. `skipped`: the person must not get it.
 */
export const deliveryStates = [
  'waiting',
  'asked',
  'confirmed',
  'queued',
  'sent',
  'failed',
  'skipped',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a recipient of a list gets no campaign. The first one that holds is the reason. */
export const audienceReasons = ['blocked', 'suppressed', 'optedOut', 'invalid', 'twice'] as const;
export type AudienceReason = (typeof audienceReasons)[number];

export const CampaignCounts = z.record(z.enum(deliveryStates), z.number().int());
export type CampaignCounts = z.infer<typeof CampaignCounts>;

/** A recipient of a campaign, with the person's name and number as the list had them at the start. */
export const CampaignDelivery = z.object({
  id: IdOut,
  campaignId: IdOut,
  name: z.string(),
  number: z.string(),
  contactId: IdOut.nullable(),
  state: z.enum(deliveryStates),
  /** Why it was skipped or failed: a reason of the audience, or a code. */
  reason: z.string().nullable(),
  /** Which of the messages was sent: 1 to 5. */
  variant: z.number().int().nullable(),
  messageId: IdOut.nullable(),
  /** As of the message: 2 the customer's phone has it, 3 and more it was read. */
  ack: z.number().int().nullable(),
  confirmationRequestedAt: Instant.nullable(),
  confirmedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  /** The customer's first message within a week after the campaign's, and its ticket, unless that is gone. */
  answeredAt: Instant.nullable(),
  ticketUuid: z.string().nullable(),
});
export type CampaignDelivery = z.infer<typeof CampaignDelivery>;

const Shipping = CampaignDelivery.pick({
  id: true,
  deliveredAt: true,
  confirmationRequestedAt: true,
  confirmedAt: true,
});

/** One campaign with how far it is. */
export const CampaignReport = Campaign.extend({
  counts: CampaignCounts,
  /** Recipients who may get it: all but those that the audience leaves out. */
  valid: z.number().int(),
  /** Recipients who were asked for a confirmation, and those who gave it. */
  confirmations: z.object({ asked: z.number().int(), given: z.number().int() }),
  /** Recipients who answered its message. */
  answered: z.number().int(),
  /** The messages that were used, in order, with what became of them. */
  variants: z
    .array(
      z.object({
        variant: z.number().int(),
        sent: z.number().int(),
        failed: z.number().int(),
        answered: z.number().int(),
      }),
    )
    .max(MOST_VARIANTS),
  /** When a running campaign has sent to everybody, as fast as in the last hour; null while that is not known. */
  endsAt: Instant.nullable(),
  contactList: z
    .object({ id: IdOut, name: z.string(), contacts: z.array(z.object({ id: IdOut })) })
    .nullable(),
  shipping: z.array(Shipping),
});
export type CampaignReport = z.infer<typeof CampaignReport>;

/** Whom a campaign would reach, each recipient counted once. */
export const CampaignAudience = z.object({
  /** Numbers that were checked and have somebody. */
  valid: z.number().int(),
  /** Numbers that nobody has checked: they count as valid. */
  unknown: z.number().int(),
  leftOut: z.record(z.enum(audienceReasons), z.number().int()),
});

/** What a campaign of a template is likely to cost, by the company's own prices (`campaign-settings`). */
export const CampaignPrice = z.object({
  category: z.enum(['marketing', 'utility', 'authentication']),
  currency: z.enum(templateCurrencies),
  /** For one message, and for all recipients. */
  each: z.number(),
  total: z.number(),
});
export type CampaignPrice = z.infer<typeof CampaignPrice>;
export type CampaignAudience = z.infer<typeof CampaignAudience>;

const params = z.object({ id: Id });
const caller = 'admin';
const plan = 'useCampaigns';

export const readCampaign = defineCall({
  method: 'GET',
  path: '/campaigns/:id',
  caller,
  plan,
  summary:
    'Reads one campaign with its counts, and with the first 5,000 contacts of its list and deliveries unless `lists` is none.',
  params,
  query: z.object({ lists: Optional(z.enum(['none'])) }),
  responses: { 200: CampaignReport },
});
export const readCampaignAudience = defineCall({
  method: 'GET',
  path: '/campaigns/:id/audience',
  caller,
  plan,
  summary:
    'Counts whom a campaign would reach now, whom it leaves out and why, and what its template would cost.',
  params,
  responses: { 200: CampaignAudience.extend({ price: CampaignPrice.nullable() }) },
});
export const pageCampaignDeliveries = defineCall({
  method: 'GET',
  path: '/campaigns/:id/deliveries',
  caller,
  plan,
  summary:
    'Lists the recipients of a campaign with their state and reason, 50 a page; `answered`: those who have answered.',
  params,
  query: PageQuery.omit({ searchParam: true }).extend({
    state: Optional(z.enum(deliveryStates)),
    answered: Optional(Flag),
  }),
  responses: {
    200: z.object({ deliveries: z.array(CampaignDelivery), count: z.number(), hasMore: z.boolean() }),
  },
});
export const exportCampaignDeliveries = defineCall({
  method: 'GET',
  path: '/campaigns/:id/export',
  caller,
  plan,
  summary: 'The recipients of a campaign as a file; the export is an entry of the audit log.',
  params,
  query: z.object({
    format: Optional(z.enum(['csv', 'xlsx'])),
    state: Optional(z.enum(deliveryStates)),
    answered: Optional(Flag),
  }),
  answersFile: true,
  atOnce: { person: 1, company: 3 },
  audit: ['export.campaign'],
  responses: { 200: z.unknown() },
});
