import type { AuditSnapshot } from '@prosa/domain';
import type { ConnectionRow } from './queries.ts';

/** A connection as the audit log sees it; its token is stored encrypted, and differs when it is set anew. */
export const auditedConnection = ({
  queues,
  account,
  greetingMedia,
  ...row
}: ConnectionRow): AuditSnapshot => ({
  ...row,
  queues: queues.map(({ name }) => name),
  messagesPerSecond: account?.messagesPerSecond ?? null,
  greetingMedia: greetingMedia?.path ?? null,
});
