import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const ADMIN_EMAIL = 'admin@prosa.test';
export const ADMIN_PASSWORD = 'correct horse battery';

/** A folder of the test's own that the database's account may enter too. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-e2e-'));
  await chmod(folder, 0o711);
  return folder;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** The real server in a process of its own, which a test may kill. */
export class ServerProcess {
  readonly url: string;
  output = '';
  #child: ChildProcess | undefined;
  readonly #env: Record<string, string>;
  readonly #args: string[];

  constructor(dataDir: string, port: number, env: Record<string, string> = {}, args: string[] = []) {
    this.#args = args;
    this.url = `http://127.0.0.1:${port}`;
    this.#env = {
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
      LOG_LEVEL: 'warn',
      ...env,
    };
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['apps/server/src/main.ts', ...this.#args], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#child = child;
    for (let waited = 0; waited < 60_000; waited += 50) {
      if (child.exitCode !== null) throw new Error(`the server ended at its start:\n${this.output}`);
      if (await this.isReady()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server did not become ready:\n${this.output}`);
  }

  /** Waits until the server has said something. */
  async hasSaid(text: string): Promise<void> {
    for (let waited = 0; waited < 60_000; waited += 50) {
      if (this.output.includes(text)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server never said ${text}:\n${this.output}`);
  }

  async isReady(): Promise<boolean> {
    return fetch(`${this.url}/api/health/ready`).then(
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
