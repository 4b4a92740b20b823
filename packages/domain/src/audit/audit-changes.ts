import {
  AUDIT_VALUE_LENGTH,
  type AuditChange,
  auditFields,
  type AuditKind,
  type AuditValue,
} from '@prosa/contract';

/** A record as it was before or after a change; fields that the log does not know are left out of it. */
export type AuditSnapshot = Readonly<Record<string, unknown>>;

const LONGEST_LIST = 20;

const shortText = (text: string): string =>
  text.length > AUDIT_VALUE_LENGTH ? `${text.slice(0, AUDIT_VALUE_LENGTH - 1)}…` : text;

function valueOf(value: unknown): AuditValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((item) => shortText(String(item)));
  return shortText(typeof value === 'string' ? value : JSON.stringify(value));
}

/** What a new record has although nobody chose it. */
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  value === 'disabled' ||
  value === 'disable' ||
  (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export interface AuditedChange {
  /** Null: the record is new. */
  before: AuditSnapshot | null;
  after: AuditSnapshot;
  /** Fields that were set, whatever the snapshots show: secrets, whose values nobody may read. */
  set?: readonly string[];
}

/**
 * What a change did to the fields that the log may hold, in their order. Fields that `after` does not have did not
 * change.
 */
export function auditChanges(kind: AuditKind, { before, after, set = [] }: AuditedChange): AuditChange[] {
  const fields = Object.entries<'value' | 'changed'>(auditFields[kind]);
  return fields.flatMap(([field, recorded]): AuditChange[] => {
    const [old, current] = [before?.[field], after[field]];
    const isNew = before === null && !isBlank(current) && field !== 'name';
    const isChanged = before !== null && current !== undefined && !isSame(old, current);
    if (!isNew && !isChanged) return set.includes(field) ? [{ field }] : [];
    if (recorded === 'changed') return [{ field }];
    return [{ field, before: valueOf(old), after: valueOf(current) }];
  });
}

/** Where an address leads, without path and query, which may contain keys. */
export const auditOrigin = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');
