import { TICKETS_PAGE_SIZE, ticketStatuses, type TicketStatus } from '@prosa/contract';
import {
  all,
  any,
  bellCondition,
  isIn,
  isKnown,
  matches,
  ticketViews,
  viewCondition,
  visibleCondition,
  type Condition,
  type Viewer,
} from '@prosa/domain';
import { viewerOf } from '@prosa/domain/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { makeTicketGrid, type GridTicket, type TicketGrid } from '../testing/ticket-grid.ts';
import { conditionSql } from './condition-sql.ts';
import { countTickets, pageOfTickets, type TicketFilters } from './list-queries.ts';
import { listTickets } from './list-tickets.ts';
import { ticketRoutes } from './routes.ts';

// A rule is evaluated in memory (sockets, single reads) and in SQL (lists, counts); both must agree.

let server: ModuleServer;
let grid: TicketGrid;
beforeAll(async () => {
  server = await moduleServer(ticketRoutes);
  grid = await makeTicketGrid(server.app, given(server));
});
afterAll(async () => server.close());

const onOff = fc.constantFrom('enabled' as const, 'disabled' as const);
// By position in the grid, because its ids are not known yet when the properties are declared.
const queue = fc.nat(2).map((place) => () => grid.queues[place] ?? 0);
const user = fc.nat(1).map((place) => () => grid.users[place] ?? 0);
const connection = fc.nat(1).map((place) => () => grid.connections[place] ?? 0);
const idsOf = (places: (() => number)[]) => places.map((id) => id());

const anyViewer = fc
  .record({
    profile: fc.constantFrom('admin' as const, 'user' as const),
    queues: fc.uniqueArray(fc.nat(2)),
    allTicket: fc.constantFrom('enable' as const, 'disable' as const),
    allowGroup: fc.boolean(),
    allHistoric: onOff,
    allUserChat: onOff,
    connection: fc.option(connection),
  })
  .map(({ queues, connection: own, ...facts }) => (): Viewer => {
    const [id = 0] = grid.users;
    const queueIds = queues.map((index) => grid.queues[index] ?? 0);
    return viewerOf({ id, companyId: grid.companyId, ...facts, queueIds, whatsappId: own ? own() : null });
  });

/** Every request that has a condition: a view, the bell, all visible tickets. */
const asked = fc.oneof(
  fc
    .record({
      view: fc.constantFrom(...ticketViews),
      showAll: fc.boolean(),
      // A client may name a queue twice.
      queueIds: fc.option(fc.array(queue, { maxLength: 4 }), { nil: undefined }),
    })
    .map((request) => (viewer: Viewer) => {
      const queueIds = request.queueIds === undefined ? undefined : idsOf(request.queueIds);
      return viewCondition(viewer, { ...request, queueIds });
    }),
  fc.boolean().map((showPending) => (viewer: Viewer) => bellCondition(viewer, showPending)),
  fc.constant(visibleCondition),
);

type Later = () => Condition;
const leaf: fc.Arbitrary<Later> = fc.oneof(
  fc.boolean().map((value) => () => value),
  fc
    .array(fc.constantFrom(...ticketStatuses), { maxLength: 3 })
    .map((values) => () => isIn('status', values)),
  fc.array(fc.option(queue), { maxLength: 3 }).map(
    (values) => () =>
      isIn(
        'queueId',
        values.map((id) => id && id()),
      ),
  ),
  fc.array(fc.option(user), { maxLength: 2 }).map(
    (values) => () =>
      isIn(
        'userId',
        values.map((id) => id && id()),
      ),
  ),
  fc.array(fc.boolean(), { maxLength: 2 }).map((values) => () => isIn('isGroup', values)),
  fc
    .constantFrom('queueId' as const, 'userId' as const, 'whatsappId' as const)
    .map((name) => () => isKnown(name)),
);
/** Arbitrary conditions, beyond those of the present rules. */
const { anyCondition } = fc.letrec<{ anyCondition: Later }>((tie) => ({
  anyCondition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('anyCondition'), { maxLength: 3 }).map((parts) => () => all(...parts.map((part) => part()))),
    fc.array(tie('anyCondition'), { maxLength: 3 }).map((parts) => () => any(...parts.map((part) => part()))),
  ),
}));

const matched = (condition: Condition) => grid.tickets.filter((ticket) => matches(condition, ticket));
const byId = (ids: number[]) => ids.toSorted((a, b) => a - b);

async function selected(condition: Condition): Promise<number[]> {
  const { rows } = await server.app.database.inCompany(grid.companyId, async (tx) =>
    sql<{ id: number }>`select t.id from tickets t
      where t.company_id = ${tx.companyId} and ${conditionSql(condition, 't')}`.execute(tx.db),
  );
  return rows.map(({ id }) => id);
}

