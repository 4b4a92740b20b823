import { RECORD_LIMITS } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { CompanyTransaction } from './transactions.ts';

const tables = {
  tags: 'tags',
  quickMessages: 'quick_messages',
  savedViews: 'saved_views',
  fileLists: 'file_lists',
  contactLists: 'contact_lists',
  campaigns: 'campaigns',
  holidays: 'holidays',
  integrations: 'integrations',
  prompts: 'prompts',
  apiTokens: 'api_tokens',
  apiWebhooks: 'api_webhooks',
  schedules: 'schedules',
} as const satisfies Record<keyof typeof RECORD_LIMITS, string>;

/**
 * Throws ERR_TOO_MANY_RECORDS when the company has more than it may, the one just inserted included. Two that are
 * inserted at the same moment may both pass.
 */
export async function requireRecordLimit(tx: CompanyTransaction, what: keyof typeof tables): Promise<void> {
  const most = RECORD_LIMITS[what];
  const waiting = what === 'schedules' ? `and status in ('PENDENTE', 'AGENDADA')` : '';
  const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(
    `record-limit-${what}`,
    `select count(*)::int as count from (
       select from ${tables[what]} where company_id = $1 ${waiting} limit ${most + 1}) rows`,
    [tx.companyId],
  );
  if (count > most) throw new AppError('ERR_TOO_MANY_RECORDS');
}
