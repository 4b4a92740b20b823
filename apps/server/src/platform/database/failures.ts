function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** What this transaction has read is no more: another one was faster. Done again, the work sees what there is now. */
export class OvertakenError extends Error {
  /** As PostgreSQL calls it: a serialisation failure. */
  readonly code = '40001';
}

/**
 * Two transactions met: the same work, done again, succeeds. Where it points at a row that went away after it was
 * looked up (23503), the second look-up says so, with the code of what is missing.
 */
export function isWorthRepeating(error: unknown): boolean {
  return ['40001', '40P01', '23503'].includes(codeOf(error));
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01', // terminated by an administrator
  '57P02', // crash of another backend
  '57P03', // starting up or shutting down
  '08000',
  '08003',
  '08006',
  '53300', // too many connections
]);
const connectionTexts =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|connection error/i;

/** The database cannot be reached now; asking again later is what helps. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return connectionCodes.has(codeOf(error)) || connectionTexts.test(error.message) || isMissingSocket(error);
}

/** The database took longer than a statement may: it is overloaded, or waits for a lock. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014';

/** Classes of SQLSTATE that blame the value: data exceptions, and limits such as that of a row of an index. */
const ofTheValue = /^(22|54)/;

/** What was to be stored never will be: a value that PostgreSQL does not take, or one too deep to be written as JSON. */
export const isOfTheValue = (error: unknown): boolean =>
  error instanceof RangeError || ofTheValue.test(codeOf(error));

/** The server's socket is gone while it restarts; any other file that is missing is somebody else's failure. */
function isMissingSocket(error: Error): boolean {
  return codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

/** Which unique or exclusion constraint a row broke; null for any other failure. */
export function brokenConstraint(error: unknown): string | null {
  if (codeOf(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return null;
  return String(error.constraint);
}

/** Which foreign key a row broke; null for any other failure. */
export function brokenForeignKey(error: unknown): string | null {
  if (codeOf(error) !== '23503' || !(error instanceof Error) || !('constraint' in error)) return null;
  return String(error.constraint);
}
