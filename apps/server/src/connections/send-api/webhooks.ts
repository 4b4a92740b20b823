import type {
  AnswerOf,
  ApiWebhook,
  BodyOf,
  createApiWebhook as createCall,
  pageApiDeliveries,
  QueryOf,
  updateApiWebhook as updateCall,
} from '@prosa/contract';
import { DEFAULT_PAGE_SIZE } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import { randomBytes } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { newId } from '../../platform/database/new-id.ts';
import { requireRecordLimit } from '../../platform/database/record-limits.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';
import {
  countDeliveries,
  insertWebhook,
  lockWebhook,
  pageDeliveries,
  removeWebhook,
  reviveDeliveries,
  saveWebhook,
  saveWebhookSecret,
  selectWebhooks,
  type WebhookRow,
} from './webhook-queries.ts';

const newSecret = () => randomBytes(32).toString('hex');

const audited = ({ url, connection, events, isActive }: WebhookRow) => ({
  url,
  connection,
  events: events.join(', '),
  isActive,
});
const subjectOf = ({ id, url }: WebhookRow) => ({ id, name: url });
const shown = ({ connection: _connection, ...webhook }: WebhookRow): ApiWebhook => webhook;

export async function listApiWebhooks(app: App, { companyId }: Viewer): Promise<ApiWebhook[]> {
  return app.database.inCompany(companyId, async (tx) => (await selectWebhooks(tx, null)).map(shown));
}

export async function createApiWebhook(
  app: App,
  viewer: Viewer,
  { whatsappId, url, events, isActive = true }: BodyOf<typeof createCall>,
): Promise<ApiWebhook & { secret: string }> {
  const { companyId } = viewer;
  const text = newSecret();
  return app.database.inCompany(companyId, async (tx) => {
    const id = await newId(tx, 'api_webhooks');
    const secret = app.secrets.encrypt(text, sealedAt('api_webhooks.secret', companyId, id));
    const settings = { url, events: [...new Set(events)], isActive };
    if (!(await insertWebhook(tx, id, { whatsappId, ...settings, secret, at: app.now() })))
      throw new AppError('ERR_NO_WAPP_FOUND');
    await requireRecordLimit(tx, 'apiWebhooks');
    const row = found(await lockWebhook(tx, id), 'ERR_NO_WEBHOOK_FOUND');
    const change = { before: null, after: audited(row) };
    await recordAudit(tx, viewer, { action: 'apiWebhook.create', subject: subjectOf(row), change });
    return { ...shown(row), secret: text };
  });
}

export async function updateApiWebhook(
  app: App,
  viewer: Viewer,
  id: number,
  input: BodyOf<typeof updateCall>,
): Promise<ApiWebhook> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const before = found(await lockWebhook(tx, id), 'ERR_NO_WEBHOOK_FOUND');
    const { url = before.url, events = before.events, isActive = before.isActive } = input;
    const after = { ...before, url, events: [...new Set(events)], isActive };
    await saveWebhook(tx, id, after);
    const change = { before: audited(before), after: audited(after) };
    await recordAudit(tx, viewer, { action: 'apiWebhook.update', subject: subjectOf(after), change });
    return shown(after);
  });
}

export async function renewApiWebhookSecret(
  app: App,
  viewer: Viewer,
  id: number,
): Promise<ApiWebhook & { secret: string }> {
  const { companyId } = viewer;
  const secret = newSecret();
  return app.database.inCompany(companyId, async (tx) => {
    const row = found(await lockWebhook(tx, id), 'ERR_NO_WEBHOOK_FOUND');
    const sealed = app.secrets.encrypt(secret, sealedAt('api_webhooks.secret', companyId, id));
    await saveWebhookSecret(tx, id, sealed);
    await recordAudit(tx, viewer, { action: 'apiWebhook.secret', subject: subjectOf(row) });
    return { ...shown(row), secret };
  });
}

export async function deleteApiWebhook(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const row = found(await lockWebhook(tx, id), 'ERR_NO_WEBHOOK_FOUND');
    await removeWebhook(tx, id);
    await recordAudit(tx, viewer, { action: 'apiWebhook.delete', subject: subjectOf(row) });
  });
}

export async function listApiDeliveries(
  app: App,
  { companyId }: Viewer,
  webhookId: number,
  { status, pageNumber = 1 }: QueryOf<typeof pageApiDeliveries>,
): Promise<AnswerOf<typeof pageApiDeliveries>> {
  return app.database.inCompany(companyId, async (tx) => {
    found((await selectWebhooks(tx, webhookId))[0], 'ERR_NO_WEBHOOK_FOUND');
    const filter = { webhookId, status: status ?? null };
    const deliveries = await pageDeliveries(tx, filter, pageNumber);
    const count = await countDeliveries(tx, filter);
    return { deliveries, count, hasMore: count > pageNumber * DEFAULT_PAGE_SIZE };
  });
}

export async function replayApiDeliveries(
  app: App,
  { companyId }: Viewer,
  webhookId: number,
  deliveryId: number | null,
): Promise<{ count: number }> {
  return app.database.inCompany(companyId, async (tx) => {
    found((await selectWebhooks(tx, webhookId))[0], 'ERR_NO_WEBHOOK_FOUND');
    return { count: await reviveDeliveries(tx, webhookId, deliveryId, app.now()) };
  });
}
