import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalBus } from '../bus/bus.ts';
import { COMPANY, outcome, RealtimeRig, ticket, type Ear } from '../testing/realtime-rig.ts';

class BusWithGaps extends LocalBus {
  gap: () => void = () => undefined;

  override onGap(listener: () => void = () => undefined): () => void {
    this.gap = listener;
    return () => undefined;
  }
}

let rig: RealtimeRig;
beforeEach(async () => {
  rig = new RealtimeRig();
  await rig.open();
});
afterEach(async () => rig.close());

describe('opening a socket', () => {
  it('succeeds with the token of a session, at the root and at its company, with or without /api', async () => {
    const { sessionId: token } = rig.signIn({ id: 7 });

    expect(await outcome(rig.client({ token, namespace: '/' }))).toBe('connected');
    expect(await outcome(rig.client({ token, namespace: `/${COMPANY}` }))).toBe('connected');
    expect(await outcome(rig.client({ token, namespace: `/api/${COMPANY}` }))).toBe('connected');
    expect(await outcome(rig.client({ namespace: `/${COMPANY}?token=${token}&userId=99` }))).toBe(
      'connected',
    );
  });

  it('fails without a token, with a wrong one, at another company, and on another page with the cookie', async () => {
    const { sessionId: token } = rig.signIn({ id: 7 });
    const { port } = rig;
    const cookie = `theme=dark; jrt=${token}`;

    expect(await outcome(rig.client({}))).toBe('ERR_SESSION_EXPIRED');
    expect(await outcome(rig.client({ token: 'wrong' }))).toBe('ERR_SESSION_EXPIRED');
    expect(await outcome(rig.client({ token, namespace: '/4' }))).toBe('ERR_NO_PERMISSION');
    expect(await outcome(rig.client({ token, namespace: '/api/4' }))).toBe('ERR_NO_PERMISSION');
    expect(await outcome(rig.client({ headers: { cookie, origin: 'https://evil.example' } }))).toBe(
      'ERR_SESSION_EXPIRED',
    );
    expect(await outcome(rig.client({ headers: { cookie } }))).toBe('ERR_SESSION_EXPIRED');
    expect(await outcome(rig.client({ headers: { cookie, origin: `http://127.0.0.1:${port}` } }))).toBe(
      'connected',
    );
    expect(await outcome(rig.client({ headers: { cookie, origin: 'https://inbox.example.com' } }))).toBe(
      'connected',
    );
  });
});

/** Why a client believes that its socket closed: 'transport close' makes every client connect again by itself. */
const closing = async ({ socket }: Ear) => new Promise((done) => void socket.once('disconnect', done));

describe('a gap in the bus', () => {
  it('makes every client connect again, and reads its rights anew', async () => {
    const bus = new BusWithGaps();
    const other = new RealtimeRig(bus);
    await other.open();
    const [ana, ended] = [
      await other.listen(other.signIn({ id: 1 })),
      await other.listen(other.signIn({ id: 2 })),
    ];
    other.sessions.delete('session-2');
    const closed = Promise.all([closing(ana), closing(ended)]);
    bus.gap();

    expect(await closed).toEqual(['transport close', 'transport close']);
    expect(await outcome(ana.socket.connect())).toBe('connected');
    expect(await outcome(ended.socket.connect())).toBe('ERR_SESSION_EXPIRED');
    await other.close();
  });
});

describe('a database that is away', () => {
  it('makes clients connect again until it is back, as nobody knows what they may see', async () => {
    const ana = await rig.listen(rig.signIn({ id: 1 }));
    const closed = closing(ana);
    rig.isAway = true;
    rig.bus.publish('viewer', { companyId: COMPANY, userId: 1 });

    expect(await closed).toBe('transport close');
    const again = closing(ana);
    expect(await Promise.race([outcome(ana.socket.connect()), again])).not.toBe('connected');
    rig.isAway = false;
    expect(await outcome(ana.socket.connect())).toBe('connected');
  });
});

