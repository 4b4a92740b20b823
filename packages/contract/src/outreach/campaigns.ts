import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_BODY } from '../constants.ts';
import {
  Done,
  FileAddress,
  Flag,
  Id,
  IdOut,
  Instant,
  InstantIn,
  JsonField,
  NameText,
  PageQuery,
  PlainText,
  Switch,
  Text,
  WholeNumber,
} from '../fields.ts';
import { ContactNumber } from '../inbox/contacts.ts';
import { changeOf, Clearable, ClearableLimit, Optional } from '../optional.ts';

/** The most characters of a campaign's name. */
export const CAMPAIGN_NAME_LENGTH = 50;
/** Recipients who may get a campaign before the others. */
export const MOST_CANARIES = 1_000;
/** Connections that may share a campaign with its own. */
export const MOST_OTHER_CONNECTIONS = 19;

export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const campaignWaits = ['hours', 'connection', 'restriction', 'template', 'canary', 'limit'] as const;
export type CampaignWait = (typeof campaignWaits)[number];

const Ref = z.object({ id: IdOut, name: z.string() });
/** Empty: this variant is not used. */
const Variant = z.string();

/** One message to each person of a contact list. */
export const Campaign = z.object({
  id: IdOut,
  companyId: IdOut,
  name: z.string(),
  message1: Variant,
  message2: Variant,
  message3: Variant,
  message4: Variant,
  message5: Variant,
  /** Whether each recipient is asked first and gets the message after an answer. */
  confirmation: z.boolean(),
  confirmationMessage1: Variant,
  confirmationMessage2: Variant,
  confirmationMessage3: Variant,
  confirmationMessage4: Variant,
  confirmationMessage5: Variant,
  status: z.enum(campaignStatuses),
  scheduledAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /**
   * Why a running campaign sends nothing now: it is outside of the sending hours, its connection is down, the platform
   * restricts the number or has paused the template, or the portfolio has reached its limit of 24 hours. It goes on by
   * itself. `canary`: the first recipients have it, and a person has to release the others.
   */
  waitsFor: z.enum(campaignWaits).nullable(),
  /** Null when the list was removed after the end. */
  contactListId: IdOut.nullable(),
  contactList: Ref.nullable(),
  /** The tag from whose contacts the list was made. */
  tagListId: IdOut.nullable(),
  whatsappId: IdOut.nullable(),
  whatsapp: Ref.nullable(),
  /** Connections that share the campaign with `whatsappId`: each sends to a part of the list, at its own pace. */
  otherWhatsappIds: z.array(IdOut).max(MOST_OTHER_CONNECTIONS),
  openTicket: Switch,
  statusTicket: z.enum(['closed', 'pending', 'open']),
  /** The queue and the user of the tickets that it opens. */
  queueId: IdOut.nullable(),
  userId: IdOut.nullable(),
  /** The queue of the tickets that answers open; null: `queueId` where it opens tickets, otherwise the bot asks. */
  answerQueueId: IdOut.nullable(),
  /** To how many recipients it sends before a person releases the others (`releasedAt`); null: to all. */
  canarySize: z.number().int().nullable(),
  releasedAt: Instant.nullable(),
  /** The approved template that it sends; null: one of its messages. */
  templateId: IdOut.nullable(),
  templateName: z.string().nullable(),
  templateValues: z.record(z.string(), z.string()),
  mediaPath: FileAddress.nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Campaign = z.infer<typeof Campaign>;

const MessageText = Optional(Text(0, MAX_BODY));
const fields = z.object({
  name: NameText(2, CAMPAIGN_NAME_LENGTH),
  whatsappId: Id,
  otherWhatsappIds: Optional(JsonField(z.array(Id).max(MOST_OTHER_CONNECTIONS))),
  contactListId: Clearable(Id),
  /** A list of the contacts with this tag is made and used instead. */
  tagListId: Clearable(Id),
  message1: MessageText,
  message2: MessageText,
  message3: MessageText,
  message4: MessageText,
  message5: MessageText,
  confirmation: Optional(Flag),
  confirmationMessage1: MessageText,
  confirmationMessage2: MessageText,
  confirmationMessage3: MessageText,
  confirmationMessage4: MessageText,
  confirmationMessage5: MessageText,
  /** Now or past: it starts at once. Null: it waits for a time. */
  scheduledAt: Clearable(InstantIn),
  openTicket: Optional(Switch),
  statusTicket: Optional(z.enum(['closed', 'pending', 'open'])),
  queueId: Clearable(Id),
  userId: Clearable(Id),
  answerQueueId: Clearable(Id),
  canarySize: ClearableLimit(WholeNumber(1, MOST_CANARIES)),
  /** An approved template of the connection; null: messages again. */
  templateId: Clearable(Id),
  /** A value for each parameter; it may have the placeholders of a message. */
  templateValues: Optional(z.record(z.string().max(100), PlainText(2_000))),
});
export const CampaignInput = fields;

const params = z.object({ id: Id });
const caller = 'admin';
const plan = 'useCampaigns';
const support = 'never';

export const pageCampaigns = defineCall({
  method: 'GET',
  path: '/campaigns',
  caller,
  plan,
  summary: 'Lists campaigns, newest first, 20 a page. The search is in names.',
  query: PageQuery,
  responses: { 200: z.object({ records: z.array(Campaign), count: z.number(), hasMore: z.boolean() }) },
});
export const createCampaign = defineCall({
  method: 'POST',
  path: '/campaigns',
  caller,
  support,
  plan,
  summary: 'Creates a campaign; with a time it starts then, with a time that is past at once.',
  body: CampaignInput,
  atOnce: { person: 1, company: 2 },
  audit: ['campaign.create'],
  responses: { 201: Campaign },
});
export const updateCampaign = defineCall({
  method: 'PUT',
  path: '/campaigns/:id',
  caller,
  support,
  plan,
  summary:
    'Changes a campaign that is inactive, cancelled, or scheduled for a time that is more than an hour ahead.',
  params,
  body: changeOf(fields),
  atOnce: { person: 1, company: 2 },
  audit: ['campaign.update'],
  responses: { 200: Campaign },
});
export const deleteCampaign = defineCall({
  method: 'DELETE',
  path: '/campaigns/:id',
  caller,
  support,
  plan,
  summary: 'Removes a campaign that is not running, with its report.',
  params,
  audit: ['campaign.delete'],
  responses: { 200: Done },
});
export const cancelCampaign = defineCall({
  method: 'POST',
  path: '/campaigns/:id/cancel',
  caller,
  support,
  plan,
  summary: 'Cancels a campaign: nothing more leaves but what is being sent.',
  params,
  audit: ['campaign.cancel'],
  responses: { 200: Campaign },
});
export const restartCampaign = defineCall({
  method: 'POST',
  path: '/campaigns/:id/restart',
  caller,
  support,
  plan,
  summary: 'Goes on with a cancelled campaign: whoever got it gets nothing again.',
  params,
  audit: ['campaign.restart'],
  responses: { 200: Campaign },
});
export const releaseCampaign = defineCall({
  method: 'POST',
  path: '/campaigns/:id/release',
  caller,
  support,
  plan,
  summary: 'Lets a running campaign go on to all recipients after its first ones (`canarySize`).',
  params,
  audit: ['campaign.release'],
  responses: { 200: Campaign },
});
export const testCampaign = defineCall({
  method: 'POST',
  path: '/campaigns/:id/test',
  caller,
  support,
  plan,
  summary: 'Sends each message of a campaign to one number, such as the own one; it counts nowhere.',
  params,
  body: z.object({ number: ContactNumber }),
  atOnce: { person: 1, company: 2 },
  audit: ['campaign.test'],
  responses: { 200: z.object({ sent: z.number().int() }) },
});
export const uploadCampaignMedia = defineCall({
  method: 'POST',
  path: '/campaigns/:id/media-upload',
  caller,
  support,
  plan,
  summary: 'Gives a campaign its file (picture, audio, video, document); the one before is removed.',
  params,
  upload: { field: 'file', maxFiles: 1 },
  audit: ['campaign.update'],
  responses: { 200: Campaign },
});
export const deleteCampaignMedia = defineCall({
  method: 'DELETE',
  path: '/campaigns/:id/media-upload',
  caller,
  support,
  plan,
  summary: 'Takes the file away.',
  params,
  audit: ['campaign.update'],
  responses: { 200: Campaign },
});
