import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface CommandOutcome {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a command of operations in a process of its own, as npm does; it ends when the command does. */
export async function runOperation(
  name: string,
  args: string[],
  environment: Record<string, string>,
): Promise<CommandOutcome> {
  const { PATH = '', HOME = '' } = process.env;
  const file = fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outcome: CommandOutcome = { code: null, output: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (outcome.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (outcome.errors += chunk.toString()));
  outcome.code = await new Promise((done, fail) => child.once('error', fail).once('close', done));
  return outcome;
}
