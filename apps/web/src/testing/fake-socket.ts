const openSockets = new Set<FakeSocket>();
let waiting: [name: string, event: unknown][] = [];

/** Sends an event to the page. The page loads its socket code late, so events wait until a socket is open. */
export function broadcast(name: string, event: unknown): void {
  if (openSockets.size === 0) waiting.push([name, event]);
  for (const socket of openSockets) socket.receive(name, event);
}

export function forgetWaitingEvents(): void {
  waiting = [];
}

type Listener = () => void;
type AnyListener = (name: string, event: unknown) => void;

/** Replaces the socket of socket.io: it connects at once and delivers what the fake server publishes. */
class FakeSocket {
  connected = false;
  readonly active = true;
  readonly #listeners = new Map<string, Listener>();
  #onAny: AnyListener | undefined;

  constructor() {
    queueMicrotask(() => this.connect());
  }

  on(name: string, listener: Listener): void {
    this.#listeners.set(name, listener);
  }

  onAny(listener: AnyListener): void {
    this.#onAny = listener;
  }

  connect(): void {
    openSockets.add(this);
    this.connected = true;
    this.#listeners.get('connect')?.();
    const missed = waiting;
    waiting = [];
    for (const [name, event] of missed) this.receive(name, event);
  }

  disconnect(): void {
    openSockets.delete(this);
    this.connected = false;
  }

  /** Messages from the page are dropped. */
  emit(): void {}

  receive(name: string, event: unknown): void {
    this.#onAny?.(name, event);
  }
}

/** The function of socket.io-client that the web app uses; component tests load this module in its place. */
export function io(): FakeSocket {
  return new FakeSocket();
}
