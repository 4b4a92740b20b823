import { GraphError, type TemplateUpdate } from '@prosa/channel-meta';
import { AppError, found, reason } from '@prosa/domain';
import { z } from 'zod';
import {
  changeTemplate,
  databaseNow,
  keepTemplates,
  noteSync,
  type ListedTemplate,
} from '../../../inbox/index.ts';
import type { App } from '../../../platform/app.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { request, metaGraph } from '../connect/graph.ts';
import { openToken, readCredentials, connectionsOfWhatsapp } from '../connect/credentials.ts';

const PER_PAGE = '50';
/** A business account has at most 6,000 templates, in all languages. */
const MOST_PAGES = 200;
const FIELDS = 'id,name,language,status,category,quality_score,rejected_reason,components';
const JOB = 'sync-templates';

const Listed = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().catch(''),
  quality_score: z.object({ score: z.string() }).nullish().catch(null),
  rejected_reason: z.string().nullish(),
  components: z.array(z.unknown()).catch([]),
});
const Page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
});

function toListed(value: unknown): ListedTemplate[] {
  // A template that cannot be read does not stop the others.
  const { data } = Listed.safeParse(value);
  if (!data) return [];
  const { id, name, language, status, category, components } = data;
  const reason = data.rejected_reason && data.rejected_reason !== 'NONE' ? data.rejected_reason : null;
  const quality = data.quality_score?.score ?? null;
  return [{ platformId: id, name, language, status, category, components, reason, quality }];
}

async function fetchTemplates(
  app: App,
  { businessAccountId, token }: { businessAccountId: string; token: string },
): Promise<ListedTemplate[]> {
  const graph = metaGraph(app);
  const all = new Map<string, ListedTemplate>();
  let after = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { fields: FIELDS, limit: PER_PAGE, ...(after === '' ? {} : { after }) };
    const path = `${businessAccountId}/message_templates`;
    const { data, paging } = Page.parse(await graph.call({ path, token, query }));
    for (const template of data.flatMap(toListed)) all.set(template.platformId, template);
    const next = paging?.next === undefined ? '' : (paging.cursors?.after ?? '');
    if (next === '' || next === after) return [...all.values()];
    after = next;
  }
  return [...all.values()];
}

async function syncConnection(app: App, companyId: number, whatsappId: number): Promise<number> {
  const { connection, askedAt } = await app.database.inCompany(companyId, async (tx) => ({
    connection: found(await readCredentials(tx, whatsappId), 'ERR_NO_WAPP_FOUND'),
    askedAt: await databaseNow(tx),
  }));
  const { businessAccountId } = connection;
  if (businessAccountId === null) throw new AppError('ERR_KIND_NOT_SUPPORTED');
  const token = openToken(app, companyId, connection);
  const templates = await fetchTemplates(app, { businessAccountId, token });
  await app.database.inCompany(companyId, (tx) => keepTemplates(tx, whatsappId, templates, askedAt));
  return templates.length;
}

/** Stores why the platform gave no answer, for the list of templates. */
async function noteFailure(app: App, companyId: number, whatsappId: number, error: unknown): Promise<void> {
  const isNonsense = error instanceof z.ZodError;
  if (!(error instanceof GraphError) && !isNonsense) return;
  const why = isNonsense ? reason('meta.nonsense') : error.fault.reason;
  await app.database.inCompany(companyId, (tx) => noteSync(tx, whatsappId, why));
}

/** Reads the templates of a connection from the platform, and returns their number. A failure is stored, and thrown. */
export async function syncTemplates(app: App, companyId: number, whatsappId: number): Promise<number> {
  const fields = { field: 'whatsappId', tokenField: 'whatsappId' };
  try {
    return await syncConnection(app, companyId, whatsappId);
  } catch (error) {
    await noteFailure(app, companyId, whatsappId, error);
    if (error instanceof z.ZodError) throw new AppError('ERR_UNAVAILABLE', { cause: error });
    return request(Promise.reject<number>(error), fields);
  }
}

/** Queues the synchronisation of a connection's templates; several requests become one job. */
export async function syncSoon(app: Pick<App, 'jobs'>, tx: CompanyTransaction, whatsappId: number) {
  const payload = { companyId: tx.companyId, whatsappId };
  await app.jobs.add(tx, JOB, payload, { jobKey: `${JOB}:${tx.companyId}:${whatsappId}` });
}

const rewritten = new Set(['DELETED', 'PENDING_DELETION']);

/** Applies the webhook's change of one template. For an unknown template or a new text the whole list is read again. */
export async function applyTemplateUpdate(
  app: App,
  { companyId, whatsappId }: { companyId: number; whatsappId: number },
  { isRewritten = false, ...change }: TemplateUpdate,
): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    const isKnown = await changeTemplate(tx, whatsappId, change);
    if (!isKnown || isRewritten || rewritten.has(change.status ?? '')) await syncSoon(app, tx, whatsappId);
  });
}

const Payload = z.object({ companyId: z.number(), whatsappId: z.number() });

/** Queues all connections that have templates, one job each; one that fails now is read at the next round. */
async function syncAll(app: App): Promise<void> {
  if (app.config.meta.appSecret === null) return;
  const connections = await app.database.acrossCompanies('see whose templates to ask for', (tx) =>
    connectionsOfWhatsapp(tx),
  );
  for (const { companyId, whatsappId } of connections) {
    await app.database.inCompany(companyId, (tx) => syncSoon(app, tx, whatsappId));
  }
}

export function defineTemplateJobs(app: App): void {
  app.jobs.define(JOB, async (payload) => {
    const { companyId, whatsappId } = Payload.parse(payload);
    // The list of templates shows the reason; a temporary fault is tried again at the next round.
    await syncTemplates(app, companyId, whatsappId).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      app.log.warn({ err: error, companyId, whatsappId }, 'templates could not be asked for');
    });
  });
  app.jobs.every('meta-templates', '11 */6 * * *', () => syncAll(app));
}
