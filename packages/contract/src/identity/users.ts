import { z } from 'zod';
import { defineCall } from '../call.ts';
import { languages } from '../constants.ts';
import { ClockTime, Done, Flag, Id, IdOut, Instant, listOf, PageQuery, Switch, Text } from '../fields.ts';
import { Plan } from '../tenancy/plans.ts';

export const QueueRef = z.object({ id: IdOut, name: z.string(), color: z.string() });
export type QueueRef = z.infer<typeof QueueRef>;

const profileFields = {
  id: IdOut,
  name: z.string(),
  email: z.string(),
  companyId: IdOut,
  profile: z.enum(['admin', 'user']),
  super: z.boolean(),
  online: z.boolean(),
  startWork: z.string(),
  endWork: z.string(),
  /** A bare file name; its address is /public/company{companyId}/user/{profileImage}. */
  profileImage: z.string().nullable(),
  queues: z.array(QueueRef),
};

export const switchFields = {
  allTicket: z.enum(['enable', 'disable']),
  allowGroup: z.boolean(),
  allHistoric: Switch,
  allUserChat: Switch,
  userClosePendingTicket: Switch,
  showDashboard: Switch,
  allowRealTime: Switch,
  allowConnections: Switch,
};

/** A user as the users page and pickers show it. */
export const UserRow = z.object({
  ...profileFields,
  company: z.object({ id: IdOut, name: z.string(), dueDate: Instant.nullable() }),
});
export type UserRow = z.infer<typeof UserRow>;

/** The full profile, for the user and for admins. */
export const User = z.object({
  ...profileFields,
  ...switchFields,
  farewellMessage: z.string(),
  wpp: z.string().nullable(),
  whatsappId: IdOut.nullable(),
  defaultTheme: z.enum(['light', 'dark']),
  defaultMenu: z.enum(['open', 'closed']),
  defaultTicketsManagerWidth: z.number(),
  language: z.enum(languages),
});
export type User = z.infer<typeof User>;

/**
 * A user with the company: the signed-in one, or the one whose profile is read. `companieSettings` is an array with
 * the one row of settings; `token` comes with a sign-in only.
 */
export const SessionUser = User.extend({
  queues: z.array(QueueRef.extend({ UserQueue: z.object({ queueId: IdOut, userId: IdOut }) })),
  company: z.object({
    id: IdOut,
    name: z.string(),
    dueDate: Instant.nullable(),
    status: z.boolean(),
    companieSettings: z.array(z.record(z.string(), z.unknown())),
    plan: Plan.nullable(),
  }),
  token: z.string().optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** enable/disable, as stored; enabled/disabled are accepted too. */
const AllTicket = z
  .enum(['enable', 'disable', 'enabled', 'disabled'])
  .transform((word) => (word.startsWith('enable') ? 'enable' : 'disable'));

const permissionInputs = {
  allTicket: AllTicket.optional(),
  allowGroup: Flag.optional(),
  allHistoric: Switch.optional(),
  allUserChat: Switch.optional(),
  userClosePendingTicket: Switch.optional(),
  showDashboard: Switch.optional(),
  allowRealTime: Switch.optional(),
  allowConnections: Switch.optional(),
};

export const UserInput = z.object({
  name: Text(2, 50),
  email: z.email().max(200),
  password: z.string().min(5).max(50),
  profile: z.enum(['admin', 'user']).optional(),
  /** Only super may grant it; from anybody else it is ignored. */
  super: Flag.optional(),
  startWork: ClockTime.optional(),
  endWork: ClockTime.optional(),
  farewellMessage: Text(0, 4_000).optional(),
  defaultTheme: z.enum(['light', 'dark']).optional(),
  defaultMenu: z.enum(['open', 'closed']).optional(),
  language: z.enum(languages).optional(),
  wpp: Text(0, 30).nullish(),
  whatsappId: Id.nullish(),
  queueIds: z.array(Id).max(500).optional(),
  ...permissionInputs,
});
/** An update: absent fields stay, and so does an empty password, which forms send. */
export const UserUpdate = UserInput.partial().extend({
  password: z.union([z.literal(''), z.string().min(5).max(50)]).nullish(),
});

const userParams = z.object({ id: Id });

export const pageUsers = defineCall({
  method: 'GET',
  path: '/users',
  caller: 'user',
  summary: 'Pages through the users of the company, by name; searches name and e-mail.',
  query: PageQuery,
  responses: { 200: z.object({ users: z.array(UserRow), count: z.number(), hasMore: z.boolean() }) },
});
export const listUsers = defineCall({
  method: 'GET',
  path: '/users/list',
  caller: 'user',
  summary: 'Lists id, name, e-mail and queues of users by name, for pickers: the first 5,000.',
  responses: {
    200: listOf(z.object({ id: IdOut, name: z.string(), email: z.string(), queues: z.array(QueueRef) })),
  },
});
export const readUser = defineCall({
  method: 'GET',
  path: '/users/:id',
  caller: 'user',
  summary: 'Reads the own profile; admins read any of their company.',
  params: userParams,
  responses: { 200: SessionUser },
});
export const createUser = defineCall({
  method: 'POST',
  path: '/users',
  caller: 'admin',
  summary: 'Creates a user, within the plan.',
  body: UserInput,
  responses: { 201: User },
});
export const updateUser = defineCall({
  method: 'PUT',
  path: '/users/:id',
  caller: 'user',
  summary: 'Changes a user: oneself only the own profile fields, admins everything but super.',
  params: userParams,
  body: UserUpdate,
  responses: { 200: User },
});
export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/users/:id',
  caller: 'admin',
  summary: 'Removes a user; the open tickets go back to pending.',
  params: userParams,
  responses: { 200: Done },
});
export const uploadUserImage = defineCall({
  method: 'POST',
  path: '/users/:id/media-upload',
  caller: 'user',
  summary: 'Stores the profile picture (oneself, or an admin).',
  params: userParams,
  body: z.object({ userId: z.string().optional(), typeArch: z.string().optional() }),
  upload: { field: 'profileImage', maxFiles: 1 },
  responses: { 200: z.object({ user: User }) },
});
export const changeListWidth = defineCall({
  method: 'PUT',
  path: '/users/toggleChangeWidht/:id',
  caller: 'user',
  summary: "Stores the width of the own ticket list's column, in pixels.",
  params: userParams,
  body: z.object({ defaultTicketsManagerWidth: z.coerce.number().int().min(404).max(700) }),
  responses: { 200: User },
});
