import type { Company } from '@prosa/contract';
import type { AuditSnapshot } from '@prosa/domain';

/** A company as the audit log sees it. */
export const auditedCompany = ({ plan, ...company }: Company): AuditSnapshot => ({
  ...company,
  plan: plan?.name ?? null,
});
