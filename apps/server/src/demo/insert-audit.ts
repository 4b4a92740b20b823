import type { AuditAction, AuditChange } from '@prosa/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { DemoIds } from './insert-people.ts';
import { insertRows } from './insert-rows.ts';
import { agents } from './people.ts';

interface DemoEntry {
  daysAgo: number;
  /** UTC. */
  hour: number;
  action: AuditAction;
  /** The index of an agent, a name, or nothing. */
  subject?: number | string;
  changes?: AuditChange[];
  byOperator?: boolean;
}

const turned = (field: string, isOn: boolean): AuditChange => ({
  field,
  before: isOn ? 'disabled' : 'enabled',
  after: isOn ? 'enabled' : 'disabled',
});

/** Oldest first, as they would have been written. All by the company's admin, or by the operator. */
const entries: DemoEntry[] = [
  {
    daysAgo: 90,
    hour: 12,
    action: 'company.create',
    subject: 'Loja Aurora',
    changes: [{ field: 'plan', before: null, after: 'Plano 1' }],
    byOperator: true,
  },
  ...[1, 2, 3, 4, 5].map(
    (subject): DemoEntry => ({
      daysAgo: 89,
      hour: 13,
      action: 'user.create',
      subject,
      changes: [{ field: 'profile', before: null, after: 'user' }],
    }),
  ),
  { daysAgo: 88, hour: 14, action: 'setting.update', changes: [turned('userRating', true)] },
  {
    daysAgo: 75,
    hour: 17,
    action: 'user.update',
    subject: 2,
    changes: [{ field: 'allTicket', before: 'disable', after: 'enable' }],
  },
  { daysAgo: 60, hour: 12, action: 'hours.update' },
  {
    daysAgo: 41,
    hour: 18,
    action: 'export.contacts',
    changes: [{ field: 'format', before: null, after: 'xlsx' }],
  },
  { daysAgo: 33, hour: 13, action: 'user.password', subject: 4 },
  { daysAgo: 33, hour: 13, action: 'user.sessionsEnded', subject: 4 },
  {
    daysAgo: 20,
    hour: 19,
    action: 'company.update',
    subject: 'Loja Aurora',
    changes: [{ field: 'dueDate', before: '2026-12-31T03:00:00.000Z', after: '2027-12-31T03:00:00.000Z' }],
    byOperator: true,
  },
  {
    daysAgo: 12,
    hour: 15,
    action: 'user.update',
    subject: 3,
    changes: [
      { field: 'profile', before: 'user', after: 'admin' },
      turned('allHistoric', true),
      { field: 'queues', before: ['Suporte'], after: ['Suporte', 'Entregas'] },
    ],
  },
  {
    daysAgo: 11,
    hour: 12,
    action: 'user.update',
    subject: 3,
    changes: [{ field: 'profile', before: 'admin', after: 'user' }],
  },
  { daysAgo: 5, hour: 14, action: 'setting.update', changes: [{ field: 'transferMessage' }] },
  { daysAgo: 2, hour: 16, action: 'user.update', subject: 1, changes: [turned('showDashboard', true)] },
  { daysAgo: 1, hour: 13, action: 'setting.update', changes: [turned('sendSignMessage', false)] },
];

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Three months of an admin's work in the audit log. */
export async function insertAudit(db: Kysely<Tables>, ids: DemoIds, now: number): Promise<void> {
  const today = Math.floor(now / DAY) * DAY;
  const rows = entries.map(({ daysAgo, hour, action, subject, changes = [], byOperator = false }) => ({
    company_id: ids.companyId,
    at: new Date(today - daysAgo * DAY + hour * HOUR).toISOString(),
    action,
    actorId: byOperator ? null : (ids.users[0] ?? null),
    actorName: byOperator ? 'Admin' : (agents[0]?.name ?? ''),
    byOperator,
    subjectId: typeof subject === 'number' ? (ids.users[subject] ?? null) : null,
    subjectName: typeof subject === 'number' ? (agents[subject]?.name ?? '') : (subject ?? ''),
    changes,
  }));
  await insertRows(db, 'audit_entries', rows);
}
