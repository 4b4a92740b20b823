import { OPERATOR_COMPANY_ID } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

/**
 * The user of a company for somebody of the operator's people: an admin whom nobody of the company sees, who has no
 * password, and whose e-mail no mail server takes and nobody can take before.
 */
export async function saveHiddenUser(
  tx: OperatorTransaction,
  companyId: number,
  { id, name }: Pick<Viewer, 'id' | 'name'>,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'support-save-user',
    `insert into users (company_id, name, email, "passwordHash", profile, "supportOf", "allowGroup", language,
       "defaultTheme")
     select $1::bigint, $2, format('%s@support.invalid', gen_random_uuid()), '', 'admin', o.id, true,
       o.language, o."defaultTheme"
     from users o where o.company_id = ${OPERATOR_COMPANY_ID} and o.id = $3
     on conflict (company_id, "supportOf") where "supportOf" is not null
       do update set name = excluded.name, language = excluded.language, "defaultTheme" = excluded."defaultTheme"
     returning id`,
    [companyId, name, id],
  );
  if (!row) throw new Error('a user that was just written is not there');
  return row.id;
}
