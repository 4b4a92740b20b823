import { z } from 'zod';
import { defineCall } from '../call.ts';
import { DEFAULT_TIMEZONE } from '../constants.ts';
import { Flag, Id, IdOut, listOf, Schedules, Switch, Text, WholeNumber } from '../fields.ts';
import { Optional } from '../optional.ts';
import { publicSettingKeys } from './global-settings.ts';

const LongText = Text(0, 4_000);

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The values of each company setting. The names are the allow-list of PUT /companySettings. */
export const companySettingFields = {
  chatBotType: z.enum(['text', 'list', 'button']),
  scheduleType: z.enum(['disabled', 'queue', 'company', 'connection']),
  userRating: Switch,
  userRandom: Switch,
  sendGreetingMessageOneQueues: Switch,
  sendSignMessage: Switch,
  sendFarewellWaitingTicket: Switch,
  sendGreetingAccepted: Switch,
  sendQueuePosition: Switch,
  sendMsgTransfTicket: Switch,
  acceptCallWhatsapp: Switch,
  acceptAudioMessageContact: Switch,
  CheckMsgIsGroup: Switch,
  enableLGPD: Switch,
  lgpdConsent: Switch,
  lgpdDeleteMessage: Switch,
  lgpdHideNumber: Switch,
  lgpdLink: LongText,
  lgpdMessage: LongText,
  requiredTag: Switch,
  closeTicketOnTransfer: Flag,
  DirectTicketsToWallets: Flag,
  showNotificationPending: Flag,
  campaignsEnabled: Switch,
  transferMessage: LongText,
  greetingAcceptedMessage: LongText,
  AcceptCallWhatsappMessage: LongText,
  sendQueuePositionMessage: LongText,
  /** IANA name, such as America/Sao_Paulo. */
  timezone: z.string().max(60).refine(isTimeZone, 'IANA time zone'),
  /** Seconds in which a sent message can be undone; 0 is off. */
  undoSendSeconds: WholeNumber(0, 30),
  /** Everybody of the company needs a second factor to sign in. */
  requireSecondFactor: Switch,
  /** A person may be signed in on several devices at once. */
  severalSessions: Switch,
  /** Why people pause, one reason a line. */
  pauseReasons: LongText,
} as const;
export type CompanySettingName = keyof typeof companySettingFields;
export const companySettingNames = Object.keys(companySettingFields) as CompanySettingName[];

const CompanySettingValues = z.object(companySettingFields);
export type CompanySettingValues = z.output<typeof CompanySettingValues>;

/** Defaults of a new company. */
export const companySettingDefaults: CompanySettingValues = {
  chatBotType: 'text',
  scheduleType: 'disabled',
  userRating: 'disabled',
  userRandom: 'enabled',
  sendGreetingMessageOneQueues: 'enabled',
  sendSignMessage: 'enabled',
  sendFarewellWaitingTicket: 'disabled',
  sendGreetingAccepted: 'enabled',
  sendQueuePosition: 'disabled',
  sendMsgTransfTicket: 'disabled',
  acceptCallWhatsapp: 'enabled',
  acceptAudioMessageContact: 'enabled',
  CheckMsgIsGroup: 'enabled',
  enableLGPD: 'disabled',
  lgpdConsent: 'disabled',
  lgpdDeleteMessage: 'disabled',
  lgpdHideNumber: 'disabled',
  lgpdLink: '',
  lgpdMessage: '',
  requiredTag: 'disabled',
  closeTicketOnTransfer: false,
  DirectTicketsToWallets: false,
  showNotificationPending: false,
  campaignsEnabled: 'enabled',
  transferMessage: '',
  greetingAcceptedMessage: '',
  AcceptCallWhatsappMessage: '',
  sendQueuePositionMessage: '',
  timezone: DEFAULT_TIMEZONE,
  undoSendSeconds: 0,
  requireSecondFactor: 'disabled',
  severalSessions: 'disabled',
  pauseReasons: 'Almoço\nIntervalo\nReunião\nTreinamento',
};

export const CompanySettings = CompanySettingValues.extend({ companyId: IdOut });
export type CompanySettings = z.output<typeof CompanySettings>;

/** `value` of a secret setting is null; `isSet` shows whether there is one. */
export const Setting = z.object({
  id: IdOut,
  key: z.string(),
  value: z.string().nullable(),
  isSet: z.boolean().optional(),
});
export type Setting = z.infer<typeof Setting>;

