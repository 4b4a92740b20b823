import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userRoutes } from '../../identity/index.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { chatRoutes } from './routes.ts';

// Who hears a chat is who is in it, after every change: of its members, of a queue and of the company's people.

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer((app) => [...chatRoutes(app), ...userRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());

const PEOPLE = 5;
const who = fc.integer({ min: 0, max: PEOPLE - 1 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('members' as const), who: fc.array(who, { minLength: 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('join' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dismiss' as const), who }) },
);

interface Staffed {
  company: { id: number };
  admin: GivenUser;
  people: GivenUser[];
  queue: { id: number };
  chats: { group: number; queue: number };
  /** By place, until dismissed. */
  staff: Set<number>;
  group: number[];
  inQueue: Set<number>;
}

async function begin(): Promise<Staffed> {
  const company = await make.company();
  const admin = await make.admin(company, { name: 'Zoe' });
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, at) => make.user(company, { name: `P${at}` })),
  );
  const queue = await make.queue(company);
  const group = (await people[0]?.call('POST', '/chats', { title: 'G', users: [{ id: people[1]?.id }] }))
    ?.body.id;
  const [row] = await server.app.database.inCompany(company.id, (tx) =>
    tx.query<{ id: number }>(
      'test-queue-chat',
      'select id from chats where company_id = $1 and "queueId" = $2',
      [company.id, queue.id],
    ),
  );
  return {
    company,
    admin,
    people,
    queue,
    chats: { group, queue: row?.id ?? 0 },
    staff: new Set(people.keys()),
    group: [0, 1],
    inQueue: new Set(),
  };
}

async function changeQueue({ company, people, queue }: Staffed, place: number, text: string): Promise<void> {
  const values = [company.id, queue.id, people[place]?.id];
  await server.app.database.inCompany(company.id, (tx) => tx.query(`test-${text.slice(0, 6)}`, text, values));
}

const join = `insert into user_queues (company_id, "queueId", "userId") values ($1, $2, $3) on conflict do nothing`;
const leave = 'delete from user_queues where company_id = $1 and "queueId" = $2 and "userId" = $3';

async function take(
  staffed: Staffed,
  { kind, who: named }: { kind: string; who: number | number[] },
): Promise<void> {
  const { people, staff, group, inQueue, admin } = staffed;
  if (Array.isArray(named)) {
    const [owner] = group;
    const ids = named.filter((place) => staff.has(place));
    const after = [...new Set([owner ?? -1, ...ids])];
    if (owner === undefined || after.length < 2) return;
    const users = ids.map((place) => ({ id: people[place]?.id }));
    const reply = await people[owner]?.call('PUT', `/chats/${staffed.chats.group}`, { users });
    expect(reply?.status).toBe(200);
    const before = group.filter((place) => after.includes(place));
    staffed.group = [...before, ...after.filter((place) => !before.includes(place))];
    return;
  }
  if (!staff.has(named)) return;
  if (kind === 'join') {
    await changeQueue(staffed, named, join);
    inQueue.add(named);
  } else if (kind === 'leave') {
    await changeQueue(staffed, named, leave);
    inQueue.delete(named);
  } else {
    expect((await admin.call('DELETE', `/users/${people[named]?.id}`)).status).toBe(200);
    staff.delete(named);
    inQueue.delete(named);
    staffed.group = group.filter((place) => place !== named);
  }
}

/** Writes in the chat, and returns who heard it; and everybody reads it who is in it, and nobody else. */
async function check(staffed: Staffed, chatId: number, members: readonly number[]): Promise<void> {
  const { people, staff, admin } = staffed;
  const [writer] = members;
  if (writer === undefined) return;
  server.published.length = 0;
  await people[writer]?.call('POST', `/chats/${chatId}/messages`, { message: 'Oi' });
  const [event] = server.published as Anything[];
  const expected = members.map((place) => people[place]?.id);
  expect(event).toMatchObject({ name: 'chat', event: { action: 'new-message' } });
  expect(event.audience.userIds).toHaveLength(expected.length);
  expect(new Set(event.audience.userIds)).toEqual(new Set(expected));
  for (const place of staff) {
    const reply = await people[place]?.call('GET', `/chats/${chatId}/messages`);
    expect([place, reply?.status]).toEqual([place, members.includes(place) ? 200 : 403]);
  }
  expect((await admin.call('GET', `/chats/${chatId}/messages`)).status).toBe(403);
}

describe('who hears a chat', () => {
  it('is who is in it, after every change', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const staffed = await begin();
        for (const next of steps) {
          await take(staffed, next);
          await check(staffed, staffed.chats.group, staffed.group);
          await check(staffed, staffed.chats.queue, [...staffed.inQueue]);
        }
        // The longest member owns the chat.
        const [owner] = staffed.group;
        if (owner === undefined) return;
        const reply = await staffed.people[owner]?.call('GET', `/chats/${staffed.chats.group}`);
        expect(reply?.body.ownerId).toBe(staffed.people[owner]?.id);
      }),
      { numRuns: 15 },
    );
  });
});
