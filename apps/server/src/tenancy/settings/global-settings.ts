import {
  Color,
  CredentialInput,
  DEFAULT_DOWNLOAD_LIMIT,
  downloadLimits,
  globalSettings,
  type GlobalSettingKey,
  Switch,
  Text,
} from '@prosa/contract';
import { type AuditSnapshot, auditOrigin, invalidField, supportLink, type Viewer } from '@prosa/domain';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { isLocalOnly } from '../../platform/config/local-only.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { announceGlobal } from './events.ts';
import { listCompanyIds, readGlobals, saveGlobal } from './queries.ts';
import { settingPlace } from '../../platform/secrets/sealed-columns.ts';

export type GlobalKey = GlobalSettingKey;

/** allowSignup is the sign-in page's name for userCreation: one switch, stored once. */
const storedAs = (key: GlobalKey): GlobalKey => (key === 'allowSignup' ? 'userCreation' : key);
const reason = 'settings of the installation belong to no company';

export const isGlobalKey = (key: string): key is GlobalKey => Object.hasOwn(globalSettings, key);
const isLogoKey = (key: string): boolean => key.startsWith('appLogo');
/** The storage key of a logo; its URL is /public/{file}. */
export const logoPath = (file: string): string => `branding/${file}`;
/** Nobody reads the value of a secret. */
export const isSecretKey = (key: GlobalKey): boolean => globalSettings[key].visibility === 'nobody';

/** Whether the viewer may read the setting; of a secret, whether it is set. */
export function maySeeGlobal({ super: isOperator }: Pick<Viewer, 'super'>, key: GlobalKey): boolean {
  const { visibility } = globalSettings[key];
  return isOperator || visibility === 'anyone' || visibility === 'user';
}

const cleared = z.literal('');
const Limit = z.enum(downloadLimits.map(String));
const Secret = z.union([cleared, CredentialInput.shape.value]);
/** A secret of our own making, which travels in addresses and headers. */
const WebhookSecret = z.union([
  cleared,
  z.string().regex(/^[\w-]{32,200}$/, '32 or more letters, digits, - and _'),
]);
/** The service gets its key in a header: an address has neither a password nor a key of its own. */
function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '');
}
const Address = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine(isPlainAddress, 'no password and no query');
const TemplateName = z.string().regex(/^[a-z0-9_]{1,512}$/, "a template's name: small letters, digits and _");
const TemplateLanguage = z
  .string()
  .regex(/^[a-z]{2,3}(_[A-Z]{2,3})?$/, 'a language of WhatsApp, such as pt_BR');
const Money = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, 'reais, such as 49 or 49.90');
/** The values that each key accepts; an empty text removes the value. Files are set by their upload alone. */
const fields: Record<GlobalKey, z.ZodType<string>> = {
  userCreation: Switch,
  allowSandbox: Switch,
  allowSignup: Switch,
  strongPasswords: Switch,
  requireSecondFactorEverywhere: Switch,
  downloadLimit: Limit,
  primaryColorLight: z.union([cleared, Color]),
  primaryColorDark: z.union([cleared, Color]),
  appLogoLight: cleared,
  appLogoDark: cleared,
  appLogoFavicon: cleared,
  appName: Text(0, 50),
  eficlientid: Secret,
  eficlientsecret: Secret,
  efichavepix: Secret,
  mpaccesstoken: Secret,
  stripeprivatekey: Secret,
  asaastoken: Secret,
  efiwebhooksecret: WebhookSecret,
  stripewebhooksecret: Secret,
  mpwebhooksecret: Secret,
  asaaswebhooktoken: WebhookSecret,
  openaikeyaudio: Secret,
  openaiurlaudio: z.union([cleared, Address]),
  supportContact: Text(0, 500).refine((text) => text === '' || supportLink(text) !== null, {
    message: 'a WhatsApp number or a web address',
  }),
  recoveryByOwnConnection: Switch,
  recoveryTemplate: z.union([cleared, TemplateName]),
  recoveryTemplateLanguage: z.union([cleared, TemplateLanguage]),
  customPlan: Switch,
  customPlanPrice: z.union([cleared, Money]),
  customPlanUserPrice: z.union([cleared, Money]),
  customPlanConnectionPrice: z.union([cleared, Money]),
  eficertificate: cleared,
};
const defaults: Partial<Record<GlobalKey, string>> = {
  strongPasswords: 'disabled',
  requireSecondFactorEverywhere: 'disabled',
  allowSandbox: 'enabled',
  recoveryByOwnConnection: 'disabled',
  downloadLimit: String(DEFAULT_DOWNLOAD_LIMIT),
  customPlan: 'disabled',
  customPlanPrice: '49',
  customPlanUserPrice: '11',
  customPlanConnectionPrice: '20',
  openaiurlaudio: 'https://api.openai.com/v1',
};

