import type { AuditAction, AuditKind } from '@prosa/contract';
import { OPERATOR_COMPANY_ID } from '@prosa/contract';
import { auditChanges, type AuditedChange, type Viewer } from '@prosa/domain';
import type { CompanyTransaction, OperatorTransaction } from '../database/transactions.ts';

/** Who acts. Null: nobody who is signed in. */
export type AuditActor = Pick<Viewer, 'id' | 'name' | 'companyId' | 'support'> | null;

export interface AuditRecord {
  action: AuditAction;
  /** Absent: there is one only (the company's settings), or none. */
  subject?: { id: number | null; name: string };
  /** What the change did; a change that changed nothing leaves no entry. Absent: the action says all. */
  change?: AuditedChange;
  /** The company, in a transaction across companies; absent there: the installation. */
  companyId?: number;
}

/**
 * Writes an entry of the audit log in the transaction of the change: either both are stored, or neither. The call
 * declares the action (`audit` in the contract).
 */
export async function recordAudit(
  tx: CompanyTransaction | OperatorTransaction,
  actor: AuditActor,
  { action, subject, change, companyId: given }: AuditRecord,
): Promise<void> {
  const kind = action.slice(0, action.indexOf('.')) as AuditKind;
  const changes = change ? auditChanges(kind, change) : [];
  if (change && change.before !== null && changes.length === 0) return;
  const companyId = 'companyId' in tx ? tx.companyId : (given ?? null);
  const isForeign = companyId !== null && actor !== null && actor.companyId !== companyId;
  // The company let support in, so it learns who that was; of the operator's other changes it learns no name.
  const isSupport = actor?.support !== undefined || (isForeign && kind === 'support');
  await tx.query(
    'audit-record',
    `insert into audit_entries (company_id, "ofInstallation", "byOperator", "bySupport", "actorId", "actorName", action,
       "subjectId", "subjectName", changes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      companyId ?? OPERATOR_COMPANY_ID,
      companyId === null,
      isForeign && !isSupport,
      isSupport,
      actor?.support?.operatorId ?? actor?.id ?? null,
      actor?.name ?? '',
      action,
      subject?.id ?? null,
      subject?.name ?? '',
      JSON.stringify(changes),
    ],
  );
}
