import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { filledDatabase } from '../../testing/test-database.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';

// Lists of closed tickets read only those that are marked as the newest of something. A missing mark hides a ticket;
// a superfluous one costs a lookup.

const scenario = `
insert into companies (id, name) values (7, 'Empresa');
insert into queues (company_id, id, name, color) select 7, n, 'Fila ' || n, '#00000' || n from generate_series(1, 2) n;
insert into users (company_id, id, name, email, "passwordHash") select 7, n, 'P' || n, n || '@x', 'x' from generate_series(1, 2) n;
insert into contacts (company_id, id, name, number) select 7, n, 'C' || n, n::text from generate_series(1, 3) n;
insert into conversations (company_id, id, "contactId") select 7, id, id from contacts;`;

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await filledDatabase(scenario));
});
afterAll(async () => close());

async function run<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return database.inCompany(7, async (tx) => tx.query<Row>(`test-${text}`.slice(0, 60), text, values));
}

const insert = async (id: number, of: Partial<Ticket> = {}) => {
  const { conversationId = 1, queueId = 1, userId = 1, status = 'closed' } = of;
  const { isGroup = false, isQuiet = false } = of;
  await run(
    `insert into tickets (company_id, id, "conversationId", "contactId", "queueId", "userId", status, "isGroup",
       "isQuiet", channel)
     values (7, $1, $2, $2, $3, $4, $5, $6, $7, 'whatsapp')`,
    [id, conversationId, queueId, userId, status, isGroup, isQuiet],
  );
};
interface Ticket {
  conversationId: number;
  queueId: number | null;
  userId: number | null;
  status: string;
  isGroup: boolean;
  isQuiet: boolean;
}

const groupings = {
  newestClosed: '',
  newestInQueue: ', "queueId"',
  newestOfUser: ', "userId"',
  newestOfBoth: ', "queueId", "userId"',
};

/** The newest tickets of each grouping that lack its mark; quiet ones are the newest of nothing. */
async function unmarked(): Promise<unknown[]> {
  const each = Object.entries(groupings).map(
    ([mark, columns]) => `select id, '${mark}' as mark from (
      select distinct on ("conversationId", "whatsappId", "isGroup"${columns}) id, "${mark}" as is_marked from tickets
      where status = 'closed' and not "isQuiet"
      order by "conversationId", "whatsappId", "isGroup"${columns}, id desc) newest
      where not is_marked`,
  );
  return run(each.join(' union all '));
}

const marksOf = async (id: number): Promise<string[]> => {
  const [row] = await run<Record<string, boolean>>(
    'select "newestClosed", "newestInQueue", "newestOfUser", "newestOfBoth" from tickets where id = $1',
    [id],
  );
  return Object.entries(row ?? {}).flatMap(([mark, is]) => (is ? [mark] : []));
};
const ALL = Object.keys(groupings);

describe('the newest closed tickets of a conversation', () => {
  beforeEach(async () => {
    await run('delete from tickets');
  });

  it('are marked even if two successive ones are removed at the same time', async () => {
    for (const id of [1, 2, 3]) await insert(id);
    const { removing } = await database.inCompany(7, async (tx) => {
      await tx.query('test-remove-second', 'delete from tickets where id = 2', []);
      const removing = run('delete from tickets where id = 3');
      await waitUntilBlocked({ database });
      return { removing };
    });
    await removing;
    expect(await unmarked()).toEqual([]);
    expect(await marksOf(1)).toEqual(ALL);
  });

  it('are marked by queue, by user and by both', async () => {
    await insert(1, { queueId: 2, userId: 2 });
    await insert(2, { queueId: 1, userId: 2 });
    await insert(3, { queueId: 1, userId: 1 });
    await insert(4, { queueId: 1, userId: 1 });

    expect(await marksOf(4)).toEqual(ALL);
    expect(await marksOf(3)).toEqual([]);
    expect(await marksOf(2)).toEqual(['newestOfUser', 'newestOfBoth']);
    expect(await marksOf(1)).toEqual(['newestInQueue', 'newestOfBoth']);
  });

  it('have no mark while they are open', async () => {
    await insert(1);
    await insert(2, { status: 'open' });
    expect(await marksOf(2)).toEqual([]);
    await run(`update tickets set status = 'closed' where id = 2`);
    expect([await marksOf(1), await marksOf(2)]).toEqual([[], ALL]);
    await run(`update tickets set status = 'open' where id = 2`);
    expect([await marksOf(1), await marksOf(2)]).toEqual([ALL, []]);
  });

  it('are marked again after the newest is removed', async () => {
    await insert(1);
    await insert(2);
    await run('delete from tickets where id = 2');
    expect(await marksOf(1)).toEqual(ALL);
  });

  it('of a group are marked by user within the queue, with all marks', async () => {
    await insert(1, { isGroup: true });
    await insert(2, { isGroup: true, queueId: 2 });
    await insert(3, { isGroup: true, queueId: 2 });
    expect([await marksOf(1), await marksOf(2), await marksOf(3)]).toEqual([ALL, [], ALL]);
  });
});

