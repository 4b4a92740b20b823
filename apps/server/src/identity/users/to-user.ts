import { ListedUser, type SessionUser, type User, UserRow } from '@prosa/contract';
import { companySettingsOf, presetOf } from '@prosa/domain';
import type { CompanyFacts, ListedRecord, UserRecord } from './queries.ts';

const rowOf = ({ companyName, companyDueDate, ...user }: UserRecord) => ({
  ...user,
  company: { id: user.companyId, name: companyName, dueDate: companyDueDate },
});

/** A user for events: only what everybody in the company may see. */
export const toUserRow = (record: UserRecord): UserRow => UserRow.parse(rowOf(record));

/** A user for the users page. When colleagues were last there, and what they may do, is the business of admins. */
export const toListedUser = (record: ListedRecord, isForAdmin: boolean): ListedUser =>
  ListedUser.parse({
    ...rowOf(record),
    lastSeenAt: isForAdmin ? record.lastSeenAt : null,
    rolePreset: isForAdmin ? presetOf(record) : null,
  });

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
