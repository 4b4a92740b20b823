import { spawn, type ChildProcess } from 'node:child_process';
import { root } from './lib/run.ts';

// The server restarts when its files change; Vite serves the web app and passes /api, sockets and media on.
const children: ChildProcess[] = [
  spawn(
    process.execPath,
    ['--watch-preserve-output', '--watch', 'apps/server/src/main.ts', ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
    },
  ),
  spawn('npm', ['run', '--silent', 'dev', '-w', '@prosa/web'], { cwd: root, stdio: 'inherit' }),
];

function end(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal);
}
process.on('SIGINT', () => end('SIGINT'));
process.on('SIGTERM', () => end('SIGTERM'));
for (const child of children) child.once('exit', () => end('SIGTERM'));
