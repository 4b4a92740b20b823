import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// What this tab sends to the server, and how it reconnects. The socket is a fake.

const { io, socket } = vi.hoisted(() => {
  const listeners = new Map<string, (event?: unknown) => void>();
  const puppet = {
    connected: false,
    active: true,
    sent: [] as unknown[][],
    on: (name: string, run: (event?: unknown) => void) => listeners.set(name, run),
    any: (_name: string, _event: unknown): void => undefined,
    onAny: (run: (name: string, event: unknown) => void) => void (puppet.any = run),
    emit: (...words: unknown[]) => puppet.sent.push(words),
    connects: 0,
    connect: () => void (puppet.connects += 1),
    hears: (name: string, event: unknown) => listeners.get(name)?.(event),
    disconnect: () => undefined,
    becomes: (isConnected: boolean) => {
      puppet.connected = isConnected;
      listeners.get(isConnected ? 'connect' : 'disconnect')?.();
    },
  };
  return { io: vi.fn((_address: string, _options: object) => puppet), socket: puppet };
});
vi.mock('socket.io-client', () => ({ io }));
vi.mock('./load-patiently.ts', () => ({ loadPatiently: async <T>(load: () => Promise<T>) => load() }));
const { realtime } = await import('./realtime.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  await realtime.open(3, 7);
});
afterEach(() => {
  realtime.close();
  socket.connected = false;
  socket.active = true;
  socket.sent.length = 0;
  vi.useRealTimers();
});

it('connects to the company, names the user, and reconnects every second without end', () => {
  expect(io.mock.lastCall).toMatchObject([
    '/3',
    { query: { userId: '7' }, reconnectionDelay: 1_000, reconnectionDelayMax: 1_000 },
  ]);
  expect(io.mock.lastCall?.[1]).not.toHaveProperty('reconnectionAttempts');
});

it.each([
  ['is ended by the server', () => socket.hears('disconnect', 'io server disconnect'), 1_000],
  [
    'has sent too much',
    () => {
      socket.hears('refused', { error: 'ERR_TOO_MUCH_AT_ONCE', retryAfter: 10 });
      socket.hears('disconnect', 'io server disconnect');
    },
    10_000,
  ],
  ['is refused', () => socket.hears('connect_error', new Error('ERR_SESSION_EXPIRED')), 1_000],
  [
    'is refused for a while',
    () => socket.hears('connect_error', Object.assign(new Error(), { data: { retryAfter: 7 } })),
    7_000,
  ],
])('connects again when it %s, not before it may', (_, happens, afterMs) => {
  socket.active = false;
  socket.connects = 0;
  happens();
  expect(realtime.state()).toBe('lost');
  vi.advanceTimersByTime(afterMs - 1);
  expect(socket.connects).toBe(0);
  vi.advanceTimersByTime(1);
  expect(socket.connects).toBe(1);
});

it('reports every five minutes that the user is active', () => {
  socket.becomes(true);
  vi.advanceTimersByTime(299_999);
  expect(socket.sent).toEqual([]);
  vi.advanceTimersByTime(300_001);
  expect(socket.sent).toEqual([['userStatus'], ['userStatus']]);
});

it('announces a place on each connect, and once more when it is left', () => {
  const leave = realtime.enter({ join: 'joinTickets', leave: 'leaveTickets', name: 'open' });
  expect(socket.sent).toEqual([]);
  socket.becomes(true);
  socket.becomes(false);
  socket.becomes(true);
  leave();
  socket.becomes(true);
  const joined = ['joinTickets', 'open'];
  expect(socket.sent).toEqual([joined, joined, ['leaveTickets', 'open']]);
});

it('passes on what happens in the company, but no reaction as a message of its own', () => {
  const heard: unknown[] = [];
  const stop = realtime.on('appMessage', (event) => heard.push(event));
  const update = { action: 'update', message: { mediaType: 'conversation' } };
  socket.any('company-3-appMessage', update);
  socket.any('company-3-appMessage', { action: 'create', message: { mediaType: 'reactionMessage' } });
  stop();
  expect(heard).toEqual([update]);
});
