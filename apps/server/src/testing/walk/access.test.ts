import { type CallName, calls, type CallShape } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthRoutes } from '../../platform/http/health.ts';
import { openModules } from '../../modules.ts';
import type { GivenUser } from '../given.ts';
import type { Reply } from './circumstances.ts';
import { otherAnswers } from './other-answers.ts';
import { changedTables, declared, type Digest, isOfPrograms, type Prepared, Walker } from './walker.ts';

const unchanged = { tables: [], calls: [] };

let walker: Walker;
beforeAll(async () => {
  walker = await Walker.open();
});
afterAll(async () => walker.close());

it('has a route for every declared call, and declares every route', async () => {
  const routed = [...(await openModules(walker.app.app)).routes, ...healthRoutes(async () => undefined)];
  const signature = ({ method, path }: CallShape) => `${method} ${path}`;

  expect(routed.map(({ call }) => signature(call)).toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.values(calls)
      .map((call) => signature(call))
      .toSorted((a, b) => a.localeCompare(b)),
  );
  // The very same object: a copy could be validated by other rules than are published.
  const known = new Set<CallShape>(Object.values(calls));
  expect(routed.filter(({ call }) => !known.has(call))).toEqual([]);
});

describe('the right person', () => {
  it.each(declared)('succeeds with %s', async (name) => {
    const { call, caller, sample } = await walker.prepare(name);
    const reply = await walker.send(call, sample, caller);

    const expected = otherAnswers[name]?.status ?? Number(Object.keys(call.responses)[0]);
    expect(reply, JSON.stringify(sample)).toMatchObject({ status: expected });
  });
});

/** A token with another signature. Changing its last letters would not do: some of their bits are unused. */
function forge(token: string): string {
  const start = token.lastIndexOf('.') + 1;
  return `${token.slice(0, start)}${token[start] === 'x' ? 'y' : 'x'}${token.slice(start + 1)}`;
}

