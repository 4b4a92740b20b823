import type { Viewer } from '@prosa/domain';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** Minutes during which another look at the same conversation adds no entry. */
const READ_MINUTES = 60;

interface Conversation {
  id: number;
  contactId: number;
}

/** The contact's name, unless this person has opened the conversation a short while ago. */
async function unrecordedName(
  tx: CompanyTransaction,
  { id, contactId }: Conversation,
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    'support-unrecorded-read',
    `select name from contacts where company_id = $1 and id = $3 and not exists (
       select from audit_entries e where e.company_id = $1 and e.action = 'support.read' and e."actorId" = $4
         and e."subjectId" = $2 and e.at > $5::timestamptz - make_interval(mins => ${READ_MINUTES}))`,
    [tx.companyId, id, contactId, operatorId, now],
  );
  return row?.name;
}

/** The company's audit log says which conversations support has opened. */
export async function recordSupportRead(
  tx: CompanyTransaction,
  viewer: Viewer,
  ticket: Conversation,
  now: Date,
): Promise<void> {
  if (!viewer.support) return;
  const { operatorId } = viewer.support;
  const name = await unrecordedName(tx, ticket, { operatorId, now });
  if (name !== undefined)
    await recordAudit(tx, viewer, { action: 'support.read', subject: { id: ticket.id, name } });
}
