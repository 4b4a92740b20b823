import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Flag, Id, IdOut, listOf, Text } from '../fields.ts';

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

/** `users`, `connections`, `queues`: how many of each a company may have. `amount`: reais a month. */
export const Plan = z.object({
  id: IdOut,
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  amount: z.number(),
  isPublic: z.boolean(),
  ...flags,
});
export type Plan = z.infer<typeof Plan>;

const Limit = z.coerce.number().int().min(0).max(1_000_000);
const flagInputs = {
  useWhatsapp: Flag.optional(),
  useFacebook: Flag.optional(),
  useInstagram: Flag.optional(),
  useCampaigns: Flag.optional(),
  useSchedules: Flag.optional(),
  useInternalChat: Flag.optional(),
  useExternalApi: Flag.optional(),
  useKanban: Flag.optional(),
  useOpenAi: Flag.optional(),
  useIntegrations: Flag.optional(),
};
export const PlanInput = z.object({
  name: Text(2, 50),
  users: Limit,
  connections: Limit,
  queues: Limit,
  amount: z.coerce.number().min(0).max(1_000_000),
  isPublic: Flag.optional(),
  ...flagInputs,
});

const planParams = z.object({ id: Id });

export const listPublicPlans = defineCall({
  method: 'GET',
  path: '/plans/list',
  caller: 'anyone',
  summary: 'Lists the plans that a sign-up may choose.',
  query: z.object({ listPublic: z.string().optional() }),
  responses: { 200: listOf(Plan) },
});
export const listAllPlans = defineCall({
  method: 'GET',
  path: '/plans/all',
  caller: 'super',
  summary: 'Lists every plan.',
  responses: { 200: listOf(Plan) },
});
export const createPlan = defineCall({
  method: 'POST',
  path: '/plans',
  caller: 'super',
  summary: 'Creates a plan.',
  body: PlanInput,
  responses: { 201: Plan },
});
export const updatePlan = defineCall({
  method: 'PUT',
  path: '/plans/:id',
  caller: 'super',
  summary: 'Changes a plan; absent fields stay.',
  params: planParams,
  body: PlanInput.partial(),
  responses: { 200: Plan },
});
export const deletePlan = defineCall({
  method: 'DELETE',
  path: '/plans/:id',
  caller: 'super',
  summary: 'Removes a plan that no company uses.',
  params: planParams,
  responses: { 200: Done },
});
