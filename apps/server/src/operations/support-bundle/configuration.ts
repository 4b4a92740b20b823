import { variableNames } from '../../platform/config/config.ts';

type Show = (value: string) => unknown;

const SET = 'set';
const oneOf =
  (...values: string[]): Show =>
  (value) =>
    values.includes(value) ? value : SET;

const entriesOf = (value: string): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const count: Show = (value) => `${entriesOf(value).length} ${SET}`;
const scheme: Show = (value) => {
  const found = /^(https?|rediss?|postgres(?:ql)?|wss?):\/\//.exec(value)?.[1];
  return found === undefined ? SET : `${SET}, ${found}`;
};
const roles: Show = (value) =>
  entriesOf(value).every((entry) => /^(?:api|channels|jobs)$/.test(entry)) ? entriesOf(value) : SET;

/** What may be shown of a variable: one of a few fixed words, a small number, how many entries. All else is only 'set'. */
const shown: Record<string, Show> = {
  PORT: (value) => (/^\d{1,5}$/.test(value) ? Number(value) : SET),
  HOST: oneOf('127.0.0.1', 'localhost', '0.0.0.0', '::', '::1'),
  PUBLIC_URL: scheme,
  DATABASE_URL: scheme,
  REDIS_URL: scheme,
  S3_ENDPOINT: scheme,
  ROLES: roles,
  LOG_LEVEL: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
  TRUST_PROXY: count,
  OUTBOUND_ALLOW: count,
  SMTP_PORT: (value) => (/^\d{1,5}$/.test(value) ? Number(value) : SET),
  SMTP_SECURITY: oneOf('starttls', 'tls', 'none'),
  GRAPH_VERSION: (value) => (/^v\d{1,3}\.\d$/.test(value) ? value : SET),
  WHATSAPP_WEB: oneOf('on', 'off'),
};

/** The variables that the program reads, each masked but for what `shown` lets through. */
export function maskedConfiguration(
  environment: Record<string, string | undefined>,
): Record<string, unknown> {
  return Object.fromEntries(
    variableNames.map((name) => {
      const value = environment[name];
      if (value === undefined || value === '') return [name, 'not set'];
      return [name, (shown[name] ?? (() => SET))(value)];
    }),
  );
}
