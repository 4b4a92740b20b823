import { withTimeout } from '@prosa/async';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { identity, NOBODY, runsAsRoot } from './account.ts';
import type { Cluster } from './cluster.ts';

const SETPRIV = '/usr/bin/setpriv';
const PATIENCE_MS = 20_000;

export interface Launch {
  binaries: string;
  cluster: Cluster;
  settings: Record<string, string>;
  /**
   * What stops PostgreSQL when this process is killed: the kernel, where setpriv is installed, or a watcher process.
   */
  watchedBy: 'kernel' | 'watcher';
}

export const watchedBy: Launch['watchedBy'] = existsSync(SETPRIV) ? 'kernel' : 'watcher';

export class PostgresProcess {
  readonly #child: ChildProcess;
  readonly #watcher: ChildProcess | undefined;
  /** Resolves when the process has ended, or could not be started. */
  readonly ended: Promise<void>;
  /** Resolves when the log is complete: after the process has ended, and its child processes too. */
  readonly outputEnded: Promise<void>;
  /** The last 4,000 characters that it wrote to its log. */
  log = '';

  constructor({ binaries, cluster, settings, watchedBy }: Launch) {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const place = ['-D', cluster.data, '-k', cluster.socket, '-c', 'listen_addresses='];
    const server = [join(binaries, 'bin/postgres'), ...place, ...flags];
    this.#child = watchedBy === 'kernel' ? launchBoundToUs(server) : launchPlainly(server);
    this.ended = new Promise((done) => {
      this.#child.once('exit', () => done());
      this.#child.once('error', () => done());
    });
    this.outputEnded = new Promise((done) => {
      this.#child.once('close', () => done());
      this.#child.once('error', () => done());
    });
    this.#child.stderr?.on(
      'data',
      (chunk: Buffer) => (this.log = (this.log + chunk.toString()).slice(-4_000)),
    );
    if (watchedBy === 'watcher' && this.pid) this.#watcher = watch(this.pid);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.#child.pid === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Sends SIGINT, a fast shutdown: SIGTERM would wait until every client disconnects by itself. */
  async stop(): Promise<void> {
    this.#watcher?.kill('SIGKILL');
    if (this.hasEnded) return;
    this.#child.kill('SIGINT');
    await withTimeout(PATIENCE_MS, this.ended);
    // Nothing is lost: PostgreSQL recovers from its write-ahead log at the next start.
    if (!this.hasEnded) this.#child.kill('SIGQUIT');
    await this.ended;
  }
}

/** In a session of its own, so that Ctrl-C at the terminal reaches this process only, which then stops it cleanly. */
const detached = { stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'], detached: true };

/** The kernel sends PostgreSQL SIGINT when this process ends, even by kill -9, and PostgreSQL shuts down cleanly. */
function launchBoundToUs(server: string[]): ChildProcess {
  const as = runsAsRoot ? ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'] : [];
  return spawn(SETPRIV, [...as, '--pdeathsig', 'INT', '--', ...server], detached);
}

function launchPlainly([file = '', ...args]: string[]): ChildProcess {
  return spawn(file, args, { ...identity, ...detached });
}

/** Starts a shell that waits until our end of its pipe is closed, and then stops PostgreSQL. */
function watch(pid: number): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'prosa-watcher', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  return watcher;
}
