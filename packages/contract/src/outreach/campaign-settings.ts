import { z } from 'zod';
import { defineCall } from '../call.ts';
import { ClockTime, Flag, JsonField, NumberIn, PlainText, WholeNumber } from '../fields.ts';
import { Optional } from '../optional.ts';

/** Seconds between two messages of a campaign. */
export const messageIntervals = [0, 5, 10, 15, 20, 30, 60, 70, 80, 100, 120] as const;
/** After how many messages the longer interval comes; 0: never. */
export const longerIntervalCounts = [0, 5, 10, 15, 20, 30, 40, 50, 60] as const;
/** Seconds of the longer interval. */
export const greaterIntervals = [
  0, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180,
] as const;
/** Own placeholders of a company. */
export const CAMPAIGN_VARIABLES_LIMIT = 100;

/** A placeholder of the company and what it becomes: `{promo}` and `{{promo}}` in a message are replaced. */
const CampaignVariable = z.object({
  key: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}_-]{1,40}$/u, 'letters, digits, - and _'),
  value: PlainText(1_000),
});
export type CampaignVariable = z.infer<typeof CampaignVariable>;

/**
 * To how many people a portfolio of official numbers may write first within 24 hours, all its numbers together; 0: no
 * limit. The steps of the platform.
 */
export const portfolioLimits = [0, 250, 2_000, 10_000, 100_000] as const;
/** The most percent of the limit that campaigns may leave to service. */
const MOST_RESERVE = 90;

/** Currencies in which the platform charges for templates. */
export const templateCurrencies = ['USD', 'BRL', 'EUR', 'INR', 'MXN', 'GBP'] as const;
/** The most that one message may cost. */
const MOST_PRICE = 1_000;

/** How all campaigns of a company are sent. */
export const CampaignSettings = z.object({
  messageInterval: z.number().int(),
  longerIntervalAfter: z.number().int(),
  greaterInterval: z.number().int(),
  variables: z.array(CampaignVariable),
  sabado: z.boolean(),
  domingo: z.boolean(),
  /** A start after the end is a night: 22:00 to 06:00. The same time twice is the whole day. */
  startHour: z.string(),
  endHour: z.string(),
  /** What the platform charges the company for one message of each category of template. */
  priceCurrency: z.enum(templateCurrencies),
  priceMarketing: z.number(),
  priceUtility: z.number(),
  priceAuthentication: z.number(),
  portfolioLimit: z.number().int(),
  /** Percent of the limit that campaigns leave to templates of people and schedules. */
  portfolioReserve: z.number().int(),
});
export type CampaignSettings = z.infer<typeof CampaignSettings>;

/** Prices are those of Brazil as resellers listed them in September 2026; companies enter their own. */
export const campaignDefaults: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  sabado: false,
  domingo: false,
  startHour: '09:00',
  endHour: '18:00',
  priceCurrency: 'USD',
  priceMarketing: 0.025,
  priceUtility: 0.0034,
  priceAuthentication: 0.0034,
  portfolioLimit: 0,
  portfolioReserve: 20,
};

const OneOf = (choices: readonly number[]) =>
  NumberIn(z.number().refine((value) => choices.includes(value), `one of ${choices.join(', ')}`));

const Price = NumberIn(z.number().min(0).max(MOST_PRICE));

const SettingsInput = z.object({
  messageInterval: Optional(OneOf(messageIntervals)),
  longerIntervalAfter: Optional(OneOf(longerIntervalCounts)),
  greaterInterval: Optional(OneOf(greaterIntervals)),
  variables: Optional(JsonField(z.array(CampaignVariable).max(CAMPAIGN_VARIABLES_LIMIT))),
  sabado: Optional(Flag),
  domingo: Optional(Flag),
  startHour: Optional(ClockTime),
  endHour: Optional(ClockTime),
  priceCurrency: Optional(z.enum(templateCurrencies)),
  priceMarketing: Optional(Price),
  priceUtility: Optional(Price),
  priceAuthentication: Optional(Price),
  portfolioLimit: Optional(OneOf(portfolioLimits)),
  portfolioReserve: Optional(WholeNumber(0, MOST_RESERVE)),
});

const caller = 'admin';
const plan = 'useCampaigns';

export const readCampaignSettings = defineCall({
  method: 'GET',
  path: '/campaign-settings',
  caller,
  plan,
  summary: 'Reads how the campaigns of the company are sent.',
  responses: { 200: z.object({ settings: CampaignSettings }) },
});
export const updateCampaignSettings = defineCall({
  method: 'POST',
  path: '/campaign-settings',
  caller,
  plan,
  summary: 'Changes how campaigns are sent, also those that run. Keys that are left out stay.',
  body: z.object({ settings: SettingsInput }),
  audit: ['campaignSettings.update'],
  responses: { 200: z.object({ settings: CampaignSettings }) },
});
