import { calls, type CallShape } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthRoutes } from '../../platform/http/health.ts';
import { openRooms } from '../../rooms.ts';
import type { GivenUser } from '../given.ts';
import { otherAnswers } from './samples.ts';
import { declared, Walker } from './walker.ts';

let walker: Walker;
beforeAll(async () => {
  walker = await Walker.open();
});
afterAll(async () => walker.close());

it('has a route for every declared call, and declares every route', () => {
  const routed = [...openRooms(walker.app.app).routes, ...healthRoutes(async () => undefined)];
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

/** Another signature. Its last letters would not do: some of their bits say nothing. */
function forge(token: string): string {
  const start = token.lastIndexOf('.') + 1;
  return `${token.slice(0, start)}${token[start] === 'x' ? 'y' : 'x'}${token.slice(start + 1)}`;
}

describe('without a session', () => {
  const closed = declared.filter(([, call]) => call.caller !== 'anyone');

  it.each(closed)('%s is refused, whatever it says', async (name) => {
    const { call, caller, sample } = await walker.prepare(name);
    const forged = { ...caller, token: forge(caller.token) };

    for (const user of [undefined, forged]) {
      expect(await walker.send(call, sample, user)).toMatchObject({
        status: 401,
        code: 'ERR_SESSION_EXPIRED',
      });
      expect(await walker.send(call, { ...sample, body: { wrong: [] } }, user)).toMatchObject({
        status: 401,
      });
    }
  });
});

describe('the wrong role', () => {
  const guarded = declared.filter(([, call]) => !['anyone', 'user'].includes(call.caller));

  it.each(guarded)('is refused by %s', async (name) => {
    const { call, sample } = await walker.prepare(name);
    const before = await walker.digest(walker.home.id);
    const agent = await walker.app.given.user(walker.home, { allowConnections: 'disabled' });
    const refused: GivenUser[] = [agent];
    if (call.caller === 'admin' || call.caller === 'super') {
      refused.push(await walker.app.given.user(walker.home, { allowConnections: 'enabled' }));
    }
    if (call.caller === 'super') refused.push(await walker.app.given.admin(walker.home));
    const withPeople = await walker.digest(walker.home.id);
    for (const user of refused) {
      expect(await walker.send(call, sample, user)).toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' });
    }

    expect(before).not.toEqual(withPeople);
    expect(await walker.digest(walker.home.id)).toEqual(withPeople);
  });

  it('opens the calls of connections to who may edit them', async () => {
    const agent = await walker.app.given.user(walker.home, { allowConnections: 'enabled' });

    expect(await walker.send(calls.restartConnections, {}, agent)).toMatchObject({ status: 200 });
  });
});

describe('a company past its due date, or switched off', () => {
  const signedIn = declared.filter(([, call]) => !['anyone', 'super'].includes(call.caller));

  it.each(signedIn)('%s', async (name, call) => {
    const { sample } = await walker.prepare(name);
    for (const facts of [{ dueDate: '2020-01-01T00:00:00Z' }, { status: false }]) {
      const admin = await walker.app.given.admin(await walker.app.given.company(facts));
      const reply = await walker.send(call, sample, admin);
      const isRefused = reply.code === 'ERR_SUBSCRIPTION_EXPIRED';
      expect({ isRefused, status: reply.status }).toMatchObject({
        isRefused: !call.evenWhenExpired,
        ...(call.evenWhenExpired ? {} : { status: 403 }),
      });
    }
  });
});
