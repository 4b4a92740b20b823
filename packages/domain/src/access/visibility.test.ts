import { describe, expect, it } from 'vitest';
import { matches, type TicketFacts } from '../tickets/condition.ts';
import { bellCondition, maySee, viewCondition, type TicketView } from './visibility.ts';
import { ME, RUI, SALES, SUPPORT, ticket, viewer } from '../testing/visibility-cases.ts';
import type { Viewer } from './viewer.ts';

const plain = viewer();
const seesQueueless = viewer({ allTicket: 'enable' });
const seesQueues = viewer({ allHistoric: 'enabled' });
const seesChats = viewer({ allUserChat: 'enabled' });
const seesGroups = viewer({ allowGroup: true });
const admin = viewer({ profile: 'admin', queueIds: [] });

describe('who may see a ticket', () => {
  it.each<[string, Viewer, TicketFacts, boolean]>([
    ['my open ticket', plain, ticket('open', SALES, ME), true],
    ['my open ticket without a queue', plain, ticket('open', null, ME), true],
    ["my open ticket in another's queue", plain, ticket('open', SUPPORT, ME), true],
    ["another's open ticket in my queue", plain, ticket('open', SALES, RUI), false],
    [
      "another's open ticket in my queue, for who sees others' chats",
      seesChats,
      ticket('open', SALES, RUI),
      true,
    ],
    [
      "another's open ticket in another queue, for who sees others' chats",
      seesChats,
      ticket('open', SUPPORT, RUI),
      false,
    ],
    [
      "another's open ticket anywhere, for who sees chats and queues",
      viewer({ allUserChat: 'enabled', allHistoric: 'enabled' }),
      ticket('open', SUPPORT, RUI),
      true,
    ],
    ['a waiting ticket of my queue', plain, ticket('pending', SALES, null), true],
    ['a waiting ticket of another queue', plain, ticket('pending', SUPPORT, null), false],
    ['a waiting ticket without a queue', plain, ticket('pending', null, null), false],
    ['a waiting ticket without a queue, with allTicket', seesQueueless, ticket('pending', null, null), true],
    ['a closed ticket of my queue', plain, ticket('closed', SALES, RUI), true],
    ['a closed ticket of another queue', plain, ticket('closed', SUPPORT, RUI), false],
    ['a closed ticket of another queue, with allHistoric', seesQueues, ticket('closed', SUPPORT, RUI), true],
    ['a group ticket', plain, ticket('group', null, null), false],
    ['a group ticket, with allowGroup', seesGroups, ticket('group', null, null), true],
    [
      'a group ticket of another connection than mine',
      viewer({ allowGroup: true, whatsappId: 6 }),
      ticket('group', null, null),
      false,
    ],
    ['a ticket that waits for consent', plain, ticket('lgpd', null, null), false],
    ["anybody's ticket, for an admin", admin, ticket('open', SUPPORT, RUI), true],
    ['a ticket that waits for consent, for an admin', admin, ticket('lgpd', null, null), true],
  ])('%s', (_name, person, facts, expected) => {
    expect(maySee(person, facts)).toBe(expected);
  });
});

describe('what a view lists', () => {
  it.each<[string, Viewer, TicketView, { showAll?: boolean; queueIds?: number[] }, TicketFacts, boolean]>([
    ['open: mine', plain, 'open', {}, ticket('open', SALES, ME), true],
    ['open: not what waits', plain, 'open', {}, ticket('pending', SALES, ME), false],
    ["open: not another's, even for an admin", admin, 'open', {}, ticket('open', SALES, RUI), false],
    [
      "open: another's, for an admin who shows all",
      admin,
      'open',
      { showAll: true },
      ticket('open', SALES, RUI),
      true,
    ],
    [
      'open: showing all means nothing without the right',
      plain,
      'open',
      { showAll: true },
      ticket('open', SALES, RUI),
      false,
    ],
    [
      'open: a narrower selection',
      viewer({ queueIds: [SALES, SUPPORT] }),
      'open',
      { queueIds: [SUPPORT] },
      ticket('open', SALES, ME),
      false,
    ],
    ['pending: mine or nobody’s', plain, 'pending', {}, ticket('pending', SALES, RUI), false],
    [
      'pending: an empty selection is none',
      seesQueueless,
      'pending',
      { queueIds: [] },
      ticket('pending', null, null),
      false,
    ],
    [
      'pending: a queue that is not mine cannot be asked for',
      plain,
      'pending',
      { queueIds: [SUPPORT] },
      ticket('pending', SUPPORT, null),
      false,
    ],
    [
      'pending: an admin sees all, also without a queue',
      admin,
      'pending',
      {},
      ticket('pending', null, RUI),
      true,
    ],
    ['pending: consent only when all are shown', admin, 'pending', {}, ticket('lgpd', null, null), false],
    [
      'pending: consent when all are shown',
      admin,
      'pending',
      { showAll: true },
      ticket('lgpd', null, null),
      true,
    ],
    [
      'pending: with allHistoric and not allTicket, any queue but none',
      seesQueues,
      'pending',
      { queueIds: [SALES] },
      ticket('pending', SUPPORT, null),
      true,
    ],
    [
      'pending: with allHistoric and not allTicket, not without a queue',
      seesQueues,
      'pending',
      {},
      ticket('pending', null, null),
      false,
    ],
    ['group: needs allowGroup, for an admin too', admin, 'group', {}, ticket('group', null, null), false],
    [
      'group: with allowGroup',
      viewer({ profile: 'admin', allowGroup: true }),
      'group',
      {},
      ticket('group', null, null),
      true,
    ],
    ['closed: of my queue, whoever had it', plain, 'closed', {}, ticket('closed', SALES, RUI), true],
    ['closed: an admin sees the own ones', admin, 'closed', {}, ticket('closed', SALES, RUI), false],
    [
      'closed: an admin who shows all sees all',
      admin,
      'closed',
      { showAll: true },
      ticket('closed', SALES, RUI),
      true,
    ],
    ["search: not another's open ticket", plain, 'search', {}, ticket('open', SALES, RUI), false],
    [
      'search: an admin who shows all finds everything',
      admin,
      'search',
      { showAll: true, queueIds: [] },
      ticket('nps', SUPPORT, RUI),
      true,
    ],
    [
      'search: an admin finds in the selected queues',
      admin,
      'search',
      { queueIds: [SALES] },
      ticket('closed', SUPPORT, RUI),
      false,
    ],
  ])('%s', (_name, person, view, request, facts, expected) => {
    const condition = viewCondition(person, {
      view,
      showAll: request.showAll ?? false,
      queueIds: request.queueIds,
    });
    expect(matches(condition, facts)).toBe(expected);
  });
});

describe('the bell', () => {
  it.each<[string, Viewer, boolean, TicketFacts, boolean]>([
    ['my open ticket', plain, false, ticket('open', SALES, ME), true],
    ['a waiting ticket stays silent', plain, false, ticket('pending', SALES, null), false],
    [
      'a waiting ticket, where the company wants to hear of it',
      plain,
      true,
      ticket('pending', SALES, null),
      true,
    ],
    ['a group without allowGroup', plain, true, ticket('group', SALES, null), false],
    ['a group with allowGroup', seesGroups, false, ticket('group', SALES, null), true],
    ["another's open ticket", seesChats, true, ticket('open', SALES, RUI), false],
  ])('%s', (_name, person, showPending, facts, expected) => {
    expect(matches(bellCondition(person, showPending), facts)).toBe(expected);
  });
});
