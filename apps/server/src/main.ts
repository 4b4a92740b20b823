import { ConfigError, readConfig } from './platform/config/config.ts';
import { startServer, type RunningServer } from './server.ts';

/** After so long an orderly stop has failed; what is not finished is picked up by the next start. */
const STOP_MS = 30_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function stopWith(server: RunningServer): void {
  const end = () => {
    setTimeout(() => process.exit(1), STOP_MS).unref();
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

/** Fills the demonstration company, and tells who can sign in. */
async function showDemo(server: RunningServer): Promise<void> {
  const { seedDemo } = await import('./demo/seed-demo.ts');
  const { people, password } = await seedDemo(server.app);
  for (const { name, email, profile } of people)
    print(`${profile.padEnd(5)}  ${email.padEnd(24)} ${password}  ${name}`);
}

async function main(): Promise<void> {
  const server = await startServer(readConfig(process.env), {
    onFirstOperator({ email, password, isMade }) {
      if (isMade) print(`First sign-in: ${email} / ${password} (shown once)`);
    },
  });
  stopWith(server);
  if (process.argv.includes('--demo')) await showDemo(server);
  print(`Prosa is at ${server.address}`);
}

/** What a person can put right is said in a sentence; anything else shows where it happened. */
function explained(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `PORT: ${error.message}.`;
  if ('code' in error && error.code === 'EACCES' && 'port' in error) return `PORT: ${error.message}.`;
  return error.stack ?? error.message;
}

main().catch((error: unknown) => {
  process.stderr.write(`${explained(error)}\n`);
  process.exit(1);
});
