import { LIST_LIMIT } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { jsonText } from '../../platform/database/json-text.ts';

export interface ListedTemplate {
  platformId: string;
  name: string;
  language: string;
  category: string;
  status: string;
  quality: string | null;
  reason: string | null;
  components: unknown;
}
export interface TemplateRow extends ListedTemplate {
  id: number;
  whatsappId: number;
}

const columns =
  'id, "whatsappId", "platformId", name, language, category, status, quality, reason, components';

export async function selectTemplates(tx: CompanyTransaction, whatsappId: number): Promise<TemplateRow[]> {
  return tx.query<TemplateRow>(
    'templates-of-connection',
    `select ${columns} from message_templates where company_id = $1 and "whatsappId" = $2
     order by name, language, id limit ${LIST_LIMIT}`,
    [tx.companyId, whatsappId],
  );
}

export async function selectTemplate(tx: CompanyTransaction, id: number): Promise<TemplateRow | undefined> {
  const [row] = await tx.query<TemplateRow>(
    'template',
    `select ${columns} from message_templates where company_id = $1 and id = $2`,
    [tx.companyId, id],
  );
  return row;
}

/** The template of the same name and language that another connection has. */
export async function twinTemplateId(
  tx: CompanyTransaction,
  id: number,
  whatsappId: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    'template-twin',
    `select other.id from message_templates t
     join message_templates other on other.company_id = $1 and other."whatsappId" = $3
       and other.name = t.name and other.language = t.language
     where t.company_id = $1 and t.id = $2 order by other.status = 'approved' desc, other.id limit 1`,
    [tx.companyId, id, whatsappId],
  );
  return row?.id;
}

export interface SyncRow {
  syncedAt: string | null;
  error: string | null;
}

export async function selectSync(tx: CompanyTransaction, whatsappId: number): Promise<SyncRow> {
  const [row] = await tx.query<SyncRow>(
    'template-sync',
    'select "syncedAt", error from template_syncs where company_id = $1 and "whatsappId" = $2',
    [tx.companyId, whatsappId],
  );
  return row ?? { syncedAt: null, error: null };
}

/** The database's clock, which decides whether a list or an event of the platform is newer. */
export async function databaseNow(tx: CompanyTransaction): Promise<string> {
  const [row] = await tx.query<{ now: string }>('templates-now', 'select now() as now', []);
  return row?.now ?? new Date().toISOString();
}

const keepText = `
  insert into message_templates as t
    (company_id, "whatsappId", "platformId", name, language, category, status, quality, reason, components, "updatedAt")
  select $1, $2, r."platformId", r.name, r.language, r.category, r.status, r.quality, r.reason, r.components, $4
  from jsonb_to_recordset($3::jsonb) as r ("platformId" text, name text, language text, category text, status text,
    quality text, reason text, components jsonb)
  on conflict (company_id, "whatsappId", "platformId") do update set
    name = excluded.name, language = excluded.language, category = excluded.category, status = excluded.status,
    quality = excluded.quality, reason = excluded.reason, components = excluded.components,
    "updatedAt" = excluded."updatedAt"
  where t."updatedAt" <= excluded."updatedAt"`;

/**
 * Stores the platform's whole list as of `askedAt`: later changes stay, and templates that are no longer listed are
 * deleted.
 */
export async function keepTemplates(
  tx: CompanyTransaction,
  whatsappId: number,
  templates: ListedTemplate[],
  askedAt: string,
): Promise<void> {
  await tx.query('templates-keep', keepText, [tx.companyId, whatsappId, jsonText(templates), askedAt]);
  await tx.query(
    'templates-drop',
    `delete from message_templates where company_id = $1 and "whatsappId" = $2 and "updatedAt" <= $4
       and "platformId" <> all($3::text[])`,
    [tx.companyId, whatsappId, templates.map(({ platformId }) => platformId), askedAt],
  );
  await noteSync(tx, whatsappId, null);
}

/** Records the result of a synchronisation; a failure keeps the time of the last success. */
export async function noteSync(
  tx: CompanyTransaction,
  whatsappId: number,
  error: string | null,
): Promise<void> {
  await tx.query(
    'templates-synced',
    `insert into template_syncs as s (company_id, "whatsappId", "syncedAt", error)
     values ($1, $2, case when $3::text is null then now() end, $3)
     on conflict (company_id, "whatsappId") do update set error = excluded.error,
       "syncedAt" = coalesce(excluded."syncedAt", s."syncedAt")`,
    [tx.companyId, whatsappId, error],
  );
}

export interface TemplateChange {
  platformId: string;
  at: string;
  status?: string | undefined;
  reason?: string | null | undefined;
  quality?: string | undefined;
  category?: string | undefined;
}

const changeText = `
  update message_templates set
    status = coalesce($4, status), reason = case when $4::text is null then reason else $5 end,
    quality = coalesce($6, quality), category = coalesce($7, category), "updatedAt" = $8
  where company_id = $1 and "whatsappId" = $2 and "platformId" = $3 and "updatedAt" <= $8`;

/** Returns whether the template is known. A change that is older than the stored state has no effect. */
export async function changeTemplate(
  tx: CompanyTransaction,
  whatsappId: number,
  { platformId, at, status, reason, quality, category }: TemplateChange,
): Promise<boolean> {
  const key = [tx.companyId, whatsappId, platformId];
  const values = [status ?? null, reason ?? null, quality ?? null, category ?? null, at];
  await tx.query('template-change', changeText, [...key, ...values]);
  const rows = await tx.query(
    'template-known',
    'select from message_templates where company_id = $1 and "whatsappId" = $2 and "platformId" = $3',
    key,
  );
  return rows.length > 0;
}

export async function sentBefore(
  tx: CompanyTransaction,
  messageId: number,
): Promise<{ dataJson: string | null; whatsappId: number | null } | undefined> {
  const [message] = await tx.query<{ dataJson: string | null; whatsappId: number | null }>(
    'template-sent-before',
    'select "dataJson", "whatsappId" from messages where company_id = $1 and id = $2',
    [tx.companyId, messageId],
  );
  return message;
}

export async function isNoPromotion(
  tx: CompanyTransaction,
  whatsappId: number,
  name: string,
  language: string,
): Promise<boolean> {
  const rows = await tx.query(
    'template-is-no-promotion',
    `select 1 from message_templates where company_id = $1 and "whatsappId" = $2 and name = $3 and language = $4
       and lower(category) <> 'marketing'`,
    [tx.companyId, whatsappId, name, language],
  );
  return rows.length > 0;
}
