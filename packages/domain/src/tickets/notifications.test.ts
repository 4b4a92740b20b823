import { describe, expect, it } from 'vitest';
import { isNotifiedOf } from './notifications.ts';

const ana = { id: 7, queueIds: [1, 2], allTicket: 'disable', allowGroup: false } as const;
const person = (change: Partial<Parameters<typeof isNotifiedOf>[0]> = {}) => ({
  ...ana,
  queueIds: [...ana.queueIds],
  ...change,
});
const connection = (groupAsTicket: string) => ({ id: 1, name: 'Linha', expiresTicket: 0, groupAsTicket });
const open = {
  status: 'open',
  userId: 7,
  queueId: 1,
  isGroup: false,
  whatsapp: connection('disabled'),
} as const;
const pending = { ...open, status: 'pending', userId: null } as const;
const group = {
  ...open,
  status: 'group',
  userId: null,
  isGroup: true,
  whatsapp: connection('enabled'),
} as const;
const shown = { showNotificationPending: true };
const hidden = { showNotificationPending: false };

describe('a person is notified of', () => {
  it('their own open tickets, and those of nobody', () => {
    expect(isNotifiedOf(person(), open, hidden)).toBe(true);
    expect(isNotifiedOf(person(), { ...open, userId: null }, hidden)).toBe(true);
  });

  it('nothing in a ticket of somebody else', () => {
    expect(isNotifiedOf(person(), { ...open, userId: 8 }, shown)).toBe(false);
  });

  it('nothing in another queue', () => {
    expect(isNotifiedOf(person(), { ...open, queueId: 3 }, shown)).toBe(false);
  });

  it('a ticket without a queue with allTicket, or when it is their own', () => {
    const none = { ...open, userId: null, queueId: null };
    expect(isNotifiedOf(person(), none, shown)).toBe(false);
    expect(isNotifiedOf(person({ allTicket: 'enable' }), none, shown)).toBe(true);
    expect(isNotifiedOf(person(), { ...none, userId: 7 }, shown)).toBe(true);
  });

  it('waiting tickets only where the company has enabled it', () => {
    expect(isNotifiedOf(person(), pending, shown)).toBe(true);
    expect(isNotifiedOf(person(), pending, hidden)).toBe(false);
  });

  it('groups only with allowGroup, on connections that treat groups as tickets', () => {
    expect(isNotifiedOf(person({ allowGroup: true }), group, shown)).toBe(true);
    expect(isNotifiedOf(person(), group, shown)).toBe(false);
    const aside = { ...group, whatsapp: connection('disabled') };
    expect(isNotifiedOf(person({ allowGroup: true }), aside, shown)).toBe(false);
  });

  it('nothing in a closed ticket', () => {
    expect(isNotifiedOf(person(), { ...open, status: 'closed' }, shown)).toBe(false);
  });
});
