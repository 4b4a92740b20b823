import { LEAST_AUDIT_DAYS } from '@prosa/contract';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from './local-only.ts';
import { type MailConfig, readSender, smtpPorts } from './mail-config.ts';
import { type PaymentsConfig, paymentsOf, paymentsVariables } from './payments-config.ts';

const blank = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.optional());
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const days = (usual: number, least = 1) =>
  z.preprocess(blank, z.coerce.number().int().min(least).max(36_500).default(usual));

const roleNames = ['api', 'channels', 'jobs'] as const;
type Role = (typeof roleNames)[number];

const Environment = z.object({
  PORT: z.preprocess(blank, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z.preprocess(blank, z.string().default('./data')),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/ })),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: optional(z.string()),
  S3_REGION: z.preprocess(blank, z.string().default('us-east-1')),
  S3_ACCESS_KEY: optional(z.string()),
  S3_SECRET_KEY: optional(z.string()),
  APP_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  ADMIN_EMAIL: z.preprocess(blank, z.email().default('admin@prosa.local')),
  ADMIN_PASSWORD: optional(z.string().min(5).max(50)),
  ROLES: z.preprocess(blank, list.pipe(z.array(z.enum(roleNames)).min(1)).default([...roleNames])),
  LOG_LEVEL: z.preprocess(
    blank,
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  ),
  TRUST_PROXY: z.preprocess(blank, list.default([])),
  SIGN_UPS_PER_HOUR: z.preprocess(blank, z.coerce.number().int().min(1).max(1_000_000).default(20)),
  AUTO_CLOSE_HOURS: z.preprocess(blank, z.coerce.number().int().min(0).max(8_760).default(0)),
  DISK_RESERVE_MB: z.preprocess(blank, z.coerce.number().int().min(0).max(1_000_000_000).default(1_000)),
  TICKET_LOG_DAYS: days(730),
  RATING_DAYS: days(1_825),
  PAUSE_DAYS: days(1_825),
  MERGE_DAYS: days(365),
  IMPORT_DAYS: days(90),
  SANDBOX_DAYS: days(90),
  DELIVERY_DAYS: days(7),
  MAIL_DAYS: days(30),
  AUDIT_DAYS: days(365, LEAST_AUDIT_DAYS),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  AZURE_SPEECH_URL: optional(z.url({ protocol: /^https?$/ })),
  GOOGLE_DIALOGFLOW_URL: z.preprocess(blank, z.url().default('https://dialogflow.googleapis.com')),
  GOOGLE_TOKEN_URL: z.preprocess(blank, z.url().default('https://oauth2.googleapis.com/token')),
  GRAPH_URL: z.preprocess(blank, z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com')),
  GRAPH_VERSION: z.preprocess(
    blank,
    z
      .string()
      .regex(/^v\d{1,3}\.\d$/, 'such as v26.0')
      .default('v26.0'),
  ),
  FACEBOOK_URL: z.preprocess(blank, z.url({ protocol: /^https?$/ }).default('https://www.facebook.com')),
  META_APP_ID: optional(z.string().regex(/^\d+$/, 'digits')),
  META_APP_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  META_VERIFY_TOKEN: optional(z.string().min(8, 'must have at least 8 characters')),
  WHATSAPP_WEB: z.preprocess(blank, z.enum(['on', 'off']).default('on')),
  WHATSAPP_WEB_URL: optional(z.url({ protocol: /^wss?$/ })),
  WHATSAPP_WEB_ROOT_KEY: optional(z.string().regex(/^[0-9a-f]{64}$/i, '64 hexadecimal digits')),
  WHATSAPP_WEB_FILES_URL: optional(z.url({ protocol: /^http$/ })),
  SMTP_HOST: optional(z.string().regex(/^[\w.:-]+$/, 'a host name or an address')),
  SMTP_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  SMTP_SECURITY: z.preprocess(blank, z.enum(['starttls', 'tls', 'none']).default('starttls')),
  SMTP_USER: optional(z.string()),
  SMTP_PASSWORD: optional(z.string()),
  MAIL_FROM: optional(
    z
      .string()
      .transform(readSender)
      .refine((sender) => sender !== null, 'such as no-reply@example.com or Prosa <no-reply@example.com>'),
  ),
  ...paymentsVariables,
  OUTBOUND_ALLOW: z.preprocess(blank, list.pipe(z.array(z.union([z.cidrv4(), z.cidrv6()]))).default([])),
});