describe('a quiet ticket', () => {
  beforeEach(async () => {
    await run('delete from tickets');
  });
  const quietOnes = async (): Promise<number[]> =>
    (await run<{ id: number }>('select id from tickets where "isQuiet" order by id')).map(({ id }) => id);

  it('has no mark, and leaves the others theirs', async () => {
    await insert(1);
    await insert(2, { isQuiet: true });
    expect([await marksOf(1), await marksOf(2)]).toEqual([ALL, []]);
  });

  it('gets no mark when another one goes, or when it is moved', async () => {
    await insert(1, { isQuiet: true });
    await insert(2);
    await run('delete from tickets where id = 2');
    expect(await marksOf(1)).toEqual([]);
    await run('update tickets set "queueId" = null, "userId" = 2 where id = 1');
    expect(await marksOf(1)).toEqual([]);
    await insert(3, { isQuiet: true, queueId: 2 });
    await run(`update tickets set "queueId" = 2 where id = 1`);
    expect([await marksOf(1), await marksOf(3)]).toEqual([[], []]);
  });

  it('is marked as soon as it is an ordinary one', async () => {
    await insert(1, { isQuiet: true });
    await run('update tickets set "isQuiet" = false where id = 1');
    expect(await marksOf(1)).toEqual(ALL);
    await insert(2);
    expect([await marksOf(1), await marksOf(2)]).toEqual([[], ALL]);
  });

  it('is an ordinary one once it was opened, whoever has opened it', async () => {
    await insert(1, { isQuiet: true });
    await run(`update tickets set status = 'open' where id = 1`);
    expect([await quietOnes(), await marksOf(1)]).toEqual([[], []]);
    await run(`update tickets set status = 'closed' where id = 1`);
    expect([await quietOnes(), await marksOf(1)]).toEqual([[], ALL]);
  });
});

describe('a live ticket', () => {
  const changed = async (status: string): Promise<{ hot: number; all: number } | undefined> => {
    await run('delete from tickets');
    await insert(1, { status });
    return database.inCompany(7, async (tx) => {
      const at = async (time: string) =>
        tx.query('test-touch', 'update tickets set "updatedAt" = $1 where id = 1', [time]);
      // The first change in a quarter of an hour changes the slot, which is in the indexes.
      await at('2030-01-01T00:00:00Z');
      const count = async () => {
        const [row] = await tx.query<{ hot: number; all: number }>(
          'test-hot',
          `select pg_stat_get_xact_tuples_hot_updated(c.oid) as hot, pg_stat_get_xact_tuples_updated(c.oid) as all
           from pg_class c where c.oid = 'tickets'::regclass`,
          [],
        );
        return row ?? { hot: 0, all: 0 };
      };
      const before = await count();
      await at('2030-01-01T00:00:01Z');
      const after = await count();
      return { hot: after.hot - before.hot, all: after.all - before.all };
    });
  };

  it('changes its time without a write to any index', async () => {
    expect(await changed('open')).toEqual({ hot: 1, all: 1 });
  });

  it('differs in this from a closed one', async () => {
    expect(await changed('closed')).toEqual({ hot: 0, all: 1 });
  });
});

const id = fc.integer({ min: 1, max: 12 });
const choice = fc.constantFrom(1, 2, null);
const change = fc.oneof(
  fc.tuple(fc.constantFrom('queueId', 'userId'), choice, id).map(([column, value, of]) => async () => {
    await run(`update tickets set "${column}" = $1 where id = $2`, [value, of]);
  }),
  fc.tuple(fc.constantFrom('queueId', 'userId'), fc.constantFrom(1, 2)).map(([column, value]) => async () => {
    await run(`update tickets set "${column}" = null where "${column}" = $1`, [value]);
  }),
  fc.tuple(id, fc.constantFrom(1, 2, 3)).map(([of, to]) => async () => {
    await run(
      `update tickets set "conversationId" = $2, "contactId" = $2 where id = $1 and status = 'closed'`,
      [of, to],
    );
  }),
  id.map((of) => async () => {
    // At most one live ticket per conversation.
    await run(
      `update tickets t set status = 'open' where id = $1 and not exists (
       select from tickets l where l."conversationId" = t."conversationId" and l.status <> 'closed')`,
      [of],
    );
  }),
  fc.constant(async () => {
    await run(`update tickets set status = 'closed' where status <> 'closed'`);
  }),
  id.map((of) => async () => {
    await run('update tickets set "isQuiet" = false where id = $1', [of]);
  }),
  fc.tuple(id, id).map(([from, count]) => async () => {
    await run('delete from tickets where id between $1 and $2', [from, from + (count % 3)]);
  }),
);

it('the newest ticket of every grouping is marked, whatever happens to tickets', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(1, 2, 3), choice, choice, fc.nat(3)), {
        minLength: 4,
        maxLength: 12,
      }),
      fc.array(change, { maxLength: 12 }),
      async (tickets, changes) => {
        await run('delete from tickets');
        for (const [place, [conversationId, queueId, userId, kind]] of tickets.entries()) {
          const of = { conversationId, queueId, userId, isGroup: conversationId === 3, isQuiet: kind === 0 };
          await insert(place + 1, of);
        }
        expect(await unmarked()).toEqual([]);
        for (const make of changes) {
          await make();
          expect(await unmarked()).toEqual([]);
        }
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);
