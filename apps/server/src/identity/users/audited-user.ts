import type { AuditSnapshot } from '@prosa/domain';
import type { UserRecord } from './queries.ts';

/** A user as the audit log sees it. */
export const auditedUser = ({ queues, ...user }: UserRecord): AuditSnapshot => ({
  ...user,
  queues: queues.map(({ name }) => name),
});
