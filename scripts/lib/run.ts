import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Outcome {
  code: number;
  output: string;
}

/**
 * Runs a command, by default in the repository's root; with `captureOutput` its output is returned instead of shown.
 */
export async function run(
  file: string,
  args: string[],
  {
    captureOutput = false,
    env = {},
    cwd = root,
  }: { captureOutput?: boolean; env?: Record<string, string>; cwd?: string } = {},
): Promise<Outcome> {
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['inherit', captureOutput ? 'pipe' : 'inherit', captureOutput ? 'pipe' : 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number>((done, fail) => {
    child.once('error', fail);
    // 'close' comes after the last of the output, 'exit' may come before it.
    child.once(captureOutput ? 'close' : 'exit', (status: number | null) => done(status ?? 1));
  });
  return { code, output };
}
