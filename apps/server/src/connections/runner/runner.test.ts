import { spawnSync } from 'node:child_process';
import type { ChannelDriver, ChannelSession, Sink } from '@prosa/channel-driver';
import { simulatePhones } from '@prosa/channel-sandbox/simulator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteConnection } from '../connections/delete-connection.ts';
import { noteResults } from '../outbox/queries.ts';
import { endSession } from '../sessions/end-session.ts';
import { restartSessions, startSession } from '../sessions/start-session.ts';
import { openScenario, type Process, type Scenario } from '../testing/fleet-scenario.ts';
import { until } from '../testing/watching.ts';
import { polledConnections } from '../testing/whole-poll.ts';
import { makeOwnerName } from '../../platform/owner-name.ts';
import { saveStatus } from './lease-queries.ts';

let scenario: Scenario;
let started: Process[];
beforeAll(async () => {
  scenario = await openScenario();
}, 60_000);
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  started = [];
  await scenario.owner.query('truncate connections, contacts cascade');
  await scenario.owner.query('update companies set status = true, "archivedAt" = null');
});
afterEach(async () => {
  await Promise.all(started.map(async (process) => process.stop()));
});

/** The calls of a process's sessions, in order. */
type Diary = string[];
function open(diary: Diary = [], sinks: Sink[] = []): Process {
  const note = (what: string) => void diary.push(what);
  const wrap = (driver: ChannelDriver): ChannelDriver => ({
    ...driver,
    async open(connection, sink) {
      sinks.push(sink);
      const session = await driver.open(connection, sink);
      note('open');
      return noting(session, note);
    },
  });
  const made = scenario.process(wrap);
  made.start();
  started.push(made);
  return made;
}

function noting(session: ChannelSession, note: (what: string) => void): ChannelSession {
  const { logout, close } = { logout: session.logout.bind(session), close: session.close.bind(session) };
  session.logout = async () => {
    note('logout');
    await logout();
  };
  session.close = async () => {
    note('close');
    await close();
  };
  return session;
}

interface LeaseRow {
  owner: string;
  epoch: number;
}
const lease = async () =>
  (await scenario.owner.query<LeaseRow>('select owner, epoch::int from connection_leases')).rows[0];
const leaseRunsOut = () =>
  scenario.owner.query(`update connection_leases set "expiresAt" = now() - interval '1 s'`);
const state = async () => (await scenario.owner.query('select status, "shouldRun" from connections')).rows[0];

const ownedBy = (one: Process) => until(() => one.runner.owned().length === 1);

