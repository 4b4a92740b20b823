import { calls, type CallName, type CallShape } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { grantEnd, isSupportOver, supportRefusal } from './support-access.ts';

const view = { mode: 'view' } as const;
const change = { mode: 'change' } as const;
const every = Object.entries(calls) as [CallName, CallShape][];

describe('support with a grant to view', () => {
  it.each(every.filter(([name, { method }]) => method !== 'GET' && name !== 'logout'))(
    'may not %s',
    (_, call) => expect(supportRefusal(call, view)).toBe('ERR_SUPPORT_READ_ONLY'),
  );
  it('may read, but carry nothing away', () => {
    expect(supportRefusal(calls.readSupport, view)).toBeNull();
    expect(supportRefusal(calls.listMessages, view)).toBeNull();
    expect(supportRefusal(calls.exportAudit, view)).toBe('ERR_SUPPORT_READ_ONLY');
  });
  it('may leave', () => expect(supportRefusal(calls.logout, view)).toBeNull());
});

describe('support with a grant to change', () => {
  it('may change what an admin sets up', () => {
    expect(supportRefusal(calls.createQueue, change)).toBeNull();
    expect(supportRefusal(calls.exportContacts, change)).toBeNull();
  });
  const refused: CallName[] = [
    'giveSupportGrant',
    'revokeSupportGrant',
    'declineSupportRequest',
    'createUser',
    'updateUser',
    'resetUsersSecondFactor',
    'createTicket',
    'updateTicket',
    'sendMessage',
    'sendTemplateMessage',
    'savePushSubscription',
  ];
  it.each(refused)('may not %s: a way in, or the work of attendants', (name) =>
    expect(supportRefusal(calls[name], change)).toBe('ERR_SUPPORT_NOT_ALLOWED'),
  );
});

describe('the end of a grant', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  it('is so many hours away', () => expect(grantEnd(now, 4).toISOString()).toBe('2026-11-25T16:00:00.000Z'));
  it('has come at that very instant, and not before', () => {
    const endsAt = now.toISOString();
    expect(isSupportOver({ endsAt }, now)).toBe(true);
    expect(isSupportOver({ endsAt }, new Date(now.getTime() - 1))).toBe(false);
  });
});
