import { z } from 'zod';
import { defineCall } from '../call.ts';
import { languages, rolePresetNames } from '../constants.ts';
import {
  ClockTime,
  Done,
  Flag,
  Id,
  IdOut,
  Instant,
  listOf,
  NameText,
  PageQuery,
  Switch,
  Text,
  WholeNumber,
} from '../fields.ts';
import { changeOf, Clearable, Optional } from '../optional.ts';
import { Plan } from '../tenancy/plans.ts';
import { Pause } from './pauses.ts';
import { SupportSession } from './support.ts';

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

/** A user in the list of the users page. */
export const ListedUser = UserRow.extend({
  /** The last request; for admins alone, null for everybody else and for somebody who was never there. */
  lastSeenAt: Instant.nullable(),
  /** Null for whoever has a password. Otherwise the person was invited, and the link works until then. */
  invitedUntil: Instant.nullable(),
  /** The role whose profile and switches the person has; null for an own combination, and for everybody but admins. */
  rolePreset: z.enum(rolePresetNames).nullable(),
});
export type ListedUser = z.infer<typeof ListedUser>;

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
  /** Present where the person has to set up a second factor before anything else. */
  mustEnrol: z.literal(true).optional(),
  /** Present while the person pauses. */
  pause: Pause.optional(),
  /** Present in a session of support. */
  support: SupportSession.optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** enable/disable, as stored; enabled/disabled are accepted too. */
const AllTicket = z
  .enum(['enable', 'disable', 'enabled', 'disabled'])
  .transform((word) => (word.startsWith('enable') ? 'enable' : 'disable'));

const permissionInputs = {
  allTicket: Optional(AllTicket),
  allowGroup: Optional(Flag),
  allHistoric: Optional(Switch),
  allUserChat: Optional(Switch),
  userClosePendingTicket: Optional(Switch),
  showDashboard: Optional(Switch),
  allowRealTime: Optional(Switch),
  allowConnections: Optional(Switch),
};

export const UserInput = z.object({
  name: NameText(2, 50),
  email: z.email().max(200),
  password: z.string().min(5).max(50),
  profile: Optional(z.enum(['admin', 'user'])),
  /** Only super may grant it; from anybody else it is ignored. */
  super: Optional(Flag),
  startWork: Optional(ClockTime),
  endWork: Optional(ClockTime),
  farewellMessage: Optional(Text(0, 4_000)),
  defaultTheme: Optional(z.enum(['light', 'dark'])),
  defaultMenu: Optional(z.enum(['open', 'closed'])),
  language: Optional(z.enum(languages)),
  wpp: Clearable(Text(0, 30)),
  whatsappId: Clearable(Id),
  queueIds: Optional(z.array(Id).max(500)),
  ...permissionInputs,
});
/** Without a password the person is invited by mail, where the installation sends mails. */
export const NewUserInput = UserInput.extend({ password: Optional(z.string().min(5).max(50)) });
/** An update: absent fields stay, and so does an empty password, which forms send. */
export const UserUpdate = changeOf(UserInput).extend({
  password: Optional(z.string().min(5).max(50)),
  /** The present password: needed to change the own password, e-mail or WhatsApp number, and ignored otherwise. */
  currentPassword: Optional(z.string().max(200)),
});

const userParams = z.object({ id: Id });

export const pageUsers = defineCall({
  method: 'GET',
  path: '/users',
  caller: 'user',
  summary:
    'Pages through the users of the company, by name; searches name and e-mail, filters by queue and profile.',
  query: PageQuery.extend({ queueId: Optional(Id), profile: Optional(z.enum(['admin', 'user'])) }),
  responses: { 200: z.object({ users: z.array(ListedUser), count: z.number(), hasMore: z.boolean() }) },
});
export const listUsers = defineCall({
  method: 'GET',
  path: '/users/list',
  caller: 'user',
  summary:
    'Lists id, name, e-mail and queues of users by name, and who is online, for pickers: the first 5,000.',
  responses: {
    200: listOf(
      z.object({
        id: IdOut,
        name: z.string(),
        email: z.string(),
        online: z.boolean(),
        queues: z.array(QueueRef),
      }),
    ),
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
  support: 'never',
  summary:
    'Creates a user, within the plan. Without a password the person is invited by mail; where the installation sends none, the password is required.',
  body: NewUserInput,
  audit: ['user.create', 'user.invite'],
  responses: { 201: User },
});
export const updateUser = defineCall({
  method: 'PUT',
  path: '/users/:id',
  caller: 'user',
  support: 'never',
  summary:
    'Changes a user: oneself only the own profile fields, admins everything but super. The own password, e-mail and WhatsApp number need `currentPassword`.',
  params: userParams,
  body: UserUpdate,
  audit: ['user.update', 'user.password', 'user.sessionsEnded', 'user.invite'],
  evenWhenExpired: true,
  responses: { 200: User },
});
export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/users/:id',
  caller: 'admin',
  support: 'never',
  summary: 'Removes a user; the open tickets go back to pending.',
  params: userParams,
  audit: ['user.delete'],
  responses: { 200: Done },
});
export const uploadUserImage = defineCall({
  method: 'POST',
  path: '/users/:id/media-upload',
  caller: 'user',
  support: 'never',
  summary: 'Stores the profile picture (oneself, or an admin).',
  params: userParams,
  body: z.object({ userId: Optional(z.string()), typeArch: Optional(z.string()) }),
  upload: { field: 'profileImage', maxFiles: 1 },
  audit: ['user.update'],
  responses: { 200: z.object({ user: User }) },
});
export const changeListWidth = defineCall({
  method: 'PUT',
  path: '/users/toggleChangeWidht/:id',
  caller: 'user',
  support: 'never',
  summary: "Stores the width of the own ticket list's column, in pixels.",
  params: userParams,
  body: z.object({ defaultTicketsManagerWidth: WholeNumber(404, 700) }),
  responses: { 200: User },
});