/** The names of all variables that are read. */
export const variableNames = Object.keys(Environment.shape);

/** The operator's app at Meta, which the official channels use. */
interface MetaConfig {
  /** Without a slash at its end. */
  graphUrl: string;
  graphVersion: string;
  /** The address of Facebook's sign-in, without a slash at its end. */
  facebookUrl: string;
  appId: string | null;
  /** Meta signs its webhook requests with it; null: the official channels are refused. */
  appSecret: string | null;
  /** The token that Meta must send when it verifies the webhook. */
  verifyToken: string | null;
}

/** How many days what grows for ever is kept. */
interface KeptDays {
  /** Entries of the logs of closed tickets. */
  ticketLogs: number;
  /** Ratings of closed tickets. */
  ratings: number;
  pauses: number;
  /** What a merge of contacts has moved; without it a merge cannot be undone. */
  merges: number;
  /** Imports of contacts that have ended. */
  imports: number;
  /** Messages on the simulated phones. */
  sandbox: number;
  /** Finished deliveries to integrations, and finished questions to AIs. */
  deliveries: number;
  /** Mails that were sent or have failed; without their contents. */
  mails: number;
  /** Entries of the audit log; the database keeps them for LEAST_AUDIT_DAYS in any case. */
  audit: number;
}

export interface Config {
  port: number;
  host: string;
  /** The address that people open, without a slash at its end; null: the one that the server listens on. */
  publicUrl: string | null;
  dataDir: string;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  redisUrl: string | null;
  s3: { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string } | null;
  appSecret: string | null;
  admin: { email: string; password: string | null };
  roles: ReadonlySet<Role>;
  logLevel: string;
  trustProxy: string[];
  /** Sign-ups an hour that one network may try. */
  signUpsPerHour: number;
  /** `expiresTicket` of a new connection whose request leaves it out; 0: never. */
  autoCloseMinutes: number;
  /** What uploads leave free on the disk of `dataDir`. */
  diskReserveBytes: number;
  keptDays: KeptDays;
  metricsToken: string | null;
  /** The address of the speech service; null: the region's own address of Azure Speech. */
  speechUrl: string | null;
  /** The addresses of Dialogflow and of the service that issues its tokens. */
  googleDialogflowUrl: string;
  googleTokenUrl: string;
  meta: MetaConfig;
  /** Whether WhatsApp by QR code is offered; when false, no code under GPL-3.0 is loaded. */
  isWhatsAppWebOn: boolean;
  /**
   * A server in place of WhatsApp's own: its address, the key that its certificate is signed with, and the origin of
   * its files (null: WhatsApp's). Null: WhatsApp's own server.
   */
  whatsAppWeb: { url: string; rootKey: Uint8Array; filesUrl: string | null } | null;
  /** The mail server; null: no mail is sent, and nothing that needs one is offered. */
  mail: MailConfig | null;
  payments: PaymentsConfig;
  outboundAllow: string[];
}

/** A configuration that cannot be used; its message names the variable. */
export class ConfigError extends Error {}

type Settings = z.output<typeof Environment>;

function s3Of(env: Settings): Config['s3'] {
  if (!env.S3_ENDPOINT) {
    // An incomplete S3 configuration would silently store the files on this machine's disk.
    if (!env.S3_BUCKET && !env.S3_ACCESS_KEY && !env.S3_SECRET_KEY) return null;
    throw new ConfigError('S3_ENDPOINT must be set too when any other S3 variable is.');
  }
  if (!env.S3_BUCKET || !env.S3_ACCESS_KEY || !env.S3_SECRET_KEY) {
    throw new ConfigError('S3_ENDPOINT is set: S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY must be set too.');
  }
  return {
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
  };
}

