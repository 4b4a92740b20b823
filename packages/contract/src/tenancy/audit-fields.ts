// The fields that the audit log records of the installation, its companies, plans and invoices.

import type { GlobalSettingKey } from './global-settings.ts';

/** Of a recorded field: its values before and after, or only that it changed (secrets, long texts, references). */
export type Recorded = 'value' | 'changed';

/** `allowSignup` is another name of `userCreation`. */
type InstallationField = Exclude<GlobalSettingKey, 'allowSignup'> | 'version';

export const installation = {
  userCreation: 'value',
  strongPasswords: 'value',
  allowSandbox: 'value',
  requireSecondFactorEverywhere: 'value',
  downloadLimit: 'value',
  appName: 'value',
  primaryColorLight: 'value',
  primaryColorDark: 'value',
  supportContact: 'value',
  recoveryByOwnConnection: 'value',
  recoveryTemplate: 'value',
  recoveryTemplateLanguage: 'value',
  openaiurlaudio: 'value',
  customPlan: 'value',
  customPlanPrice: 'value',
  customPlanUserPrice: 'value',
  customPlanConnectionPrice: 'value',
  version: 'value',
  appLogoLight: 'changed',
  appLogoDark: 'changed',
  appLogoFavicon: 'changed',
  eficlientid: 'changed',
  eficlientsecret: 'changed',
  efichavepix: 'changed',
  mpaccesstoken: 'changed',
  stripeprivatekey: 'changed',
  asaastoken: 'changed',
  efiwebhooksecret: 'changed',
  stripewebhooksecret: 'changed',
  mpwebhooksecret: 'changed',
  asaaswebhooktoken: 'changed',
  openaikeyaudio: 'changed',
  eficertificate: 'changed',
} as const satisfies Record<InstallationField, Recorded>;

export const plan = {
  name: 'value',
  users: 'value',
  connections: 'value',
  queues: 'value',
  storageLimit: 'value',
  amount: 'value',
  isPublic: 'value',
  useWhatsapp: 'value',
  useFacebook: 'value',
  useInstagram: 'value',
  useCampaigns: 'value',
  useSchedules: 'value',
  useInternalChat: 'value',
  useExternalApi: 'value',
  useKanban: 'value',
  useOpenAi: 'value',
  useIntegrations: 'value',
} as const;

export const company = {
  name: 'value',
  email: 'value',
  /** The plan's name. */
  plan: 'value',
  status: 'value',
  dueDate: 'value',
  recurrence: 'value',
  numberAttendants: 'value',
  numberConections: 'value',
  /** Reais: the price a month of this company alone, and a credit that it got. */
  price: 'value',
  credit: 'value',
  note: 'value',
  paymentMethod: 'changed',
  phone: 'changed',
  document: 'changed',
  addressStreet: 'changed',
  addressState: 'changed',
  addressCity: 'changed',
  schedules: 'changed',
} as const;

export const invoice = {
  plan: 'value',
  users: 'value',
  connections: 'value',
  coupon: 'value',
  payable: 'value',
  note: 'value',
} as const;

export const coupon = {
  code: 'value',
  percent: 'value',
  amount: 'value',
  validUntil: 'value',
  mostUses: 'value',
  invoices: 'value',
} as const;
