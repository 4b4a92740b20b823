import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** The same cache as that of `npm start`: parsing the server anew took half of each start. */
const compileCache = join(root, 'node_modules/.cache/prosa');

export const ADMIN_EMAIL = 'admin@prosa.test';
export const ADMIN_PASSWORD = 'correct horse battery';

/** A folder for one test, which the database's account may enter too. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-e2e-'));
  await chmod(folder, 0o711);
  return folder;
}

/** The real server in a process of its own, which a test may kill. */
export class ServerProcess {
  output = '';
  #url = '';
  #child: ChildProcess | undefined;
  readonly #env: Record<string, string>;
  readonly #args: string[];

  constructor(dataDir: string, env: Record<string, string> = {}, args: string[] = []) {
    this.#args = args;
    this.#env = {
      DATA_DIR: dataDir,
      // Any free port at the first start, and the same one at every start after it.
      PORT: '0',
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    };
  }

  /** Throws before the first start. */
  get url(): string {
    if (this.#url === '') throw new Error('the server has not been started');
    return this.#url;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the server and waits until it is ready; by then it has printed all that it prints at its start. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['apps/server/src/main.ts', ...this.#args], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.output = '';
    const keep = (chunk: Buffer) => (this.output += child === this.#child ? chunk.toString() : '');
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    for (let waited = 0; waited < 60_000; waited += 20) {
      if (child.exitCode !== null) throw new Error(`the server ended at its start:\n${this.output}`);
      if (await this.#isReady()) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`the server did not become ready:\n${this.output}`);
  }

  async #isReady(): Promise<boolean> {
    const address = /^Prosa is at (\S+)$/m.exec(this.output)?.[1];
    if (address === undefined) return false;
    this.#url = address;
    this.#env.PORT = new URL(address).port;
    return fetch(`${address}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  /** kill -9: no chance to tidy up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}
