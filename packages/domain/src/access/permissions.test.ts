import { describe, expect, it } from 'vitest';
import {
  hasPermission,
  mayIgnoreInList,
  mayIgnorePending,
  mayShowAll,
  type Permission,
} from './permissions.ts';

const user = { profile: 'user', super: false } as const;
const admin = { profile: 'admin', super: false } as const;
const on = 'enabled';
const off = 'disabled';

it.each<Permission>([
  'tickets-manager:showall',
  'tickets-manager:closeAll',
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
])('%s is for admins only', (permission) => {
  expect(hasPermission(admin, permission)).toBe(true);
  expect(hasPermission({ ...user, super: true }, permission)).toBe(true);
  expect(hasPermission(user, permission)).toBe(false);
});

it('everything is shown to admins, and to people who see all chats', () => {
  expect(mayShowAll({ ...admin, allUserChat: off })).toBe(true);
  expect(mayShowAll({ ...user, allUserChat: on })).toBe(true);
  expect(mayShowAll({ ...user, allUserChat: off })).toBe(false);
});

describe('a waiting ticket', () => {
  it('is ignored by people with the switch, and by admins without it', () => {
    expect(mayIgnorePending({ ...admin, userClosePendingTicket: off })).toBe(true);
    expect(mayIgnorePending({ ...user, userClosePendingTicket: on })).toBe(true);
    expect(mayIgnorePending({ ...user, userClosePendingTicket: off })).toBe(false);
  });

  it.each([
    [admin, off, off, true],
    [user, on, on, true],
    [user, on, off, false],
    [user, off, on, false],
  ] as const)('has its button for admins and with both switches: %o', (who, close, dashboard, expected) => {
    const person = { ...who, userClosePendingTicket: close, showDashboard: dashboard };
    expect(mayIgnoreInList(person)).toBe(expected);
  });
});
