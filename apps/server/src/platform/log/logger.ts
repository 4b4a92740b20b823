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

/** JSON lines on stdout (or elsewhere); what is secret or written by customers is not in them. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: secretPaths, censor: '[hidden]' },
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
