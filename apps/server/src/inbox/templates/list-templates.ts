import type { AnswerOf, listMessageTemplates, MessageTemplate } from '@prosa/contract';
import {
  found,
  readTemplate,
  templateCategory,
  templateQuality,
  templateStatus,
  type Viewer,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { connectionOf } from '../messages/queries.ts';
import { selectSync, selectTemplates, type TemplateRow } from './queries.ts';

export function toTemplate(row: TemplateRow): MessageTemplate {
  const { id, whatsappId, name, language, reason, category } = row;
  return {
    id,
    whatsappId,
    name,
    language,
    reason,
    category: templateCategory(category),
    status: templateStatus(row.status),
    quality: templateQuality(row.quality ?? ''),
    ...readTemplate(row.components, category),
  };
}

export async function listTemplates(
  app: Pick<App, 'database'>,
  viewer: Viewer,
  whatsappId: number,
): Promise<AnswerOf<typeof listMessageTemplates>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    found(await connectionOf(tx, whatsappId), 'ERR_NO_WAPP_FOUND');
    const rows = await selectTemplates(tx, whatsappId);
    return { templates: rows.map(toTemplate), ...(await selectSync(tx, whatsappId)) };
  });
}
