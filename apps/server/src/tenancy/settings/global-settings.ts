import {
  Color,
  DEFAULT_DOWNLOAD_LIMIT,
  downloadLimits,
  globalSettingKeys,
  secretSettingKeys,
  Switch,
  Text,
} from '@prosa/contract';
import { AppError, type AuditSnapshot, auditOrigin, supportLink, type Viewer } from '@prosa/domain';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { isLocalOnly } from '../../platform/config/local-only.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { announceGlobal } from './events.ts';
import { listCompanyIds, readGlobals, saveGlobal } from './queries.ts';
import { settingPlace } from '../../platform/secrets/sealed-columns.ts';

export type GlobalKey = (typeof globalSettingKeys)[number];

/** allowSignup is the sign-in page's name for userCreation: one switch, stored once. */
const storedAs = (key: GlobalKey): GlobalKey => (key === 'allowSignup' ? 'userCreation' : key);
const reason = 'settings of the installation belong to no company';

export const isGlobalKey = (key: string): key is GlobalKey =>
  (globalSettingKeys as readonly string[]).includes(key);
const isLogoKey = (key: string): boolean => key.startsWith('appLogo');
/** The storage key of a logo; its URL is /public/{file}. */
export const logoPath = (file: string): string => `branding/${file}`;
export const isSecretKey = (key: string): boolean => (secretSettingKeys as readonly string[]).includes(key);

const cleared = z.literal('');
const Limit = z.enum(downloadLimits.map(String));
const Secret = Text(0, 4_000);
/** The values that each key accepts; an empty text removes the value. Logos are set by their upload alone. */
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
  openaikeyaudio: Secret,
  openaiurlaudio: z.union([cleared, z.url({ protocol: /^https?$/ }).max(500)]),
  supportContact: Text(0, 500).refine((text) => text === '' || supportLink(text) !== null, {
    message: 'a WhatsApp number or a web address',
  }),
};
const defaults: Partial<Record<GlobalKey, string>> = {
  strongPasswords: 'disabled',
  requireSecondFactorEverywhere: 'disabled',
  allowSandbox: 'enabled',
  downloadLimit: String(DEFAULT_DOWNLOAD_LIMIT),
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

/** Checks and writes one value; secrets are encrypted, and an empty text removes the value. */
export async function writeGlobalSetting(
  app: App,
  viewer: Viewer,
  key: GlobalKey,
  text: string,
): Promise<void> {
  const parsed = fields[key].safeParse(text);
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'invalid';
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'value', message }] });
  }
  const { data } = parsed;
  const value = data !== '' && isSecretKey(key) ? app.secrets.encrypt(data, settingPlace(key)) : data;
  await app.database.acrossCompanies(reason, async (tx) => {
    const after = value === '' ? null : value;
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

export async function isSignupOpen(app: Pick<App, 'database' | 'config'>): Promise<boolean> {
  return (await readGlobalSettings(app, ['userCreation'])).userCreation === 'enabled';
}

export async function isSandboxOn(app: Pick<App, 'database' | 'config'>): Promise<boolean> {
  return (await readGlobalSettings(app, ['allowSandbox'])).allowSandbox === 'enabled';
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
