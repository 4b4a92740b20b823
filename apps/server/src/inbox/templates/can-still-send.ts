import { readTemplateRequest } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { mayReceiveMarketing } from '../contacts/marketing.ts';
import { isNoPromotion, sentBefore } from './queries.ts';

/**
 * Whether a template that has waited, or failed, may be sent: the contact takes promotions still, or it is none. One that the
 * platform does not list any more counts as a promotion.
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
