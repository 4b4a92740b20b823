import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// What this tab sends to the server, and how it reconnects. The socket is a fake.

const { io, socket } = vi.hoisted(() => {
  const listeners = new Map<string, () => void>();
  const puppet = {
    connected: false,
    active: true,
    sent: [] as unknown[][],
    on: (name: string, run: () => void) => listeners.set(name, run),
    onAny: () => undefined,
    emit: (...words: unknown[]) => puppet.sent.push(words),
    connect: () => undefined,
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
