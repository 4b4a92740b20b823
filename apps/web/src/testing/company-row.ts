import type { CompanyRow } from '@prosa/contract';
import { server } from './fake-server.ts';
import { admin, companySettings } from './records.ts';

// A company as the operator's list shows it, on a plan that one company has.

const plan = {
  ...admin.company.plan,
  id: 5,
  name: 'Essencial',
  users: 3,
  connections: 1,
} as NonNullable<CompanyRow['plan']>;
export const companyRow: CompanyRow = {
  id: 21,
  folderSize: 2_500_000,
  numberFileFolder: 12,
  updatedAtFolder: null,
  name: 'Padaria Flor',
  email: 'dono@padaria.test',
  phone: null,
  document: null,
  paymentMethod: null,
  addressStreet: null,
  addressState: null,
  addressCity: null,
  numberAttendants: null,
  numberConections: null,
  status: true,
  dueDate: '2026-11-28T03:00:00.000Z',
  recurrence: 'TRIMESTRAL',
  planId: 5,
  plan,
  schedules: [],
  createdAt: '2026-01-10T12:00:00.000Z',
  lastLogin: null,
  archivedAt: null,
  adminInvitedUntil: null,
  daysLeft: 12,
  usersCount: 2,
  connectionsCount: 1,
  connectionsDown: 0,
  messagesCount: 1_250,
};

/** Answers what the operator's list asks for. */
export function serveCompanies(rows: CompanyRow[]): void {
  server.on('pageCompanies', () => ({ companies: rows, count: rows.length, hasMore: false }));
  server.on('listAllPlans', () => [{ ...plan, companies: 1 }]);
  server.on('readCompanySettings', () => companySettings);
  server.on('listSupport', () => []);
}