describe('opening a socket with the cookie and without an Origin, as a browser that begins with polling', () => {
  const own = { 'sec-fetch-site': 'same-origin' };

  it.each([
    ['to the own address', own, 'connected'],
    ['from a page of another address', { 'sec-fetch-site': 'cross-site' }, 'ERR_SESSION_EXPIRED'],
    ['from another host of the same site', { 'sec-fetch-site': 'same-site' }, 'ERR_SESSION_EXPIRED'],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, 'ERR_SESSION_EXPIRED'],
    ['with a foreign Origin', { ...own, origin: 'https://evil.example' }, 'ERR_SESSION_EXPIRED'],
    ['with the Origin of a page without one', { ...own, origin: 'null' }, 'ERR_SESSION_EXPIRED'],
    ['over plain HTTP, from a page of ours', { referer: 'http://HOST/tickets' }, 'connected'],
    ['over plain HTTP, from PUBLIC_URL', { referer: 'https://inbox.example.com/tickets' }, 'connected'],
    ['over plain HTTP, from elsewhere', { referer: 'http://evil.example/HOST' }, 'ERR_SESSION_EXPIRED'],
    [
      'with both, of which the browser itself counts',
      { 'sec-fetch-site': 'cross-site', referer: 'http://HOST/' },
      'ERR_SESSION_EXPIRED',
    ],
  ])('%s: %j gives %s', async (_case, given, expected) => {
    const { sessionId } = rig.signIn({ id: 7 });
    const host = `127.0.0.1:${rig.port}`;
    const sent = Object.entries(given).map(([name, value]) => [name, value.replace('HOST', host)]);
    const headers = { cookie: `jrt=${sessionId}`, ...Object.fromEntries(sent) };

    expect(await outcome(rig.client({ headers, transports: ['polling', 'websocket'] }))).toBe(expected);
  });
});

describe('sessions', () => {
  const gone = async ({ socket }: Ear) =>
    new Promise((done) => void (socket.connected ? socket.once('disconnect', done) : done('gone')));

  it('receive the notice of a sign-in elsewhere and are then closed, except the new one', async () => {
    const old = await rig.listen(rig.signIn({ id: 1 }, 'old'));
    const current = await rig.listen(rig.signIn({ id: 1 }, 'new'));
    const audience = { kind: 'user', userId: 1, exceptSessionId: 'new' } as const;
    rig.realtime.publish(COMPANY, 'auth', { action: 'update', user: { id: 1 } }, audience);
    rig.realtime.endSession(COMPANY, 1, 'new');
    await gone(old);

    expect(old.heard).toEqual([['company-3-auth', { action: 'update', user: { id: 1 } }]]);
    await rig.settle(current);
    expect(current.heard).toEqual([]);
  });

  it('receive what is meant for them alone, on all their sockets', async () => {
    const computer = [
      await rig.listen(rig.signIn({ id: 1 }, 'computer')),
      await rig.listen(rig.signIn({ id: 1 }, 'computer')),
    ];
    const phone = await rig.listen(rig.signIn({ id: 1 }, 'phone'));
    const event = {
      action: 'delete',
      user: { id: 1 },
      device: { browser: 'Chrome', os: 'Android' },
    } as const;
    const onlySessionIds = ['computer', 'unknown'];
    rig.realtime.publish(COMPANY, 'auth', event, { kind: 'user', userId: 1, onlySessionIds });
    await rig.settle(phone, ...computer);
    expect(computer.map(({ heard }) => heard)).toEqual([
      [['company-3-auth', event]],
      [['company-3-auth', event]],
    ]);
    expect(phone.heard).toEqual([]);
  });

  it('lose their sockets when they are revoked, and receive nothing from then on', async () => {
    const ana = await rig.listen(rig.signIn({ id: 1, profile: 'admin' }));
    rig.readsAreSlow = true;
    rig.sessions.delete('session-1');
    rig.bus.publish('viewer', { companyId: COMPANY, userId: 1 });
    rig.change(1, ticket());
    await gone(ana);

    expect(ana.heard).toEqual([]);
    expect(rig.realtime.hasListeners(COMPANY)).toBe(false);
  });

  it('count a userStatus as activity, and not again shortly afterwards', async () => {
    const ana = await rig.listen(rig.signIn({ id: 1 }));
    ana.socket.emit('userStatus');
    ana.socket.emit('userStatus');
    ana.socket.emit('joinChatBox', '12');
    // Both arrive in one tick, so the second has been handled when the first is seen.
    await vi.waitFor(() => expect(rig.activities).not.toEqual([]));

    expect(rig.activities).toEqual(['session-1']);
  });
});

it('shows pairing codes and tokens only to those who may edit connections', async () => {
  const [admin, agent] = [
    await rig.listen(rig.signIn({ id: 1, profile: 'admin' })),
    await rig.listen(rig.signIn({ id: 2 })),
  ];
  const session = {
    id: 5,
    status: 'qrcode',
    statusReason: null,
    qrcode: 'secret',
    qrcodeExpiresAt: null,
    qrcodesLeft: null,
    retries: 0,
    retryAt: null,
    updatedAt: '',
  };
  rig.realtime.publish(COMPANY, 'whatsappSession', { action: 'update', session } as never, {
    kind: 'company',
  });
  await rig.settle(admin, agent);

  expect(JSON.stringify(admin.heard)).toContain('secret');
  expect(JSON.stringify(agent.heard)).not.toContain('secret');
  expect(agent.heard).toHaveLength(1);
});
