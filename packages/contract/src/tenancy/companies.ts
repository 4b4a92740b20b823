import { z } from 'zod';
import { defineCall } from '../call.ts';
import { DayIn, Done, Flag, Id, IdOut, Instant, listOf, PageQuery, Schedules, Text } from '../fields.ts';
import { Plan } from './plans.ts';

export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;

export const Company = z.object({
  id: IdOut,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  document: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  addressStreet: z.string().nullable(),
  addressState: z.string().nullable(),
  addressCity: z.string().nullable(),
  numberAttendants: z.number().nullable(),
  /** The misspelling is part of the wire format. */
  numberConections: z.number().nullable(),
  status: z.boolean(),
  dueDate: Instant.nullable(),
  recurrence: z.string().nullable(),
  planId: IdOut.nullable(),
  plan: Plan.nullable(),
  schedules: Schedules,
  createdAt: Instant,
  lastLogin: Instant.nullable(),
});
export type Company = z.infer<typeof Company>;

/** A day ("2026-12-31") or a date and time; null and '' mean none. */
const DueDate = z
  .union([z.literal(''), DayIn])
  .nullable()
  .transform((value) => (value === '' ? null : value));

const Amount = z.coerce.number().int().min(0).max(1_000_000);

export const CompanyInput = z.object({
  name: Text(2, 50),
  email: z.email().max(200),
  phone: Text(0, 30).nullish(),
  document: Text(0, 30).nullish(),
  paymentMethod: Text(0, 50).nullish(),
  addressStreet: Text(0, 200).nullish(),
  addressState: Text(0, 50).nullish(),
  addressCity: Text(0, 100).nullish(),
  numberAttendants: Amount.nullish(),
  numberConections: Amount.nullish(),
  planId: Id,
  /** False: its people can sign in, but only read and pay. */
  status: Flag.optional(),
  dueDate: DueDate.optional(),
  recurrence: z.enum(['', ...recurrences]).nullish(),
  password: z.string().min(5).max(50).optional(),
  schedules: Schedules.optional(),
});

const companyParams = z.object({ id: Id });

export const createCompany = defineCall({
  method: 'POST',
  path: '/companies',
  caller: 'super',
  summary: 'Creates a company with its settings and its first admin.',
  // The admin needs a password to sign in: there is no default one.
  body: CompanyInput.extend({ password: z.string().min(5).max(50) }),
  responses: { 201: Company },
});
export const updateCompany = defineCall({
  method: 'PUT',
  path: '/companies/:id',
  caller: 'super',
  summary: 'Changes a company; absent fields stay.',
  params: companyParams,
  body: CompanyInput.partial(),
  responses: { 200: Company },
});
export const deleteCompany = defineCall({
  method: 'DELETE',
  path: '/companies/:id',
  caller: 'super',
  summary: 'Removes a company with everything it has, files included.',
  params: companyParams,
  responses: { 200: Done },
});
export const readCompany = defineCall({
  method: 'GET',
  path: '/companies/:id',
  caller: 'user',
  summary: 'Reads the own company; the operator reads any.',
  params: companyParams,
  evenWhenExpired: true,
  responses: { 200: Company },
});
export const listEveryCompany = defineCall({
  method: 'GET',
  path: '/companies',
  caller: 'super',
  summary: 'Lists every company with its plan, by id.',
  responses: { 200: listOf(Company) },
});
export const listCompanies = defineCall({
  method: 'GET',
  path: '/companies/list',
  caller: 'admin',
  summary: 'Lists all companies for the operator, the own one for an admin.',
  responses: { 200: listOf(Company) },
});
export const pageCompanies = defineCall({
  method: 'GET',
  path: '/companiesPlan',
  caller: 'super',
  summary: 'Pages through the companies with their plans.',
  query: PageQuery,
  responses: { 200: z.object({ companies: z.array(Company), count: z.number(), hasMore: z.boolean() }) },
});
export const readCompanyPlan = defineCall({
  method: 'GET',
  path: '/companies/listPlan/:id',
  caller: 'user',
  summary: "Reads the flags of the own company's plan.",
  params: companyParams,
  evenWhenExpired: true,
  responses: { 200: z.object({ id: IdOut, name: z.string(), plan: Plan }) },
});