/** A credential of the operator. A key is one word: whatever else was copied along with it is refused. */
export const CredentialInput = z.object({
  value: Text(1, 4_000).regex(/^[\u0021-\u007e]*$/, 'letters, digits and signs, without spaces'),
});

export const readPublicSetting = defineCall({
  method: 'GET',
  path: '/public-settings/:key',
  caller: 'anyone',
  summary: 'Reads one public setting of the installation; null when unset or not public.',
  params: z.object({ key: z.string().max(60) }),
  evenWhenExpired: true,
  responses: { 200: z.string().nullable() },
});
export const listPublicSettings = defineCall({
  method: 'GET',
  path: '/public-settings',
  caller: 'anyone',
  summary: 'Reads every public setting of the installation by its key; null where it is unset.',
  evenWhenExpired: true,
  responses: { 200: z.record(z.enum(publicSettingKeys), z.string().nullable()) },
});
export const listSettings = defineCall({
  method: 'GET',
  path: '/settings',
  caller: 'user',
  summary:
    'Lists the key/value settings that the caller may read; secrets say to super whether they are set.',
  evenWhenExpired: true,
  responses: { 200: listOf(Setting) },
});
export const readSetting = defineCall({
  method: 'GET',
  path: '/setting/:key',
  caller: 'user',
  summary: 'Reads one key/value setting that the caller may read.',
  params: z.object({ key: z.string().max(60) }),
  evenWhenExpired: true,
  responses: { 200: Setting },
});
export const writeSetting = defineCall({
  method: 'PUT',
  path: '/settings/:key',
  caller: 'admin',
  summary: 'Writes one key/value setting; the global ones need super.',
  params: z.object({ key: z.string().max(60) }),
  body: z.object({ value: z.union([z.string().max(4_000), z.number(), z.boolean()]).transform(String) }),
  audit: ['setting.update', 'installation.update'],
  responses: { 200: Setting },
});
export const readCompanySettings = defineCall({
  method: 'GET',
  path: '/companySettings/:id',
  caller: 'user',
  summary: "Reads the own company's settings; the operator reads any.",
  params: z.object({ id: Id }),
  evenWhenExpired: true,
  responses: { 200: CompanySettings },
});
export const readCompanySetting = defineCall({
  method: 'GET',
  path: '/companySettingOne',
  caller: 'user',
  summary: 'Reads one company setting as { name: value }.',
  query: z.object({ column: z.string().max(60) }),
  evenWhenExpired: true,
  responses: { 200: z.record(z.string(), z.unknown()) },
});
export const writeCompanySetting = defineCall({
  method: 'PUT',
  path: '/companySettings',
  caller: 'admin',
  summary: 'Writes one company setting.',
  body: z.object({ column: z.string().max(60), data: z.unknown() }),
  audit: ['setting.update'],
  responses: { 200: z.object({ response: z.literal(true), result: CompanySettings }) },
});
export const updateCompanySchedules = defineCall({
  method: 'PUT',
  path: '/companies/:id/schedules',
  caller: 'admin',
  summary: "Stores the own company's weekly hours.",
  params: z.object({ id: Id }),
  body: z.object({ schedules: Schedules }),
  audit: ['hours.update'],
  responses: { 200: z.object({ id: IdOut, schedules: Schedules }) },
});
export const uploadLogo = defineCall({
  method: 'POST',
  path: '/settings-whitelabel/logo',
  caller: 'super',
  summary: 'Stores a logo; answers its bare file name.',
  body: z.object({ typeArch: Optional(z.string()), mode: z.enum(['Light', 'Dark', 'Favicon']) }),
  upload: { field: 'file', maxFiles: 1 },
  audit: ['installation.update'],
  responses: { 200: z.string() },
});
export const readVersion = defineCall({
  method: 'GET',
  path: '/version',
  caller: 'anyone',
  summary: 'Reads the version that the server runs.',
  evenWhenExpired: true,
  responses: { 200: z.object({ version: z.string() }) },
});
export const writeVersion = defineCall({
  method: 'POST',
  path: '/version',
  caller: 'super',
  summary: 'Stores the version that clients compare with their own.',
  body: z.object({ version: Text(1, 40) }),
  audit: ['installation.update'],
  responses: { 200: z.object({ version: z.string() }) },
});
