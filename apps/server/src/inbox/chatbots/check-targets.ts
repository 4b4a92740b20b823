import type { ChatbotInput } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface Pointer {
  /** The field's path in the request, such as `chatbots.0.optUserId`. */
  field: string;
  kind: 'queue' | 'user' | 'file' | 'integration';
  id: number | null | undefined;
}

export function refuse(fields: readonly string[]): AppError {
  return new AppError('ERR_VALIDATION', {
    details: fields.map((field) => ({ field, message: 'unknown' })),
  });
}

export function pointersOf(option: Partial<ChatbotInput>, prefix: string): Pointer[] {
  return [
    { field: `${prefix}optQueueId`, kind: 'queue', id: option.optQueueId },
    { field: `${prefix}optUserId`, kind: 'user', id: option.optUserId },
    { field: `${prefix}optFileId`, kind: 'file', id: option.optFileId },
    { field: `${prefix}optIntegrationId`, kind: 'integration', id: option.optIntegrationId },
    ...(option.options ?? []).flatMap((below, index) => pointersOf(below, `${prefix}options.${index}.`)),
  ];
}

/** Refuses ids that are no records of the company, naming each field. */
export async function checkPointers(tx: CompanyTransaction, pointers: readonly Pointer[]): Promise<void> {
  const given = pointers.filter(({ id }) => typeof id === 'number');
  if (given.length === 0) return;
  const idsOf = (kind: Pointer['kind']) => given.filter((each) => each.kind === kind).map(({ id }) => id);
  const rows = await tx.query<{ kind: string; id: number }>(
    'chatbots-targets',
    `select 'queue' as kind, id from queues where company_id = $1 and id = any($2::bigint[])
     union all select 'user', id from users where company_id = $1 and id = any($3::bigint[])
     union all select 'file', id from file_lists where company_id = $1 and id = any($4::bigint[])
     union all select 'integration', id from integrations where company_id = $1 and id = any($5::bigint[])`,
    [tx.companyId, idsOf('queue'), idsOf('user'), idsOf('file'), idsOf('integration')],
  );
  const known = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  const foreign = given.filter(({ kind, id }) => !known.has(`${kind} ${id}`));
  if (foreign.length > 0) throw refuse(foreign.map(({ field }) => field));
}
