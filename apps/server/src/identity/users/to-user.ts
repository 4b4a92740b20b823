import { type SessionUser, type User, UserRow } from '@prosa/contract';
import { companySettingsOf } from '@prosa/domain';
import type { CompanyFacts, UserRecord } from './queries.ts';

/** A user for lists and events: only what everybody in the company may see. */
export function toUserRow({ companyName, companyDueDate, ...user }: UserRecord): UserRow {
  const company = { id: user.companyId, name: companyName, dueDate: companyDueDate };
  return UserRow.parse({ ...user, company });
}

export function toUser({ companyName: _name, companyDueDate: _date, ...user }: UserRecord): User {
  return user;
}

export function toSessionUser(record: UserRecord, company: CompanyFacts): SessionUser {
  const { settings, ...shown } = company;
  return {
    ...toUser(record),
    queues: record.queues.map((queue) => ({
      ...queue,
      UserQueue: { queueId: queue.id, userId: record.id },
    })),
    company: { ...shown, companieSettings: [companySettingsOf(company.id, settings)] },
  };
}
