/** Every socket that the page holds open. */
const openSockets = new Set<FakeSocket>();
/** Events that came before the page had opened its socket. */
let waiting: [name: string, event: unknown][] = [];

/** Sends an event to the page; before its socket is open, as soon as it is: the page loads the socket's code later. */
export function broadcast(name: string, event: unknown): void {
  if (openSockets.size === 0) waiting.push([name, event]);
  for (const socket of openSockets) socket.receive(name, event);
}

/** Forgets what waits for a socket. */
export function forgetWaitingEvents(): void {
  waiting = [];
}

type Listener = () => void;
type AnyListener = (name: string, event: unknown) => void;

/** Stands in for the socket of socket.io: connects at once and passes on what the fake server publishes. */
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

  /** What the page tells the server reaches nobody. */
  emit(): void {}

  receive(name: string, event: unknown): void {
    this.#onAny?.(name, event);
  }
}

/** The function of socket.io-client that the web app uses; component tests load this module in its place. */
export function io(): FakeSocket {
  return new FakeSocket();
}
