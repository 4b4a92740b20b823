import { z } from 'zod';
import { auditActions, auditGroupNames } from '../audit-actions.ts';
import { defineCall } from '../call.ts';
import { DayIn, Id, IdOut, Instant, listOf, SearchParam } from '../fields.ts';
import { Optional } from '../optional.ts';

/** Entries of a page. */
export const AUDIT_PAGE_SIZE = 50;

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
/** A field that changed. Without `before` and `after` only that it did: a secret, a long text, a reference. */
export const AuditChange = z.object({
  field: z.string(),
  before: Value.optional(),
  after: Value.optional(),
});
export type AuditChange = z.infer<typeof AuditChange>;
export type AuditValue = z.infer<typeof Value>;

export const AuditEntry = z.object({
  id: IdOut,
  at: Instant,
  action: z.enum(auditActions),
  /** The company; null: the installation. */
  company: z.object({ id: IdOut, name: z.string() }).nullable(),
  /**
   * Who did it, under the name of that time. A company learns of the operator's people only that it was the operator
   * (`isOperator`, no id, no name); of support, which it has let in, also the name (`isSupport`).
   */
  actor: z.object({
    id: IdOut.nullable(),
    name: z.string(),
    isOperator: z.boolean(),
    isSupport: z.boolean(),
  }),
  /** What was changed, under the name of that time. */
  subject: z.object({ id: IdOut.nullable(), name: z.string() }),
  changes: z.array(AuditChange),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** YYYY-MM-DD in the time zone of the caller's company; the time of a date and time is ignored. */
const Day = DayIn.transform((at) => at.slice(0, 10));

const filters = {
  /** Who did it. */
  userId: Optional(Id),
  group: Optional(z.enum(auditGroupNames)),
  from: Optional(Day),
  /** The last day, included. */
  until: Optional(Day),
  /** Part of a name or of a value; ignores case and accents. */
  searchParam: Optional(SearchParam),
  /** Only the operator may name another company than the own one; absent, the operator gets the installation. */
  companyId: Optional(Id),
};

export const listAudit = defineCall({
  method: 'GET',
  path: '/audit',
  caller: 'admin',
  summary: 'Who changed what, newest first: the own company to an admin, the installation to super.',
  query: z.object({ ...filters, /** `nextCursor` of the page before. */ cursor: Optional(Id) }),
  responses: {
    200: z.object({ entries: listOf(AuditEntry, AUDIT_PAGE_SIZE), nextCursor: IdOut.nullable() }),
  },
});
export const exportAudit = defineCall({
  method: 'GET',
  path: '/audit/export',
  caller: 'admin',
  summary: 'The same entries as CSV; the export is an entry itself.',
  query: z.object(filters),
  answersFile: true,
  atOnce: { person: 1, company: 3 },
  audit: ['export.audit'],
  responses: { 200: z.unknown() },
});
