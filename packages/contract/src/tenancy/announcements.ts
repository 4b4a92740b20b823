import { z } from 'zod';
import { defineCall } from '../call.ts';
import { announcementAudiences, LIST_LIMIT } from '../constants.ts';
import {
  Done,
  FileAddress,
  Flag,
  Id,
  IdOut,
  Instant,
  InstantIn,
  listOf,
  PageQuery,
  Text,
  WholeNumber,
} from '../fields.ts';
import { changeOf, Clearable, Optional } from '../optional.ts';

/** A notice of the operator, as everybody of its audience sees it. `priority`: 1 high, 2 medium, 3 low. */
export const Announcement = z.object({
  id: IdOut,
  title: z.string(),
  text: z.string(),
  priority: z.number(),
  status: z.boolean(),
  /** Opens with the session of somebody who sees the announcement, and with no other. Null without a picture. */
  mediaPath: FileAddress.nullable(),
  mediaName: z.string().nullable(),
  createdAt: Instant,
});
export type Announcement = z.infer<typeof Announcement>;

/** An announcement in a list. All fields below `read` are for the operator, and left out for everybody else. */
export const AnnouncementRow = Announcement.extend({
  /** Whether the caller has opened it. */
  read: z.boolean(),
  startsAt: Instant.nullable().optional(),
  endsAt: Instant.nullable().optional(),
  audience: z.enum(announcementAudiences).optional(),
  planIds: listOf(IdOut).optional(),
  companyIds: listOf(IdOut).optional(),
  /** How many people of the audience have opened it, and how many there are. */
  readers: z.number().optional(),
  people: z.number().optional(),
});
export type AnnouncementRow = z.infer<typeof AnnouncementRow>;

const Ids = z.array(Id).max(LIST_LIMIT);

export const AnnouncementInput = z.object({
  title: Text(1, 100),
  text: Text(1, 5_000),
  priority: Optional(WholeNumber(1, 3)),
  /** False: nobody but the operator sees it. */
  status: Optional(Flag),
  /** From when until when it is shown; null: at once, and without an end. */
  startsAt: Clearable(InstantIn),
  endsAt: Clearable(InstantIn),
  audience: Optional(z.enum(announcementAudiences)),
  planIds: Optional(Ids),
  companyIds: Optional(Ids),
});

const params = z.object({ id: Id });

export const pageAnnouncements = defineCall({
  method: 'GET',
  path: '/announcements',
  caller: 'user',
  summary:
    'Pages through the announcements by priority, the newest first: all of them for the operator, for everybody else those that are shown to the caller now.',
  query: PageQuery.extend({
    /** True: only what is shown to the caller now, for the operator too. */
    active: Optional(Flag),
  }),
  responses: {
    200: z.object({
      records: z.array(AnnouncementRow),
      count: z.number(),
      hasMore: z.boolean(),
      /** How many of those that are shown to the caller now the caller has not opened. */
      unread: z.number(),
    }),
  },
});
export const readAnnouncement = defineCall({
  method: 'GET',
  path: '/announcements/:id',
  caller: 'super',
  summary: 'Reads one announcement.',
  params,
  responses: { 200: AnnouncementRow },
});
export const createAnnouncement = defineCall({
  method: 'POST',
  path: '/announcements',
  caller: 'super',
  summary:
    'Creates an announcement: of low priority, active, and for everybody, unless the body says otherwise.',
  body: AnnouncementInput,
  responses: { 201: AnnouncementRow },
});
export const updateAnnouncement = defineCall({
  method: 'PUT',
  path: '/announcements/:id',
  caller: 'super',
  summary: 'Changes an announcement; absent fields stay.',
  params,
  body: changeOf(AnnouncementInput),
  responses: { 200: AnnouncementRow },
});
export const deleteAnnouncement = defineCall({
  method: 'DELETE',
  path: '/announcements/:id',
  caller: 'super',
  summary: 'Removes an announcement with its picture.',
  params,
  responses: { 200: Done },
});
export const uploadAnnouncementMedia = defineCall({
  method: 'POST',
  path: '/announcements/:id/media-upload',
  caller: 'super',
  summary: 'Gives an announcement its picture, PNG or JPEG, redrawn; the one before is removed.',
  params,
  upload: { field: 'file', maxFiles: 1 },
  responses: { 200: AnnouncementRow },
});
export const deleteAnnouncementMedia = defineCall({
  method: 'DELETE',
  path: '/announcements/:id/media-upload',
  caller: 'super',
  summary: 'Takes the picture away from an announcement.',
  params,
  responses: { 200: AnnouncementRow },
});
export const markAnnouncementRead = defineCall({
  method: 'POST',
  path: '/announcements/:id/read',
  caller: 'user',
  summary: 'Notes that the caller has opened an announcement that is shown to the caller now.',
  params,
  responses: { 200: Done },
});
