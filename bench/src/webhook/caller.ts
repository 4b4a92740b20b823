import { connect, type Socket } from 'node:net';

/**
 * A connection that is kept open, as Meta does. It only writes bytes and finds the end of an answer: callers share a
 * thread with the server, and their cost must not count as the server's.
 */
export class Caller {
  readonly #socket: Socket;
  readonly #head: string;
  #answer = '';
  #done: (status: number) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  /** `headers`: additional header lines of each call. */
  static async open(url: URL, headers: readonly string[] = []): Promise<Caller> {
    const socket = connect(Number(url.port), url.hostname).setNoDelay(true);
    await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail));
    return new Caller(socket, url, headers);
  }

  private constructor(socket: Socket, url: URL, headers: readonly string[]) {
    this.#socket = socket.setEncoding('latin1');
    const all = [`host: ${url.host}`, 'content-type: application/json', ...headers];
    this.#head = `POST ${url.pathname} HTTP/1.1\r\n${all.join('\r\n')}\r\n`;
    socket.on('data', (text) => this.#read(String(text)));
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', () => this.#failed(new Error('the server hung up')));
  }

  /** Makes one call at a time; returns the status. `header`: a header line of this call, in place of Meta's. */
  async post({
    bytes,
    signature = '',
    header = `x-hub-signature-256: ${signature}`,
  }: {
    bytes: Buffer;
    signature?: string;
    header?: string;
  }): Promise<number> {
    this.#answer = '';
    this.#socket.cork();
    this.#socket.write(`${this.#head}content-length: ${bytes.length}\r\n${header}\r\n\r\n`);
    this.#socket.write(bytes);
    this.#socket.uncork();
    return new Promise((done, fail) => {
      this.#done = done;
      this.#failed = fail;
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#answer += text;
    const head = this.#answer.indexOf('\r\n\r\n');
    if (head === -1) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#answer)?.[1] ?? 0);
    if (this.#answer.length >= head + 4 + length) this.#done(Number(this.#answer.slice(9, 12)));
  }
}
