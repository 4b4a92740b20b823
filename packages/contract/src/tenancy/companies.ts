import { z } from 'zod';
import { defineCall } from '../call.ts';
import { companyOrders, recurrences } from '../constants.ts';
import {
  DayIn,
  Done,
  Flag,
  Id,
  IdOut,
  Instant,
  listOf,
  NameText,
  PageQuery,
  PlainText,
  Schedules,
  Text,
  WholeNumber,
} from '../fields.ts';
import { changeOf, Clearable, Optional } from '../optional.ts';
import { Plan } from './plans.ts';

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

/** A company in the operator's list, with its health. */
export const CompanyRow = Company.extend({
  /** Null while it is not archived. */
  archivedAt: Instant.nullable(),
  /** While nobody can sign in: until when the link works with which the first admin was invited. */
  adminInvitedUntil: Instant.nullable(),
  /** Days until the due date in the company's time zone: 0 today, negative when it is past; null when there is none. */
  daysLeft: z.number().nullable(),
  /** How many there are; the plan says how many there may be. */
  usersCount: z.number(),
  connectionsCount: z.number(),
  connectionsDown: z.number(),
  /** Messages of the last 30 days in both directions, counted every five minutes. */
  messagesCount: z.number(),
  /** Bytes, and files. */
  folderSize: z.number(),
  numberFileFolder: z.number(),
  /** When both were last compared with the storage. */
  updatedAtFolder: Instant.nullable(),
});
export type CompanyRow = z.infer<typeof CompanyRow>;

const companiesQuery = PageQuery.extend({
  sortBy: Optional(z.enum(companyOrders)),
  sortOrder: Optional(z.enum(['asc', 'desc'])),
  /** True: the archived companies, and no others. */
  archived: Optional(Flag),
});

const Amount = WholeNumber(0, 1_000_000);

export const CompanyInput = z.object({
  name: NameText(2, 50),
  email: z.email().max(200),
  phone: Clearable(Text(0, 30)),
  document: Clearable(Text(0, 30)),
  paymentMethod: Clearable(Text(0, 50)),
  addressStreet: Clearable(Text(0, 200)),
  addressState: Clearable(Text(0, 50)),
  addressCity: Clearable(Text(0, 100)),
  numberAttendants: Clearable(Amount),
  numberConections: Clearable(Amount),
  planId: Id,
  /** False: its people can sign in, but only read and pay. */
  status: Optional(Flag),
  dueDate: Clearable(DayIn),
  recurrence: Clearable(z.enum(['', ...recurrences])),
  password: Optional(z.string().min(5).max(50)),
  schedules: Optional(Schedules),
});

const companyParams = z.object({ id: Id });

export const createCompany = defineCall({
  method: 'POST',
  path: '/companies',
  caller: 'super',
  summary:
    'Creates a company with its settings and its first admin. Without a password the admin is invited by mail; where the installation sends none, the password is required.',
  body: CompanyInput,
  audit: ['company.create', 'user.invite'],
  responses: { 201: Company },
});
export const updateCompany = defineCall({
  method: 'PUT',
  path: '/companies/:id',
  caller: 'super',
  summary: 'Changes a company; absent fields stay.',
  params: companyParams,
  body: changeOf(CompanyInput),
  audit: ['company.update', 'user.update', 'user.password', 'user.invite'],
  responses: { 200: Company },
});
export const deleteCompany = defineCall({
  method: 'DELETE',
  path: '/companies/:id',
  caller: 'super',
  summary:
    'Archives a company for 30 days. One that is archived is removed with everything it has, files included, if `name` is its name.',
  params: companyParams,
  query: z.object({ name: Optional(PlainText(200)) }),
  audit: ['company.archive', 'company.delete'],
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
  summary: 'Pages through the companies with their plans, their health and what they store.',
  query: companiesQuery,
  responses: { 200: z.object({ companies: z.array(CompanyRow), count: z.number(), hasMore: z.boolean() }) },
});
export const exportCompanies = defineCall({
  method: 'GET',
  path: '/companies/export',
  caller: 'super',
  summary: "The operator's list of companies as CSV, in the given order.",
  query: companiesQuery.omit({ pageNumber: true }),
  answersFile: true,
  atOnce: { person: 1, company: 3 },
  audit: ['export.companies'],
  responses: { 200: z.unknown() },
});
export const extendCompany = defineCall({
  method: 'POST',
  path: '/companies/:id/extend',
  caller: 'super',
  summary: 'Moves the due date on by the months of the recurrence (one month without a recurrence).',
  params: companyParams,
  audit: ['company.extend'],
  responses: { 200: Company },
});
export const restoreCompany = defineCall({
  method: 'POST',
  path: '/companies/:id/restore',
  caller: 'super',
  summary: 'Restores an archived company.',
  params: companyParams,
  audit: ['company.restore'],
  responses: { 200: Company },
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