describe('a connection', () => {
  it('is owned by one of two processes', async () => {
    const [one, two] = [open(), open()];
    const connections = await Promise.all(Array.from({ length: 20 }, () => scenario.connection(one)));
    await until(() => one.runner.owned().length + two.runner.owned().length === 20);
    await Promise.all([polledConnections(scenario, one), polledConnections(scenario, two)]);
    const holders = connections.map(
      ({ id }) => [one, two].filter(({ runner }) => runner.get(id) !== undefined).length,
    );
    expect(holders).toEqual(Array(20).fill(1));
  });

  it('moves when its process dies, and the old process can write nothing more', async () => {
    const sinks: Sink[] = [];
    const one = open([], sinks);
    const connection = await scenario.connection(one);
    await ownedBy(one);
    const stale = one.runner.owned()[0]!.lease;
    await one.outbox.stop();
    const sent = await scenario.reply(await scenario.conversation(connection), 'um', { status: 'sending' });
    // The first process does not notice that its lease has expired, like a process that was suspended.
    const two = scenario.process();
    two.runner.start();
    started.push(two);
    await leaseRunsOut();
    await ownedBy(two);
    expect(await lease()).toEqual({ owner: two.runner.owner, epoch: stale.epoch + 1 });

    await sinks[0]!.status('TIMEOUT', 'the old holder says so');
    const result = {
      id: sent,
      status: 'sent',
      wid: 'x',
      error: null,
      reason: null,
      delaySeconds: null,
      waitsFor: null,
    } as const;
    const note = ({ owner, epoch }: { owner: string; epoch: number }) =>
      one.app.database.inCompany(scenario.companyId, async (tx) =>
        noteResults(tx, owner, [{ ...result, whatsappId: connection.id, epoch }], async () => undefined),
      );
    const saved = await one.app.database.inCompany(scenario.companyId, async (tx) =>
      saveStatus(tx, stale, 'TIMEOUT', 'stale', {}),
    );
    expect(saved).toBeUndefined();
    expect(await note(stale)).toEqual([]);
    expect(await state()).toMatchObject({ status: 'CONNECTED' });
    expect(await note({ owner: two.runner.owner, epoch: stale.epoch + 1 })).toEqual([sent]);
  });

  it('is taken over at once from a dead process of this host, from other hosts when the lease expires', async () => {
    const helper = scenario.process();
    const [seen, alive, far] = [
      await scenario.connection(helper),
      await scenario.connection(helper),
      await scenario.connection(helper),
    ];
    const gone = spawnSync('true').pid;
    const owners = [makeOwnerName(gone), makeOwnerName(process.ppid), `another-host ${gone} x`];
    for (const [index, { id }] of [seen, alive, far].entries()) {
      await scenario.owner.query(
        `insert into connection_leases values ($1, $2, $3, 7, now() + interval '15 s')`,
        [scenario.companyId, id, owners[index]],
      );
    }
    const one = open();
    await ownedBy(one);
    await polledConnections(scenario, one);
    expect(one.runner.owned().map(({ lease }) => [lease.whatsappId, lease.epoch])).toEqual([[seen.id, 8]]);
  });

  it('is closed by a process that finds its lease gone', async () => {
    const diary: Diary = [];
    const one = open(diary);
    const connection = await scenario.connection(one);
    await ownedBy(one);
    await scenario.owner.query(`update connection_leases set owner = 'somebody else', epoch = epoch + 1,
      "expiresAt" = now() + interval '1 minute'`);
    scenario.bus.publish('connections', {
      companyId: scenario.companyId,
      whatsappId: connection.id,
      action: 'start',
    });
    await until(() => diary.includes('close'));
    expect(one.runner.owned()).toEqual([]);
    expect(diary).toEqual(['open', 'close']);
    expect(await lease()).toMatchObject({ owner: 'somebody else' });
  });

  it('moves when its process stops in order, without waiting for the next poll', async () => {
    const diary: Diary = [];
    const one = open(diary);
    await scenario.connection(one);
    await ownedBy(one);
    // The other process polls once, at its start; from then on it reacts to bus events only.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const two = open();
    vi.useRealTimers();
    await until(() => two.runner.isReady);
    await one.stop();
    await ownedBy(two);
    expect(diary).toEqual(['open', 'close']);
  });

  it('stays with its process while the lease is renewed', async () => {
    const one = open();
    await scenario.connection(one);
    await ownedBy(one);
    const two = open();
    // The poll has just renewed the lease.
    await polledConnections(scenario, one);
    await scenario.owner.query(`update connection_leases set "expiresAt" = now() + interval '8 s'`);
    const begun = await lease();
    // Five seconds after the last renewal the next one is due.
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - performance.timeOrigin + 5_000);
    await until(async () => {
      const { rows } = await scenario.owner.query(
        `select "expiresAt" > now() + interval '9 s' as fresh from connection_leases`,
      );
      return rows[0]?.fresh === true;
    });
    await polledConnections(scenario, two);
    expect(await lease()).toEqual(begun);
    expect(two.runner.get(Number(one.runner.owned()[0]?.lease.whatsappId))).toBeUndefined();
  });
});

