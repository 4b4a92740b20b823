function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Another transaction changed what this one has read; the repeated work reads the new state. */
export class OvertakenError extends Error {
  /** PostgreSQL's code for a serialisation failure. */
  readonly code = '40001';
}

/**
 * Whether repeating the work helps: after a serialisation failure or a deadlock, and after a foreign key that points at
 * a row removed meanwhile (23503), where the second attempt reports the error code of the missing row.
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

/** Whether the database cannot be reached now; a later attempt may succeed. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return connectionCodes.has(codeOf(error)) || connectionTexts.test(error.message) || isMissingSocket(error);
}

/** Whether a statement took longer than it may: the database is overloaded, or the statement waited for a lock. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014';

/** SQLSTATE classes that blame the value: data exceptions (22), and limits such as an index row's size (54). */
const ofTheValue = /^(22|54)/;

/** Whether no attempt can store the value: PostgreSQL refuses it, or it is nested too deep for JSON (RangeError). */
export const isOfTheValue = (error: unknown): boolean =>
  error instanceof RangeError || ofTheValue.test(codeOf(error));

/** The server's socket is missing while it restarts; any other missing file is no failure of the database. */
function isMissingSocket(error: Error): boolean {
  return codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

/** The unique constraint that a row broke; null for any other failure. */
export function brokenConstraint(error: unknown): string | null {
  if (codeOf(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return null;
  return String(error.constraint);
}

/** The foreign key that a row broke; null for any other failure. */
export function brokenForeignKey(error: unknown): string | null {
  if (codeOf(error) !== '23503' || !(error instanceof Error) || !('constraint' in error)) return null;
  return String(error.constraint);
}
