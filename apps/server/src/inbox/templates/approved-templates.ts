import type { MessageTemplate } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { toTemplate } from './list-templates.ts';
import { selectTemplates } from './queries.ts';

/** The templates of a connection that can be sent. */
export async function approvedTemplates(
  tx: CompanyTransaction,
  whatsappId: number,
): Promise<MessageTemplate[]> {
  const templates = (await selectTemplates(tx, whatsappId)).map(toTemplate);
  return templates.filter(({ status, isSupported }) => status === 'approved' && isSupported);
}
