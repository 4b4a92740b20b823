import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The whole server in a process of its own, which a test may kill. */
export class ServerProcess {
  /** What it said on both of its outputs. */
  output = '';
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;

  constructor(environment: Record<string, string>) {
    const { PATH = '', HOME = '' } = process.env;
    this.#child = spawn(process.execPath, [main], {
      env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'fatal', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.ended = new Promise((done) => {
      this.#child.once('exit', (code, signal) => done({ code, signal }));
    });
  }

  /** Where it listens; waits until it says so. */
  async address(): Promise<string> {
    for (let waited = 0; waited < 30_000; waited += 20) {
      const address = /^Prosa is at (\S+)$/m.exec(this.output)?.[1];
      if (address) return address;
      if (this.#child.exitCode !== null) break;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`The server did not start:\n${this.output}`);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<Ending> {
    this.#child.kill(signal);
    return this.ended;
  }
}
