import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
/** One cache for all servers that tests start: only the first one compiles its modules. */
const compileCache = fileURLToPath(new URL('../../../../node_modules/.cache/prosa', import.meta.url));

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The whole server in a process of its own, which a test may kill. */
export class ServerProcess {
  output = '';
  readonly ended: Promise<Ending>;
  readonly #address = Promise.withResolvers<string>();
  readonly #child: ChildProcess;

  constructor(environment: Record<string, string>) {
    const { PATH = '', HOME = '' } = process.env;
    this.#child = spawn(process.execPath, [main], {
      env: {
        PATH,
        HOME,
        PORT: '0',
        LOG_LEVEL: 'fatal',
        NODE_COMPILE_CACHE: compileCache,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
        const address = /^Prosa is at (\S+)\n/m.exec(this.output)?.[1];
        if (address) this.#address.resolve(address);
      });
    }
    this.ended = new Promise((done) => {
      this.#child.once('exit', (code, signal) => done({ code, signal }));
    });
  }

  /** Resolves with the address once the server listens. */
  async address(): Promise<string> {
    const failed = this.ended.then(() => {
      throw new Error(`The server did not start:\n${this.output}`);
    });
    return Promise.race([this.#address.promise, failed]);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<Ending> {
    this.#child.kill(signal);
    return this.ended;
  }
}
