import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Flag, Id, IdOut, listOf, NameText, NumberIn, WholeNumber } from '../fields.ts';
import { changeOf, Clearable, Optional } from '../optional.ts';

const flags = {
  useWhatsapp: z.boolean(),
  useFacebook: z.boolean(),
  useInstagram: z.boolean(),
  useCampaigns: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
};

/**
 * `users`, `connections`, `queues`: how many of each a company may have. `storageLimit`: megabytes (1,000,000 bytes) that
 * its files may have; null: without a limit. `amount`: reais a month.
 */
export const Plan = z.object({
  id: IdOut,
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  storageLimit: z.number().nullable(),
  amount: z.number(),
  isPublic: z.boolean(),
  ...flags,
});
export type Plan = z.infer<typeof Plan>;

/** A plan in the operator's list. `companies`: how many have it, the archived ones among them. */
export const PlanRow = Plan.extend({ companies: z.number() });
export type PlanRow = z.infer<typeof PlanRow>;

const Limit = WholeNumber(0, 1_000_000);
const flagInputs = {
  useWhatsapp: Optional(Flag),
  useFacebook: Optional(Flag),
  useInstagram: Optional(Flag),
  useCampaigns: Optional(Flag),
  useSchedules: Optional(Flag),
  useInternalChat: Optional(Flag),
  useExternalApi: Optional(Flag),
  useKanban: Optional(Flag),
  useOpenAi: Optional(Flag),
  useIntegrations: Optional(Flag),
};
export const PlanInput = z.object({
  name: NameText(2, 50),
  users: Limit,
  connections: Limit,
  queues: Limit,
  storageLimit: Clearable(WholeNumber(0, 1_000_000_000)),
  amount: NumberIn(z.number().min(0).max(1_000_000)),
  isPublic: Optional(Flag),
  ...flagInputs,
});

const planParams = z.object({ id: Id });

export const listPublicPlans = defineCall({
  method: 'GET',
  path: '/plans/list',
  caller: 'anyone',
  summary: 'Lists the plans that a sign-up may choose.',
  query: z.object({ listPublic: Optional(z.string()) }),
  responses: { 200: listOf(Plan) },
});
export const listAllPlans = defineCall({
  method: 'GET',
  path: '/plans/all',
  caller: 'super',
  summary: 'Lists every plan with the number of its companies.',
  responses: { 200: listOf(PlanRow) },
});
export const createPlan = defineCall({
  method: 'POST',
  path: '/plans',
  caller: 'super',
  summary: 'Creates a plan.',
  body: PlanInput,
  audit: ['plan.create'],
  responses: { 201: Plan },
});
export const updatePlan = defineCall({
  method: 'PUT',
  path: '/plans/:id',
  caller: 'super',
  summary: 'Changes a plan; absent fields stay.',
  params: planParams,
  body: changeOf(PlanInput),
  audit: ['plan.update'],
  responses: { 200: Plan },
});
export const deletePlan = defineCall({
  method: 'DELETE',
  path: '/plans/:id',
  caller: 'super',
  summary: 'Removes a plan that no company has; the refusal says how many have it.',
  params: planParams,
  audit: ['plan.delete'],
  responses: { 200: Done },
});
