import { secretSettingKeys } from '@prosa/contract';

interface SealedColumn {
  /** What names a row within its company, or within the installation. */
  key: readonly string[];
  isOfInstallation?: true;
  /** SQL: which rows are sealed, where the others hold plain text. */
  where?: string;
}

const settingKeys = [...secretSettingKeys, 'vapidKeys'].map((key) => `'${key}'`).join(', ');

/** Every column whose values are sealed. A natural key stands where a value is sealed before its row has an id. */
const sealedColumns = {
  'settings.value': { key: ['key'], isOfInstallation: true, where: `key in (${settingKeys})` },
  'integrations.secret': { key: ['id'] },
  'integrations.jsonContent': { key: ['id'] },
  'prompts.apiKey': { key: ['id'] },
  'prompts.voiceKey': { key: ['id'] },
  'connections.token': { key: ['id'] },
  'api_webhooks.secret': { key: ['id'] },
  'meta_connections.accessToken': { key: ['channel', 'accountId'] },
  'facebook_sign_ins.accessToken': { key: ['id'] },
  'web_sessions.credentials': { key: ['whatsappId'] },
  'web_keys.value': { key: ['whatsappId', 'type', 'id'] },
  'push_subscriptions.auth': { key: ['sessionId'] },
  'second_factors.secret': { key: ['userId'] },
  'mails.content': { key: ['messageId'] },
  'one_time_texts.content': { key: ['whatsappId', 'wid'] },
  'sandbox_messages.sealedBody': { key: ['whatsappId', 'id'] },
} as const satisfies Record<string, SealedColumn>;

export type SealedColumnName = keyof typeof sealedColumns;

/** Values of waiting jobs, which are no rows and last for minutes. */
type SealedPayload = 'recovery-send-code.number';

/** Where a sealed value is stored: it opens nowhere else. */
export interface SealedPlace {
  column: SealedColumnName | SealedPayload;
  companyId: number | null;
  row: readonly (string | number)[];
}

/** The place of a company's value; `row` has the values of the column's key, in its order. */
export const sealedAt = (
  column: Exclude<SealedColumnName, 'settings.value'>,
  companyId: number,
  ...row: (string | number)[]
): SealedPlace => ({ column, companyId, row });

/** The place of a value that a job of the installation carries; `row` names what the job is about. */
export const sealedInJob = (column: SealedPayload, ...row: string[]): SealedPlace => ({
  column,
  companyId: null,
  row,
});

export const settingPlace = (key: string): SealedPlace => ({
  column: 'settings.value',
  companyId: null,
  row: [key],
});

/** A column as SQL names it. */
export interface SealedSql {
  name: SealedColumnName;
  table: string;
  column: string;
  company: string;
  /** An array of texts. */
  row: string;
  order: string;
  where: string;
}

function sealedSqlOf(name: SealedColumnName): SealedSql {
  const [table = '', column = ''] = name.split('.');
  const { key, isOfInstallation, where = 'true' }: SealedColumn = sealedColumns[name];
  const names = key.map((one) => `"${one}"`);
  return {
    name,
    table,
    column: `"${column}"`,
    company: isOfInstallation ? 'null::bigint' : 'company_id',
    row: `array[${names.map((one) => `${one}::text`).join(', ')}]`,
    order: [...(isOfInstallation ? [] : ['company_id']), ...names].map((one) => `${one} desc`).join(', '),
    where,
  };
}

export const everySealedColumn = (Object.keys(sealedColumns) as SealedColumnName[]).map(sealedSqlOf);
