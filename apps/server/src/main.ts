import { ConfigError, readConfig } from './platform/config/config.ts';
import { startServer, type RunningServer } from './server.ts';

/** The limit for an orderly stop; the next start picks up what was not finished. */
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

/** Tells who can sign in and where customers write, so that nobody has to search for either. */
async function showDemo(server: RunningServer): Promise<void> {
  const { seedDemo } = await import('./demo/seed-demo.ts');
  const { people, password } = await seedDemo(server.app);
  print('Sign in as one of these; the admin sees the most:');
  for (const { name, email, profile } of people)
    print(`${profile.padEnd(5)}  ${email.padEnd(24)} ${password}  ${name}`);
  print(`Write as a customer on the test phone, signed in as the admin: ${server.address}/sandbox`);
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

/** Only the sentence for errors that a person can correct; the stack for anything else. */
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
