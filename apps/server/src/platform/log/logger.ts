import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

const secretNames = ['password', 'newPassword', 'token', 'accessToken', 'refreshToken', 'apiKey', 'secret'];
const secretPaths = [
  ...secretNames,
  ...secretNames.map((name) => `*.${name}`),
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  'err.config',
];

/** The database's errors contain rows and statements: what customers wrote, and who they are. */
const revealing = new Set(['detail', 'where', 'hint', 'internalQuery', 'query', 'parameters']);

/** The error of JSON.parse quotes what was parsed: its message is left out, and the first line of its stack. */
const withoutText = ({ stack = '' }: Error) => ({
  message: 'not valid JSON, or not valid code',
  stack: stack.slice(Math.max(0, stack.indexOf('\n    at '))),
});

/** An error for the log: type, message, stack and cause, and of its other properties only plain values. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, ...facts } = pino.stdSerializers.errWithCause(error);
  const { message, stack, ...rest } =
    error instanceof SyntaxError ? { ...facts, ...withoutText(error) } : facts;
  const plain = Object.entries(rest).filter(
    ([name, value]) => !revealing.has(name) && ['string', 'number', 'boolean'].includes(typeof value),
  );
  const cause = error.cause === undefined ? {} : { cause: plainError(error.cause) };
  return { type, message, stack, ...Object.fromEntries(plain), ...cause };
}

/** Logs JSON lines to stdout (or elsewhere), without secrets and without what customers wrote. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: plainError },
    redact: { paths: secretPaths, censor: '[hidden]' },
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