function whatsAppWebOf({
  WHATSAPP_WEB_URL: url,
  WHATSAPP_WEB_ROOT_KEY: key,
  WHATSAPP_WEB_FILES_URL: files,
}: Settings): Config['whatsAppWeb'] {
  if (url && key)
    return { url, rootKey: Buffer.from(key, 'hex'), filesUrl: files ? new URL(files).origin : null };
  if (url || key)
    throw new ConfigError('WHATSAPP_WEB_URL and WHATSAPP_WEB_ROOT_KEY go together: set both, or neither.');
  // The files of real people must not go to a test server.
  if (files)
    throw new ConfigError('WHATSAPP_WEB_FILES_URL goes with WHATSAPP_WEB_URL: set both, or neither.');
  return null;
}

function mailOf(env: Settings): Config['mail'] {
  const { SMTP_HOST: host, SMTP_SECURITY: security, SMTP_USER: user, SMTP_PASSWORD: password } = env;
  const { MAIL_FROM: from, PUBLIC_URL: publicUrl } = env;
  if (!host) {
    if (!user && !password && !from) return null;
    throw new ConfigError('SMTP_HOST must be set too when SMTP_USER, SMTP_PASSWORD or MAIL_FROM is.');
  }
  if (!from || !publicUrl)
    throw new ConfigError('SMTP_HOST is set: MAIL_FROM and PUBLIC_URL (for links) must be set too.');
  if (!user !== !password)
    throw new ConfigError('SMTP_USER and SMTP_PASSWORD go together: set both, or neither.');
  if (user && security === 'none' && !isLoopback(host))
    throw new ConfigError('SMTP_SECURITY is none: SMTP_PASSWORD would travel readable. Set starttls or tls.');
  const port = env.SMTP_PORT ?? smtpPorts[security];
  return { host, port, security, auth: user && password ? { user, password } : null, from };
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

function keptDaysOf(env: Settings): KeptDays {
  return {
    ticketLogs: env.TICKET_LOG_DAYS,
    ratings: env.RATING_DAYS,
    pauses: env.PAUSE_DAYS,
    merges: env.MERGE_DAYS,
    imports: env.IMPORT_DAYS,
    sandbox: env.SANDBOX_DAYS,
    deliveries: env.DELIVERY_DAYS,
    mails: env.MAIL_DAYS,
    audit: env.AUDIT_DAYS,
  };
}

/** Reads the environment variables; throws a ConfigError that names each wrong one. */
export function readConfig(source: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(source);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new ConfigError(`The configuration cannot be used. ${reasons.join('. ')}.`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ? withoutSlash(env.PUBLIC_URL) : null,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    s3: s3Of(env),
    appSecret: env.APP_SECRET ?? null,
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD ?? null },
    roles: new Set(env.ROLES),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    signUpsPerHour: env.SIGN_UPS_PER_HOUR,
    autoCloseMinutes: env.AUTO_CLOSE_HOURS * 60,
    diskReserveBytes: env.DISK_RESERVE_MB * 1_000_000,
    keptDays: keptDaysOf(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    speechUrl: env.AZURE_SPEECH_URL?.replace(/\/+$/, '') ?? null,
    googleDialogflowUrl: withoutSlash(env.GOOGLE_DIALOGFLOW_URL),
    googleTokenUrl: env.GOOGLE_TOKEN_URL,
    meta: {
      graphUrl: withoutSlash(env.GRAPH_URL),
      graphVersion: env.GRAPH_VERSION,
      facebookUrl: withoutSlash(env.FACEBOOK_URL),
      appId: env.META_APP_ID ?? null,
      appSecret: env.META_APP_SECRET ?? null,
      verifyToken: env.META_VERIFY_TOKEN ?? null,
    },
    isWhatsAppWebOn: env.WHATSAPP_WEB === 'on',
    whatsAppWeb: whatsAppWebOf(env),
    mail: mailOf(env),
    payments: paymentsOf(env),
    outboundAllow: env.OUTBOUND_ALLOW,
  };
}