it('SQL selects exactly the matching tickets, for any viewer and request', async () => {
  await fc.assert(
    fc.asyncProperty(anyViewer, asked, async (person, conditionOf) => {
      const condition = conditionOf(person());
      expect(byId(await selected(condition))).toEqual(byId(matched(condition).map(({ id }) => id)));
    }),
    { numRuns: 400 },
  );
});

it('SQL selects exactly the matching tickets, for any condition', async () => {
  await fc.assert(
    fc.asyncProperty(anyCondition, async (later) => {
      const condition = later();
      expect(byId(await selected(condition))).toEqual(byId(matched(condition).map(({ id }) => id)));
    }),
    { numRuns: 400 },
  );
});

const filters = fc.record({
  newestOnly: fc.boolean(),
  isBell: fc.boolean(),
  unreadOnly: fc.boolean(),
  users: fc.array(user, { maxLength: 1 }),
  whatsapps: fc.array(connection, { maxLength: 1 }),
  statuses: fc.oneof(fc.constant<TicketStatus[]>([]), fc.subarray([...ticketStatuses])),
});
type Chosen = typeof filters extends fc.Arbitrary<infer Value> ? Value : never;

/** The expected list in order, computed in memory. */
function listed(condition: Condition, chosen: Chosen, descending: boolean): number[] {
  const inView = matched(condition);
  const isNewest = (ticket: GridTicket) =>
    !inView.some((other) => other.conversationId === ticket.conversationId && other.id > ticket.id);
  const [users, whatsapps] = [idsOf(chosen.users), idsOf(chosen.whatsapps)];
  const isChosen = (ids: number[], id: number | null) => ids.length === 0 || ids.includes(id ?? 0);
  const ids = inView
    .filter((ticket) => !chosen.newestOnly || isNewest(ticket))
    // The grid's connections do not treat groups as tickets.
    .filter(({ unreadMessages, isGroup }) => !chosen.isBell || (unreadMessages > 0 && !isGroup))
    .filter(({ unreadMessages }) => !chosen.unreadOnly || unreadMessages > 0)
    .filter(({ userId, whatsappId }) => isChosen(users, userId) && isChosen(whatsapps, whatsappId))
    .filter(({ status }) => chosen.statuses.length === 0 || chosen.statuses.includes(status))
    .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt) || a.id - b.id)
    .map(({ id }) => id);
  return descending ? ids.toReversed() : ids;
}

async function pagesOf(condition: Condition, chosen: Chosen, descending: boolean, expected: number[]) {
  const all: TicketFilters = {
    ...chosen,
    condition,
    users: idsOf(chosen.users),
    whatsapps: idsOf(chosen.whatsapps),
    search: '',
    searchOnMessages: false,
    unansweredOnly: false,
    snoozed: null,
    hidesNumbers: false,
    tags: [],
    created: null,
    updated: null,
  };
  const pages = Math.ceil(expected.length / TICKETS_PAGE_SIZE) + 1;
  const ids: number[] = [];
  for (let pageNumber = 1; pageNumber <= pages; pageNumber += 1) {
    const page = await server.app.database.inCompany(grid.companyId, async (tx) =>
      pageOfTickets(tx, all, { pageNumber, descending }),
    );
    const counted = server.app.database.inCompany(grid.companyId, async (tx) => countTickets(tx, all));
    expect(page.count ?? (await counted)).toBe(expected.length);
    expect(await counted).toBe(expected.length);
    ids.push(...page.tickets.map(({ id }) => id));
  }
  return ids;
}

it('the list shows exactly the matching tickets, in order, page by page, and counts them', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyViewer,
      asked,
      filters,
      fc.boolean(),
      async (person, conditionOf, chosen, descending) => {
        const condition = conditionOf(person());
        const expected = listed(condition, chosen, descending);
        expect(await pagesOf(condition, chosen, descending, expected)).toEqual(expected);
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);

it('the list shows the newest ticket of each conversation, for any condition', async () => {
  await fc.assert(
    fc.asyncProperty(anyCondition, filters, fc.boolean(), async (later, given, descending) => {
      const [condition, chosen] = [later(), { ...given, newestOnly: true }];
      const expected = listed(condition, chosen, descending);
      expect(await pagesOf(condition, chosen, descending, expected)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('the list shows no ticket twice if a client names a queue twice', async () => {
  const [id = 0] = grid.users;
  const [sales = 0, support = 0, stock = 0] = grid.queues;
  const person = viewerOf({
    id,
    companyId: grid.companyId,
    queueIds: [sales, support],
    allHistoric: 'enabled',
  });
  const pageOf = async (queueIds: number[]) => {
    const query = { status: 'pending' as const, queueIds };
    return listTickets(server.app, person, query);
  };

  const once = await pageOf([stock]);
  const twice = await pageOf([stock, stock]);

  expect(once.tickets.length).toBeGreaterThan(0);
  expect(twice.tickets.map((ticket) => ticket.id)).toEqual(once.tickets.map((ticket) => ticket.id));
  expect(twice.count).toBe(once.count);
});
