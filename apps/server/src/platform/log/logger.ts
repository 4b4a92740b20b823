import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  '*.password',
  '*.newPassword',
  '*.token',
  '*.accessToken',
  '*.apiKey',
  '*.secret',
  'err.config',
];

/** JSON lines on stdout; what is secret or written by customers is not in them. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: { paths: secretPaths, censor: '[hidden]' },
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