describe('a session', () => {
  it('restarts with a higher epoch, after the old session is closed', async () => {
    const diary: Diary = [];
    const one = open(diary);
    await scenario.connection(one);
    await ownedBy(one);
    await restartSessions(one.app, { id: 0, name: 'Ana', companyId: scenario.companyId });
    await until(async () => diary.length === 3 && (await state()).status === 'CONNECTED');
    expect(diary).toEqual(['open', 'close', 'open']);
    expect(await lease()).toEqual({ owner: one.runner.owner, epoch: 2 });
    const reported = () =>
      one.published
        .filter(({ name }) => name === 'whatsappSession')
        .map(({ event }) => (event as { session: { status: string } }).session.status);
    await until(() => reported().length === 2);
    // Events of two transactions may overtake each other on their way.
    expect(reported().toSorted()).toEqual(['CONNECTED', 'OPENING']);
  });

  it('logs out, stays logged out, and begins anew when started', async () => {
    const diary: Diary = [];
    const one = open(diary);
    const { id } = await scenario.connection(one);
    await ownedBy(one);
    await endSession(one.app, null, scenario.companyId, id);
    await until(() => diary.includes('close'));
    expect(diary).toEqual(['open', 'logout', 'close']);
    await polledConnections(scenario, one);
    expect(one.runner.owned()).toEqual([]);
    expect(await state()).toEqual({ status: 'DISCONNECTED', shouldRun: false });
    await startSession(one.app, one.drivers, { companyId: scenario.companyId, id });
    await until(async () => (await state()).status === 'CONNECTED');
    expect(diary.at(-1)).toBe('open');
  });

  it('ends with its connection', async () => {
    const diary: Diary = [];
    const one = open(diary);
    const { id } = await scenario.connection(one);
    await ownedBy(one);
    await deleteConnection(one.app, { id: 0, name: 'Ana', companyId: scenario.companyId }, id);
    await until(() => diary.includes('close'));
    expect(diary).toEqual(['open', 'logout', 'close']);
  });

  it.each([
    ['switched off', 'status = false'],
    ['archived', '"archivedAt" = now()'],
  ])('is closed, and not logged out, when the company is %s', async (_, change) => {
    const diary: Diary = [];
    const one = open(diary);
    const { id } = await scenario.connection(one);
    await ownedBy(one);
    await scenario.owner.query(`update companies set ${change}`);
    scenario.bus.publish('connections', { companyId: scenario.companyId, whatsappId: id, action: 'start' });
    await until(() => diary.includes('close'));
    expect(diary).toEqual(['open', 'close']);
    expect(one.runner.owned()).toEqual([]);
  });

  it('is opened again after a failure, and the connection shows TIMEOUT meanwhile', async () => {
    let faults = 1;
    const broken = scenario.process((driver) => ({
      ...driver,
      open: (connection, sink) => {
        faults -= 1;
        return faults >= 0 ? Promise.reject(new Error('no route')) : driver.open(connection, sink);
      },
    }));
    broken.start();
    started.push(broken);
    await scenario.connection(broken);
    await until(async () => (await state()).status === 'TIMEOUT');
    await until(async () => (await state()).status === 'CONNECTED');
    expect(broken.runner.owned()).toHaveLength(1);
  });

  it('delivers the events that arrived while no process owned the connection', async () => {
    const one = open();
    const { id } = await scenario.connection(one);
    await ownedBy(one);
    await one.stop();
    started = [];
    const connection = { companyId: scenario.companyId, whatsappId: id };
    const phones = simulatePhones(one.platform.store, connection);
    for (const body of ['um', 'dois'])
      await phones.write({ kind: 'phone', value: '5511999990001', name: 'Ana' }, body);
    const two = open();
    await until(() => two.events.length === 2);
    expect(two.events).toMatchObject([{ body: 'um' }, { body: 'dois' }]);
    await until(async () => (await scenario.owner.query('select from sandbox_events')).rowCount === 0);
  });
});