function defaultOf(key: GlobalKey, config: App['config']): string | null {
  if (key === 'userCreation') return isLocalOnly(config) ? 'enabled' : 'disabled';
  return defaults[key] ?? null;
}

/** The installation's values by key, defaults included; null when unset. Secrets are returned encrypted. */
export async function readGlobalSettings<Key extends GlobalKey>(
  app: Pick<App, 'database' | 'config'>,
  keys: readonly Key[],
): Promise<Record<Key, string | null>> {
  const rows = await app.database.acrossCompanies(reason, (tx) => readGlobals(tx, keys.map(storedAs)));
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const valueOf = (key: GlobalKey) => stored.get(storedAs(key)) ?? defaultOf(storedAs(key), app.config);
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, string | null>;
}

/** What people may do has changed in every company: no process relies on what it has read of them. */
async function announceEveryViewer(app: App, tx: OperatorTransaction): Promise<void> {
  const companies = await listCompanyIds(tx);
  tx.afterCommit(() => {
    for (const { id: companyId } of companies) app.bus.publish('viewer', { companyId });
  });
}

/** A setting as the audit log sees it: an address without what follows its host. */
const auditedSetting = (key: GlobalKey, value: string | null): AuditSnapshot => ({
  [key]: key === 'openaiurlaudio' && value !== null ? auditOrigin(value) : value,
});

/** Stores a checked value, secrets encrypted; null removes it. */
export async function storeGlobalSetting(
  app: App,
  viewer: Viewer,
  key: GlobalKey,
  value: string | null,
): Promise<void> {
  const place = settingPlace(key);
  const after = value !== null && isSecretKey(key) ? app.secrets.encrypt(value, place) : value;
  await app.database.acrossCompanies(reason, async (tx) => {
    const before = await saveGlobal(tx, storedAs(key), after);
    await recordAudit(tx, viewer, {
      action: 'installation.update',
      change: { before: auditedSetting(storedAs(key), before), after: auditedSetting(storedAs(key), after) },
    });
    announceGlobal(app, tx, storedAs(key), after);
    if (key === 'requireSecondFactorEverywhere') await announceEveryViewer(app, tx);
    if (before !== null && isLogoKey(key)) tx.afterCommit(() => app.storage.remove(logoPath(before)));
  });
}

/** Checks and writes one value; an empty text removes it. */
export async function writeGlobalSetting(
  app: App,
  viewer: Viewer,
  key: GlobalKey,
  text: string,
): Promise<void> {
  const parsed = fields[key].safeParse(text);
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'invalid';
    throw invalidField('value', message);
  }
  await storeGlobalSetting(app, viewer, key, parsed.data === '' ? null : parsed.data);
}

export async function isSignupOpen(app: Pick<App, 'database' | 'config'>): Promise<boolean> {
  return (await readGlobalSettings(app, ['userCreation'])).userCreation === 'enabled';
}

export async function isSandboxOn(app: Pick<App, 'database' | 'config'>): Promise<boolean> {
  return (await readGlobalSettings(app, ['allowSandbox'])).allowSandbox === 'enabled';
}

/** How the operator lets codes that recover a password go over connections. */
export async function codeSettings(
  app: Pick<App, 'database' | 'config'>,
): Promise<{ mayUseOwn: boolean; template: { name: string; language: string } | null }> {
  const { recoveryByOwnConnection, recoveryTemplate, recoveryTemplateLanguage } = await readGlobalSettings(
    app,
    ['recoveryByOwnConnection', 'recoveryTemplate', 'recoveryTemplateLanguage'],
  );
  const isNamed = recoveryTemplate !== null && recoveryTemplateLanguage !== null;
  return {
    mayUseOwn: recoveryByOwnConnection === 'enabled',
    template: isNamed ? { name: recoveryTemplate, language: recoveryTemplateLanguage } : null,
  };
}

export async function downloadLimitBytes(app: Pick<App, 'database' | 'config'>): Promise<number> {
  return Number((await readGlobalSettings(app, ['downloadLimit'])).downloadLimit) * 1024 * 1024;
}

/** The service that transcribes audio, with the operator's key; null without a key. */
export async function speechEndpoint(
  app: Pick<App, 'database' | 'config' | 'secrets'>,
): Promise<{ url: string; key: string } | null> {
  const { openaikeyaudio, openaiurlaudio } = await readGlobalSettings(app, [
    'openaikeyaudio',
    'openaiurlaudio',
  ]);
  if (openaikeyaudio === null) return null;
  return {
    url: openaiurlaudio ?? '',
    key: app.secrets.decrypt(openaikeyaudio, settingPlace('openaikeyaudio')),
  };
}
