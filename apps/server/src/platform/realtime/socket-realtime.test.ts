import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMPANY, outcome, RealtimeRig, ticket, type Ear } from '../testing/realtime-rig.ts';

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
