import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../../testing/server-process.ts';
import type { Finding } from '../doctor/finding.ts';
import { runOperation } from '../testing/run-command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-doctor-command-'));
  await chmod(folder, 0o711);
});
afterAll(async () => rm(folder, { recursive: true }));

async function findingsOf(
  environment: Record<string, string>,
): Promise<{ code: number | null; findings: Finding[] }> {
  const { code, output, errors } = await runOperation('doctor', ['--json'], environment);
  expect(errors).toBe('');
  const report = JSON.parse(output) as { exitCode: number; findings: Finding[] };
  expect(report.exitCode).toBe(code);
  return { code, findings: report.findings };
}
const textOf = (findings: Finding[], check: string) =>
  findings.find((finding) => finding.check === check)?.text;

describe('npm run doctor', () => {
  it('examines an installation that does not run, while it runs, and when it cannot start', async () => {
    const env = { DATA_DIR: folder, PORT: '0' };
    const before = await findingsOf(env);
    expect(textOf(before.findings, 'database')).toBe('made at the first start.');

    const server = new ServerProcess(env);
    const { port } = new URL(await server.address());
    const running = await findingsOf({ ...env, PORT: port });
    expect(running.code).toBe(0);
    expect(textOf(running.findings, 'port')).toBe(`The server answers on ${port}.`);
    expect(textOf(running.findings, 'sign-up')).toBe('open, for this machine alone.');
    await server.end('SIGTERM');

    const stopped = await findingsOf({ ...env, PORT: port });
    expect(textOf(stopped.findings, 'port')).toContain('the server does not run');
    expect(textOf(stopped.findings, 'database')).toMatch(/^PostgreSQL \d+/);

    const wrong = await runOperation('doctor', [], { ...env, ROLES: 'cook' });
    expect(wrong.code).toBe(2);
    expect(wrong.output).toMatch(
      /^failure  configuration: The configuration cannot be used\. ROLES: .*\n {9}Correct the variable/m,
    );
    const reachable = await runOperation('doctor', [], {
      ...env,
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://prosa.example',
    });
    expect(reachable.code).toBe(1);
    expect(reachable.output).toContain('warning  public address: http://prosa.example is not encrypted.');
    // Six processes, one of which makes a database.
  }, 180_000);
});
