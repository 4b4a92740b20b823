import { readTemplateRequest } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { mayReceiveMarketing } from '../contacts/marketing.ts';
import { isNoPromotion, sentBefore } from './queries.ts';

/**
 * Whether a template that waited or failed may still be sent: the contact accepts promotions, or the template is
 * none. A template that the platform no longer lists counts as a promotion.
 */
export async function canStillSend(
  tx: CompanyTransaction,
  messageId: number,
  contactId: number,
): Promise<boolean> {
  if (await mayReceiveMarketing(tx, contactId)) return true;
  const { dataJson = null, whatsappId = null } = (await sentBefore(tx, messageId)) ?? {};
  const request = readTemplateRequest(dataJson);
  if (!request || whatsappId === null) return false;
  return isNoPromotion(tx, whatsappId, request.name, request.language.code);
}
