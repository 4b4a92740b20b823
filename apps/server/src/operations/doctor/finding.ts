/** What each problem asks of the operator. Fixed texts: the support bundle has them without the values of a finding. */
export const mends = {
  'node-old': 'Run it with npm start, which uses the Node that npm ci brings, or install Node 24.',
  'configuration-wrong': 'Correct the variable (docs/operations.md has all of them).',
  'disk-full': 'Make room now: PostgreSQL stops, and nothing can be received, when the disk is full.',
  'disk-low': 'Make room, or move DATA_DIR to a larger disk.',
  'data-unwritable': 'Let the account of the server write in DATA_DIR.',
  'port-used': 'End the other program, or set PORT to a free one.',
  'port-refused': 'Set PORT to 1024 or above, and HOST to an address of this machine.',
  'database-unreachable':
    'Start PostgreSQL, and compare DATABASE_URL with it; for the embedded one, run this as the account of the server.',
  'database-old':
    'Upgrade PostgreSQL to a version from 15 to 18: npm run backup, then npm run restore on the new one.',
  'database-untested': 'Report what does not work: this version came out after the tests of this program.',
  'database-rights':
    'Let the database user own the database and create roles (docs/operations.md, DATABASE_URL).',
  'upgrade-blocked': 'Mend what the sentence names before the new version is started.',
  'database-newer': 'Start the newer version again: this one may not know what it has stored.',
  'clock-wrong': 'Set the clock of this machine and of the database by NTP (timedatectl set-ntp true).',
  'secret-missing':
    'Set APP_SECRET to that of the installation, or put app-secret back into DATA_DIR: it is in every backup.',
  'secret-wrong': 'Set APP_SECRET to the secret with which the values were stored: it is in every backup.',
  'secret-readable': 'chmod 600 the file app-secret in DATA_DIR.',
  'redis-unreachable':
    'Start Redis, and compare REDIS_URL with its address and password; without a fleet, leave it away.',
  'redis-old': 'Upgrade Redis to 6.2 or later, or use Valkey.',
  's3-unusable':
    'Compare the S3 variables with the store: the key must be able to write, read, list and remove in the bucket.',
  'smtp-unreachable':
    'Compare SMTP_HOST, SMTP_PORT and SMTP_SECURITY with the mail server, and let this machine reach it.',
  'smtp-refused': 'Compare SMTP_USER and SMTP_PASSWORD with the account at the mail server.',
  'mails-failed':
    'Look at mails in the database (kind, error): an address does not exist, or the mail server refuses the sender.',
  'certificate-invalid':
    'Renew the certificate of PUBLIC_URL, or serve the whole chain: browsers refuse the page.',
  'certificate-ending': 'Renew the certificate of PUBLIC_URL: its automatic renewal has not worked.',
  'public-unreachable':
    'Compare PUBLIC_URL with DNS and the proxy; from inside some networks it cannot be reached.',
  'public-plain': 'Serve PUBLIC_URL by https: passwords and messages travel readable.',
  'proxy-untrusted': "Set TRUST_PROXY to the proxy's address.",
  'signup-open': 'Close it under Configurações, Instalação, unless strangers are to make companies.',
  'passwords-weak': 'Ask for stronger passwords under Configurações, Instalação.',
  'check-failed': 'Mend the other findings first; what remains is worth a report, with a support bundle.',
} as const;
export type Problem = keyof typeof mends;

export interface Finding {
  /** What was examined. */
  check: string;
  level: 'ok' | 'warning' | 'failure';
  problem: Problem | null;
  /** A sentence for the operator, with addresses and reasons. */
  text: string;
  mend: string | null;
}

export const fine = (check: string, text: string): Finding => ({
  check,
  level: 'ok',
  problem: null,
  text,
  mend: null,
});

const problem =
  (level: 'warning' | 'failure') =>
  (check: string, name: Problem, text: string): Finding => ({
    check,
    level,
    problem: name,
    text,
    mend: mends[name],
  });

/** Works, and is yet hardly meant, or will not work for long. */
export const warning = problem('warning');
export const failure = problem('failure');

/** The exit code of the command: 0 all is well, 1 warnings, 2 failures. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ level }) => level === 'failure')) return 2;
  return findings.some(({ level }) => level === 'warning') ? 1 : 0;
}

export const reasonOf = (error: unknown): string => {
  // An address with several numbers fails with one error for each.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  return first instanceof Error ? first.message || first.name : String(first);
};
