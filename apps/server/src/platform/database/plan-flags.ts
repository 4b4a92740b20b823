import { type PlanFlag, planFlags } from '@prosa/contract';

const pairs = (plan: string) => planFlags.map((flag) => `'${flag}', ${plan}."${flag}"`).join(', ');

/** SQL: the `PlanFlags` of a joined row of `plans`; null where a left join found none. */
export const planFlagsJson = (plan: string): string =>
  `case when ${plan}.id is not null then jsonb_build_object(${pairs(plan)}) end`;

/** SQL: `planAllows` for a company; `companyId` is an SQL expression. */
export const planAllowsSql = (flag: PlanFlag, companyId: string): string =>
  `not exists (select from companies o join plans l on l.id = o."planId" where o.id = ${companyId} and not l."${flag}")`;
