import { describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { ME, RUI, SALES, SUPPORT, ticket, viewer } from '../testing/visibility-cases.ts';
import type { TicketFacts } from './condition.ts';
import { closeRefusal, transferRefusal } from './ticket-rights.ts';

const plain = viewer({ userClosePendingTicket: 'disabled' });
const seesChats = viewer({ allUserChat: 'enabled' });
const admin = viewer({ profile: 'admin', queueIds: [] });
const closesPending = viewer({ userClosePendingTicket: 'enabled' });

describe('why a ticket cannot be transferred', () => {
  it.each<[string, Viewer, TicketFacts, string | null]>([
    ['my own may be', plain, ticket('open', SALES, ME), null],
    ['one that waits in my queue may be', plain, ticket('pending', SALES, null), null],
    ["another's may be by an admin", admin, ticket('open', SALES, RUI), null],
    ["another's, which I only see", seesChats, ticket('open', SALES, RUI), 'ERR_NO_PERMISSION'],
    ["one of a queue that I don't see", plain, ticket('pending', SUPPORT, null), 'ERR_NO_PERMISSION'],
    ['a closed one', admin, ticket('closed', SALES, ME), 'ERR_TICKET_STEP'],
  ])('%s', (_, who, facts, refusal) => {
    expect(transferRefusal(who, facts)).toBe(refusal);
  });
});

describe('why a ticket cannot be closed', () => {
  const free = { needsTag: false, hasTag: false };
  const bare = { needsTag: true, hasTag: false };
  it.each<[string, Viewer, TicketFacts, typeof free, string | null]>([
    ['my own may be', plain, ticket('open', SALES, ME), free, null],
    ['with a required tag it may be', plain, ticket('open', SALES, ME), { ...bare, hasTag: true }, null],
    ['without a required tag', plain, ticket('open', SALES, ME), bare, 'ERR_TAG_REQUIRED'],
    ['a waiting one needs no tag', admin, ticket('pending', SALES, null), bare, null],
    ['a waiting one without the right', plain, ticket('pending', SALES, null), free, 'ERR_NO_PERMISSION'],
    ['a waiting one with the right may be', closesPending, ticket('pending', SALES, null), free, null],
    ["another's that I don't see", plain, ticket('open', SALES, RUI), free, 'ERR_NO_PERMISSION'],
    ['a closed one', admin, ticket('closed', SALES, ME), free, 'ERR_TICKET_STEP'],
  ])('%s', (_, who, facts, tags, refusal) => {
    expect(closeRefusal(who, facts, tags)).toBe(refusal);
  });
});
