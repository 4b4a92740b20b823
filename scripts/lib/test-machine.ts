import { existsSync } from 'node:fs';
import { run } from './run.ts';

const needed = [
  { program: '/usr/bin/chromium', package: 'chromium', instead: process.env.CHROMIUM_PATH },
  // Most browser tests are driven by this one.
  {
    program: '/usr/bin/chromium-headless-shell',
    package: 'chromium-headless-shell',
    instead: process.env.CHROMIUM_PATH,
  },
  { program: '/usr/bin/openssl', package: 'openssl', instead: undefined },
  { program: '/usr/bin/redis-server', package: 'redis-server', instead: undefined },
];

/** Installs what the tests need, as root on Debian; elsewhere it throws an Error that names what is missing. */
export async function installWhatIsMissing(): Promise<void> {
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
  await run('apt-get', ['update', '-qq'], { captureOutput: true, env });
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
  const { code, output } = await run('apt-get', args, { captureOutput: true, env });
  if (code !== 0) throw new Error(output);
}