// A refused call may change nothing, so all refused calls use the same records.
describe('refused', () => {
  let prepared: Map<CallName, Prepared>;
  let before: Digest;
  beforeAll(async () => {
    prepared = new Map();
    for (const [name] of declared) prepared.set(name, await walker.prepare(name));
  });
  const preparedFor = (name: CallName): Prepared => {
    const found = prepared.get(name);
    if (!found) throw new Error(`Nothing is prepared for ${name}.`);
    return found;
  };

  describe('without a session', () => {
    const closed = declared.filter(([, call]) => call.caller !== 'anyone' && !isOfPrograms(call));
    const ask = async ({ call, caller, sample }: Prepared): Promise<Reply[]> => {
      const replies: Reply[] = [];
      for (const user of [undefined, { ...caller, token: forge(caller.token) }]) {
        replies.push(await walker.send(call, sample, user));
        replies.push(await walker.send(call, { ...sample, body: { wrong: [] } }, user));
      }
      return replies;
    };
    beforeAll(async () => {
      before = await walker.digest(walker.home.id);
    });

    it.each(closed)('%s, whatever the request contains', async (name) => {
      const [plain, wrong, forged, wrongForged] = await ask(preparedFor(name));

      for (const reply of [plain, forged]) {
        expect(reply).toMatchObject({ status: 401, code: 'ERR_SESSION_EXPIRED' });
      }
      for (const reply of [wrong, wrongForged]) expect(reply).toMatchObject({ status: 401 });
    });

    it('nothing has changed', async () => {
      const again = closed.map(([name]) => [name, async () => ask(preparedFor(name))] as const);
      expect(await walker.changesSince(before, walker.home, again)).toEqual(unchanged);
    });
  });

  describe('a call of other programs', () => {
    const ofPrograms = declared.filter(([, call]) => isOfPrograms(call));
    const ask = async ({ call, sample, caller }: Prepared): Promise<Reply[]> => {
      const session = await walker.app.given.admin(walker.home);
      const replies: Reply[] = [];
      for (const user of [
        undefined,
        { ...caller, token: 'x' },
        { ...caller, token: 'A'.repeat(30) },
        session,
      ])
        replies.push(await walker.send(call, sample, user));
      return replies;
    };

    it.each(ofPrograms)('%s, alike without a token, with a wrong one and with a session', async (name) => {
      for (const reply of await ask(preparedFor(name))) {
        const { requestId: _, ...body } = reply.body;
        expect({ status: reply.status, body }).toEqual({
          status: 403,
          body: { error: 'ERR_CONNECTION_TOKEN', message: 'ERR_CONNECTION_TOKEN' },
        });
      }
    });
  });

  describe('the wrong role', () => {
    const guarded = declared.filter(
      ([, call]) => !['anyone', 'user'].includes(call.caller) && !isOfPrograms(call),
    );
    /** Users who may make the calls of one role, but not those of the next. */
    let agent: GivenUser;
    let agentOfConnections: GivenUser;
    let agentOfFigures: GivenUser;
    let agentOfMoments: GivenUser;
    let admin: GivenUser;
    const ask = async ({ call, sample }: Prepared): Promise<Reply[]> => {
      const users = [agent];
      if (call.caller !== 'connections') users.push(agentOfConnections);
      if (call.caller !== 'dashboard') users.push(agentOfFigures);
      if (call.caller !== 'moments') users.push(agentOfMoments);
      if (call.caller === 'super') users.push(admin);
      const replies: Reply[] = [];
      for (const user of users) replies.push(await walker.send(call, sample, user));
      return replies;
    };
    beforeAll(async () => {
      const withoutPeople = await walker.digest(walker.home.id);
      // Active so far in the future that no call records their presence.
      const here = { lastActivityAt: new Date('2999-01-01T00:00:00Z') };
      agent = await walker.app.given.user(walker.home, { ...here, allowConnections: 'disabled' });
      agentOfConnections = await walker.app.given.user(walker.home, { ...here, allowConnections: 'enabled' });
      agentOfFigures = await walker.app.given.user(walker.home, { ...here, showDashboard: 'enabled' });
      agentOfMoments = await walker.app.given.user(walker.home, { ...here, allowRealTime: 'enabled' });
      admin = await walker.app.given.admin(walker.home, here);
      before = await walker.digest(walker.home.id);
      expect(changedTables(withoutPeople, before)).toEqual(expect.arrayContaining(['sessions', 'users']));
    });

    it.each(guarded)('by %s', async (name) => {
      for (const reply of await ask(preparedFor(name))) {
        expect(reply).toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' });
      }
    });

    it('nothing has changed', async () => {
      const again = guarded.map(([name]) => [name, async () => ask(preparedFor(name))] as const);
      expect(await walker.changesSince(before, walker.home, again)).toEqual(unchanged);
    });

    it('opens the calls of connections to a user who may edit them', async () => {
      expect(await walker.send(calls.restartConnections, {}, agentOfConnections)).toMatchObject({
        status: 200,
      });
    });
  });

  describe('a company past its due date, or switched off', () => {
    const signedIn = declared.filter(
      ([, call]) => !['anyone', 'super'].includes(call.caller) && !isOfPrograms(call),
    );

    it.each(signedIn)('%s', async (name, call) => {
      for (const facts of [{ dueDate: '2020-01-01T00:00:00Z' }, { status: false }]) {
        const admin = await walker.app.given.admin(await walker.app.given.company(facts));
        const { sample } = preparedFor(name);
        // Of the users, people of such a company change themselves alone.
        const own = name === 'updateUser' ? { ...sample, params: { id: admin.id } } : sample;
        const reply = await walker.send(call, own, admin);
        const isRefused = reply.code === 'ERR_SUBSCRIPTION_EXPIRED';
        expect({ isRefused, status: reply.status }).toMatchObject({
          isRefused: !call.evenWhenExpired,
          ...(call.evenWhenExpired ? {} : { status: 403 }),
        });
      }
    });
  });
});
