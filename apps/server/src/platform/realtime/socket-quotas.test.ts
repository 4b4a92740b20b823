import { AppError } from '@prosa/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outcome, RealtimeRig } from '../testing/realtime-rig.ts';
import { SocketQuotas, type CountedConnection } from './socket-quotas.ts';

const ana = { id: 1 };
const rui = { id: 2 };

class Connection implements CountedConnection {
  refusals = 0;
  #listener: (packet: { type: string }) => void = () => undefined;

  constructor(quotas: SocketQuotas) {
    quotas.count(this, () => (this.refusals += 1));
  }

  on(_: 'packet', listener: (packet: { type: string }) => void): void {
    this.#listener = listener;
  }

  send(count: number, type = 'message'): void {
    for (let frame = 0; frame < count; frame += 1) this.#listener({ type });
  }
}

const refusal = (work: () => void) => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof AppError ? [error.code, error.headers['retry-after']] : error;
  }
};

describe('frames of a connection', () => {
  let now = 0;
  let quotas: SocketQuotas;
  beforeEach(() => {
    now = 1_000_000;
    quotas = new SocketQuotas(() => now);
  });

  it('are taken 300 at once and 20 a second, heartbeats not counted', () => {
    const connection = new Connection(quotas);
    connection.send(300);
    connection.send(1_000, 'pong');
    for (let second = 0; second < 60; second += 1) {
      now += 1_000;
      connection.send(20);
    }
    expect(connection.refusals).toBe(0);
    connection.send(1);
    expect(connection.refusals).toBe(1);
  });

  it('count together for all connections of a person, and for nobody else', () => {
    const [one, two, other] = [new Connection(quotas), new Connection(quotas), new Connection(quotas)];
    quotas.join(ana, one);
    quotas.join(ana, two);
    quotas.join(rui, other);
    one.send(200);
    two.send(101);
    other.send(300);
    expect([one.refusals, two.refusals, other.refusals]).toEqual([0, 1, 0]);
  });

  it('refuse who has sent too many for ten seconds, with how long, and then no more', () => {
    const connection = new Connection(quotas);
    quotas.join(ana, connection);
    connection.send(301);
    quotas.leave(ana);

    expect(refusal(() => quotas.check(ana))).toEqual(['ERR_TOO_MUCH_AT_ONCE', '10']);
    expect(refusal(() => quotas.check(rui))).toBeNull();
    now += 7_000;
    expect(refusal(() => quotas.check(ana))).toEqual(['ERR_TOO_MUCH_AT_ONCE', '3']);
    now += 3_000;
    expect(refusal(() => quotas.check(ana))).toBeNull();
  });

  it('leave a person fifty sockets, and another one when one is closed', () => {
    for (let count = 0; count < 50; count += 1) {
      expect(refusal(() => quotas.check(ana))).toBeNull();
      quotas.join(ana, {});
    }
    expect(refusal(() => quotas.check(ana))).toEqual(['ERR_TOO_MUCH_AT_ONCE', '10']);
    quotas.leave(ana);
    expect(refusal(() => quotas.check(ana))).toBeNull();
  });
});

describe('a real socket', () => {
  let rig: RealtimeRig;
  beforeEach(async () => {
    rig = new RealtimeRig();
    await rig.open();
  });
  afterEach(async () => rig.close());

  it('that floods learns why, is disconnected and refused for now; others go on', async () => {
    const [flooding, other] = [rig.signIn({ id: 1 }), rig.signIn({ id: 2 })];
    const { socket, heard } = await rig.listen(flooding);
    const quiet = await rig.listen(other);
    const ended = new Promise((done) => void socket.once('disconnect', done));
    for (let frame = 0; frame < 5_000; frame += 1) socket.emit('joinChatBox', String(frame));

    expect(await ended).toBe('io server disconnect');
    expect(heard).toEqual([['refused', { error: 'ERR_TOO_MUCH_AT_ONCE', retryAfter: 10 }]]);
    expect(await outcome(rig.client({ token: flooding.sessionId }))).toBe('ERR_TOO_MUCH_AT_ONCE');
    await rig.settle(quiet);
    expect(quiet.socket.connected).toBe(true);
  });

  it('of whoever has too many is refused later than others get in', async () => {
    const ana = rig.signIn({ id: 1 });
    for (let count = 0; count < 50; count += 1) await rig.listen(ana);
    const { promise, resolve: refuse } = Promise.withResolvers<void>();
    rig.refusals = promise;
    const order: string[] = [];
    const refused = outcome(rig.client({ token: ana.sessionId })).then((how) => order.push(how));
    await rig.listen(rig.signIn({ id: 2 }));
    order.push('connected');
    refuse();
    await refused;
    expect(order).toEqual(['connected', 'ERR_TOO_MUCH_AT_ONCE']);
  });

  it('that floods without a session is cut', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${rig.port}/socket.io/?EIO=4&transport=websocket`);
    await new Promise((done) => {
      socket.addEventListener('message', done, { once: true });
    });
    const ended = new Promise((done) => {
      socket.addEventListener('close', done);
    });
    for (let frame = 0; frame < 2_000; frame += 1) socket.send(`40/company-${frame},`);
    await ended;
    expect(socket.readyState).toBe(WebSocket.CLOSED);
  });
});
