import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './lib/run.ts';
import { buildWebIfStale } from './lib/web-build.ts';

// What the whole system's tests need of the machine. As root on Debian it is installed; otherwise it is named.
const needed = [
  { program: '/usr/bin/chromium', package: 'chromium', instead: process.env.CHROMIUM_PATH },
  { program: '/usr/bin/redis-server', package: 'redis-server', instead: undefined },
];

async function installWhatIsMissing(): Promise<void> {
  const missing = needed
    .filter(({ program, instead }) => !instead && !existsSync(program))
    .map((need) => need.package);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      `These tests need ${missing.join(' and ')}. On Debian: apt-get install ${missing.join(' ')}`,
    );
  }
  console.log(`Installing ${missing.join(' and ')} ...`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
  const { code, output } = await run('apt-get', args, { quiet: true, env });
  if (code !== 0) throw new Error(output);
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

async function main(): Promise<number> {
  await installWhatIsMissing();
  await buildWebIfStale();
  const folder = await mkdtemp(join(tmpdir(), 'prosa-report-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run('vitest', ['run', ...reporters, ...process.argv.slice(2)]);
  const text = await readFile(file, 'utf8').catch(() => null);
  await rm(folder, { recursive: true });
  if (text === null) throw new Error('The tests ended before they could say how many there were.');
  const report = JSON.parse(text) as Report;
  const skipped = report.numPendingTests > 0 ? `, ${report.numPendingTests} skipped` : '';
  // A file that cannot be loaded has no tests to fail: it counts for itself.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  console.log(`${report.numPassedTests} passed, ${report.numFailedTests + broken.length} failed${skipped}`);
  return code;
}

process.exitCode = await main();
