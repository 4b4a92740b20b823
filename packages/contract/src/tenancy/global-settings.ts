/** Who reads the value of a setting of the installation. Of one for nobody, super learns whether it is set. */
export type SettingVisibility = 'anyone' | 'user' | 'super' | 'nobody';

/** Global settings, stored for company 1; only super writes them. */
export const globalSettings = {
  /** Whether strangers may make a company; unset: only where nobody but this machine reaches the server. */
  userCreation: { visibility: 'user' },
  allowSignup: { visibility: 'anyone' },
  /** Whether new passwords need 8 characters and may not be among the commonest. */
  strongPasswords: { visibility: 'anyone' },
  downloadLimit: { visibility: 'user' },
  primaryColorLight: { visibility: 'anyone' },
  primaryColorDark: { visibility: 'anyone' },
  appLogoLight: { visibility: 'anyone' },
  appLogoDark: { visibility: 'anyone' },
  appLogoFavicon: { visibility: 'anyone' },
  appName: { visibility: 'anyone' },
  eficlientid: { visibility: 'nobody' },
  eficlientsecret: { visibility: 'nobody' },
  efichavepix: { visibility: 'nobody' },
  mpaccesstoken: { visibility: 'nobody' },
  stripeprivatekey: { visibility: 'nobody' },
  asaastoken: { visibility: 'nobody' },
  /** What proves that a webhook is the provider's; without it that provider's webhooks are refused. */
  efiwebhooksecret: { visibility: 'nobody' },
  stripewebhooksecret: { visibility: 'nobody' },
  mpwebhooksecret: { visibility: 'nobody' },
  asaaswebhooktoken: { visibility: 'nobody' },
  openaikeyaudio: { visibility: 'nobody' },
  openaiurlaudio: { visibility: 'super' },
  /** Where people ask for help: a WhatsApp number with its country code, or a web address. */
  supportContact: { visibility: 'user' },
  /** Whether companies may simulate customers: the calls, the screen and new connections of the test phone. */
  allowSandbox: { visibility: 'anyone' },
  /** Whether codes that recover a password go over the own company's connection where the operator's cannot send them. */
  recoveryByOwnConnection: { visibility: 'super' },
  /** The authentication template in which an official number sends codes: its name and its language at WhatsApp. */
  recoveryTemplate: { visibility: 'super' },
  recoveryTemplateLanguage: { visibility: 'super' },
  /** Everybody of the installation needs a second factor to sign in. */
  requireSecondFactorEverywhere: { visibility: 'user' },
  /** Whether companies may buy a plan with numbers of their own, and its prices in reais a month. */
  customPlan: { visibility: 'super' },
  customPlanPrice: { visibility: 'super' },
  customPlanUserPrice: { visibility: 'super' },
  customPlanConnectionPrice: { visibility: 'super' },
  /** The certificate of a payment provider with its key and passphrase: set by its upload alone. */
  eficertificate: { visibility: 'nobody' },
} as const satisfies Record<string, { visibility: SettingVisibility }>;

type GlobalSettings = typeof globalSettings;
export type GlobalSettingKey = keyof GlobalSettings;
type KeyWith<Visibility extends SettingVisibility> = {
  [Key in GlobalSettingKey]: GlobalSettings[Key]['visibility'] extends Visibility ? Key : never;
}[GlobalSettingKey];

export const globalSettingKeys = Object.keys(globalSettings) as GlobalSettingKey[];

const keysWith = <Visibility extends SettingVisibility>(visibility: Visibility) =>
  globalSettingKeys.filter((key) => globalSettings[key].visibility === visibility) as KeyWith<Visibility>[];

/** Write-only settings, which are stored sealed. */
export type SecretSettingKey = KeyWith<'nobody'>;
export const secretSettingKeys: readonly SecretSettingKey[] = keysWith('nobody');

/**
 * What strangers read: settings of the installation, the operator's `scheduleType`, whether mails are sent and audios
 * transcribed, and how codes that recover a password are sent (`disabled`, `mail`, `whatsapp`, `both`).
 */
export type PublicSettingKey = KeyWith<'anyone'> | 'scheduleType' | 'mail' | 'transcription' | 'recovery';
export const publicSettingKeys: readonly PublicSettingKey[] = [
  ...keysWith('anyone'),
  'scheduleType',
  'mail',
  'transcription',
  'recovery',
];
