import { type CompanySettingValues, OPERATOR_COMPANY_ID } from '@prosa/contract';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

/** What decides whether a person must set up a second factor; see `mustEnrol`. */
export interface Enrolment {
  hasSecondFactor: boolean;
  isRequiredEverywhere: boolean;
}

/** The columns of an Enrolment, for a statement that reads users as `u`. */
export const enrolmentColumns = `exists (select from second_factors f
    where f.company_id = u.company_id and f."userId" = u.id and f."confirmedAt" is not null) as "hasSecondFactor",
  exists (select from settings where key = 'requireSecondFactorEverywhere' and value = 'enabled')
    as "isRequiredEverywhere"`;

export async function readEnrolment(
  tx: CompanyTransaction,
  userId: number,
): Promise<(Enrolment & { settings: Partial<CompanySettingValues> | null }) | undefined> {
  const [enrolment] = await tx.query<Enrolment & { settings: Partial<CompanySettingValues> | null }>(
    'second-factor-enrolment',
    `select ${enrolmentColumns}, cs."values" as settings
     from users u left join company_settings cs on cs.company_id = u.company_id
     where u.company_id = $1 and u.id = $2`,
    [tx.companyId, userId],
  );
  return enrolment;
}

export interface SecondFactorRule extends Enrolment {
  companyId: number;
  settings: Partial<CompanySettingValues> | null;
}

/** What a company asks of its people, and whether this one of the operator's people has it; undefined: no such company. */
export async function readCompanyRule(
  tx: OperatorTransaction,
  companyId: number,
  operator: { id: number },
): Promise<SecondFactorRule | undefined> {
  const [rule] = await tx.query<SecondFactorRule>(
    'second-factor-of-company',
    `select c.id as "companyId", cs."values" as settings, ${enrolmentColumns}
     from companies c left join company_settings cs on cs.company_id = c.id
     join users u on u.company_id = ${OPERATOR_COMPANY_ID} and u.id = $2
     where c.id = $1 and c."archivedAt" is null`,
    [companyId, operator.id],
  );
  return rule;
}
