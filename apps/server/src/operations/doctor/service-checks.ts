import { randomUUID } from 'node:crypto';
import { createClient } from 'redis';
import { buffer } from 'node:stream/consumers';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import type { Config } from '../../platform/config/config.ts';
import { configWarnings } from '../../platform/config/config-warnings.ts';
import { smtpFailureOf } from '../../platform/mail/smtp-failure.ts';
import { SmtpSession } from '../../platform/mail/smtp-session.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { failure, fine, reasonOf, warning, type Finding } from './finding.ts';

const PATIENCE_MS = 5_000;
const DAY_MS = 86_400_000;
const ENDING_DAYS = 14;
/** Streams with what the bus asks of them. */
const OLDEST_REDIS = 6.2;

export function redisFinding(version: string): Finding {
  if (Number.parseFloat(version) >= OLDEST_REDIS) return fine('redis', `Redis ${version}`);
  return failure('redis', 'redis-old', `Redis ${version} is older than ${OLDEST_REDIS}.`);
}

export async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  if (redisUrl === null) return fine('redis', 'not configured: one process.');
  const client = createClient({
    url: redisUrl,
    socket: { connectTimeout: PATIENCE_MS, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return redisFinding(/redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? '');
  } catch (error) {
    return failure('redis', 'redis-unreachable', `REDIS_URL cannot be used: ${reasonOf(error)}.`);
  } finally {
    client.destroy();
  }
}

/** Writes, reads, lists and removes one small file. */
export async function checkS3(config: Config): Promise<Finding> {
  if (config.s3 === null) return fine('media', 'on the disk, in DATA_DIR.');
  const key = `doctor/${randomUUID()}.txt`;
  try {
    const storage = await openStorage(config);
    await storage.put(key, Buffer.from(key), 'text/plain');
    const file = await storage.open(key);
    const read = file ? (await buffer(file.stream)).toString() : null;
    if (read !== key) throw new Error('what was written is not what is read');
    await storage.list()[Symbol.asyncIterator]().next();
    await storage.remove(key);
    return fine('media', `in the bucket ${config.s3.bucket}.`);
  } catch (error) {
    return failure(
      'media',
      's3-unusable',
      `The bucket ${config.s3.bucket} cannot be used: ${reasonOf(error)}.`,
    );
  }
}

/** Connects and signs in, and sends nothing. `ca`: a certificate to trust besides those of Node, for tests. */
export async function checkMailServer(
  { mail }: Config,
  { limitMs = PATIENCE_MS, ca }: { limitMs?: number; ca?: string } = {},
): Promise<Finding> {
  if (mail === null) return fine('mail', 'not configured: no mail is sent, and none is asked for.');
  const place = `The mail server ${mail.host}, port ${mail.port},`;
  try {
    const session = await SmtpSession.open(mail, { limitMs, ca });
    session.close();
    return fine('mail', `${place} ${mail.auth ? 'accepts the sign-in' : 'answers'}.`);
  } catch (error) {
    const { reason } = smtpFailureOf(error);
    if (reason.startsWith('EAUTH'))
      return failure('mail', 'smtp-refused', `${place} refuses the sign-in: ${reason}.`);
    return failure('mail', 'smtp-unreachable', `${place} cannot be used: ${reasonOf(error)}.`);
  }
}

interface Served {
  /** Why browsers refuse it; null: they do not. */
  refusal: string | null;
  certificate: PeerCertificate;
}

async function certificateOf({ hostname, port }: URL, ca: string | undefined): Promise<Served> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve, reject } = Promise.withResolvers<Served>();
  const socket: TLSSocket = connect(
    {
      host,
      port: Number(port || 443),
      servername: /[a-z]/i.test(host) && !host.includes(':') ? host : '',
      rejectUnauthorized: false,
      ...(ca === undefined ? {} : { ca }),
    },
    () => {
      const error = socket.authorizationError as Error | string | null;
      const refusal = socket.authorized ? null : error instanceof Error ? error.message : String(error);
      resolve({ refusal, certificate: socket.getPeerCertificate() });
    },
  );
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
  socket.once('error', reject);
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}

/** `ca`: a certificate to trust besides those of Node, for tests. */
export async function checkCertificate(
  { publicUrl }: Config,
  { now = new Date(), ca }: { now?: Date; ca?: string } = {},
): Promise<Finding> {
  const check = 'public address';
  if (publicUrl === null) return fine(check, 'PUBLIC_URL is not set.');
  const url = new URL(publicUrl);
  if (url.protocol === 'http:') {
    if (/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname))
      return fine(check, `${publicUrl}, this machine alone.`);
    return warning(check, 'public-plain', `${publicUrl} is not encrypted.`);
  }
  const served = await certificateOf(url, ca).catch((error: unknown) => reasonOf(error));
  if (typeof served === 'string')
    return warning(check, 'public-unreachable', `${publicUrl} cannot be reached from here: ${served}.`);
  if (served.refusal !== null)
    return failure(
      check,
      'certificate-invalid',
      `The certificate of ${publicUrl} is not accepted: ${served.refusal}.`,
    );
  const days = Math.floor((Date.parse(served.certificate.valid_to) - now.getTime()) / DAY_MS);
  const text = `The certificate of ${publicUrl} is valid for ${days} days.`;
  return days < ENDING_DAYS ? warning(check, 'certificate-ending', text) : fine(check, text);
}

export function checkProxy(config: Config): Finding {
  const [text] = configWarnings(config);
  return text === undefined
    ? fine('proxy', 'nothing to trust, or set.')
    : warning('proxy', 'proxy-untrusted', text);
}
