import { readReason } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** Whether a message failed because its number has nobody on the platform. */
const isNobody = (error: string | null): boolean =>
  error !== null && readReason(error)?.code === 'meta.notOnWhatsapp';

/** Marks, in all lists, the items of the numbers that the platform knows nobody of: the next campaign leaves them out. */
export async function markNobodies(
  tx: CompanyTransaction,
  outcomes: readonly { phoneKey: string; reason: string | null }[],
): Promise<void> {
  const phoneKeys = outcomes.flatMap(({ phoneKey, reason }) => (isNobody(reason) ? [phoneKey] : []));
  if (phoneKeys.length === 0) return;
  await tx.query(
    'campaign-mark-nobody',
    `update contact_list_items set "isWhatsappValid" = false, "updatedAt" = now()
     where company_id = $1 and "phoneKey" = any($2)`,
    [tx.companyId, phoneKeys],
  );
}
