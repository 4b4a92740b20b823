import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttps, type Server as HttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, type Config } from '../../platform/config/config.ts';
import { LocalS3 } from '../../platform/testing/local-s3.ts';
import { MailServer } from '../../platform/testing/mail-server.ts';
import { startRedis } from '../../testing/redis-server.ts';
import { certificate, key } from '../testing/certificate.ts';
import { examine } from './examine.ts';
import { exitCodeOf, failure, fine, mends, warning } from './finding.ts';
import { checkDataDir, checkDisk, checkNode, checkPort, checkSecretFile } from './machine-checks.ts';
import {
  checkCertificate,
  checkMailServer,
  checkProxy,
  checkRedis,
  checkS3,
  redisFinding,
} from './service-checks.ts';

const GIB = 2 ** 30;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-doctor-'));
});
afterAll(async () => rm(folder, { recursive: true }));

const config = (env: Record<string, string> = {}): Config => readConfig({ DATA_DIR: folder, ...env });
const found = (name: keyof typeof mends, level: 'warning' | 'failure') =>
  expect.objectContaining({ problem: name, level, mend: mends[name] });
const ok = expect.objectContaining({ level: 'ok', problem: null, mend: null });

async function portOf(server: Server | HttpsServer): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
const closed = async (server: Server | HttpsServer) => new Promise((done) => server.close(done));

describe('the doctor', () => {
  it('ends with 0 when all is well, 1 with warnings, 2 with failures', () => {
    const weak = warning('disk', 'disk-low', '');
    expect(exitCodeOf([fine('node', '')])).toBe(0);
    expect(exitCodeOf([fine('node', ''), weak])).toBe(1);
    expect(exitCodeOf([weak, failure('node', 'node-old', '')])).toBe(2);
  });

  it('names each wrong variable, though nothing else can be examined then', async () => {
    const findings = await examine({ PORT: 'many', DATABASE_URL: 'mysql://x' });
    expect(findings).toEqual([ok, found('configuration-wrong', 'failure')]);
    expect(findings[1]?.text).toMatch(/PORT: .*DATABASE_URL: /);
  });
});

describe('the doctor finds of the machine', () => {
  it('an old Node', () => {
    expect(checkNode()).toEqual(ok);
    expect(checkNode('20.19.0')).toEqual(found('node-old', 'failure'));
  });

  it('a disk that is full, or soon', async () => {
    const free = (bytes: number) => async () => bytes;
    expect(await checkDisk(config(), free(GIB - 1))).toEqual(found('disk-full', 'failure'));
    expect(await checkDisk(config(), free(5 * GIB - 1))).toEqual(found('disk-low', 'warning'));
    expect(await checkDisk(config(), free(5 * GIB))).toEqual(ok);
  });

  it('a DATA_DIR that cannot be written; one that will be made is well', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    expect(await checkDataDir(config({ DATA_DIR: join(file, 'data') }))).toEqual(
      found('data-unwritable', 'failure'),
    );
    expect(await checkDataDir(config({ DATA_DIR: join(folder, 'new/data') }))).toEqual(ok);
  });

  it('a port that another program uses, and an address that is not of this machine', async () => {
    const other = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('hello\n'),
    );
    const port = String(await portOf(other));
    expect(await checkPort(config({ PORT: port }))).toEqual(found('port-used', 'failure'));
    await closed(other);
    expect(await checkPort(config({ PORT: port }))).toEqual(ok);
    expect(await checkPort(config({ PORT: port, HOST: '192.0.2.1' }))).toEqual(
      found('port-refused', 'failure'),
    );
  });

  it('a secret that others may read', async () => {
    const dataDir = join(folder, 'readable');
    await mkdir(dataDir);
    const file = join(dataDir, 'app-secret');
    await writeFile(file, 'x'.repeat(40), { mode: 0o600 });
    expect(await checkSecretFile(config({ DATA_DIR: dataDir }))).toEqual([]);
    await chmod(file, 0o644);
    expect(await checkSecretFile(config({ DATA_DIR: dataDir }))).toEqual([
      found('secret-readable', 'warning'),
    ]);
    expect(await checkSecretFile(config({ DATA_DIR: dataDir, APP_SECRET: 'x'.repeat(32) }))).toEqual([]);
  });
});

describe('the doctor finds of services', () => {
  it('a Redis that does not answer, or is old', async () => {
    const redis = await startRedis();
    expect(await checkRedis(config({ REDIS_URL: redis.url }))).toEqual(ok);
    await redis.stop();
    expect(await checkRedis(config({ REDIS_URL: redis.url }))).toEqual(found('redis-unreachable', 'failure'));
    expect(await checkRedis(config())).toEqual(ok);
    expect(redisFinding('6.0.16')).toEqual(found('redis-old', 'failure'));
    expect(redisFinding('7.0.15')).toEqual(ok);
  });

  it('a bucket that cannot be used; in one that can it leaves nothing behind', async () => {
    const s3 = new LocalS3();
    await s3.start();
    const env = {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'prosa',
      S3_ACCESS_KEY: 'test-key',
      S3_SECRET_KEY: 'x',
    };
    expect(await checkS3(config(env))).toEqual(ok);
    expect(s3.files.size).toBe(0);
    expect(await checkS3(config({ ...env, S3_ACCESS_KEY: 'another' }))).toEqual(
      found('s3-unusable', 'failure'),
    );
    s3.isFull = true;
    expect(await checkS3(config(env))).toEqual(found('s3-unusable', 'failure'));
    await s3.stop();
    expect(await checkS3(config())).toEqual(ok);
  });

  it('a mail server that is away, refuses the sign-in or never answers; it gets no mail', async () => {
    expect(await checkMailServer(config())).toEqual(ok);
    const smtp = new MailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'right'
          ? done(null, { user: 'u' })
          : done(Object.assign(new Error('no'), { responseCode: 535 })),
    });
    await smtp.start();
    const at = (password: string) => config({ ...smtp.environment, SMTP_USER: 'u', SMTP_PASSWORD: password });
    expect(await checkMailServer(at('right'))).toEqual(ok);
    expect(await checkMailServer(at('wrong'))).toEqual(found('smtp-refused', 'failure'));
    const encrypted = config({ ...smtp.environment, SMTP_SECURITY: 'starttls' });
    expect(await checkMailServer(encrypted)).toEqual(found('smtp-unreachable', 'failure'));
    const never = Promise.withResolvers<void>();
    smtp.greet = () => never.promise;
    expect(await checkMailServer(at('right'), { limitMs: 200 })).toEqual(
      found('smtp-unreachable', 'failure'),
    );
    never.resolve();
    expect(smtp.mails).toEqual([]);
    await smtp.stop();
    expect(await checkMailServer(at('right'))).toEqual(found('smtp-unreachable', 'failure'));
  });

  it('a certificate that browsers refuse, or that ends soon', async () => {
    const server = createHttps({ key, cert: certificate }, (_request, response) => response.end());
    const at = config({ PUBLIC_URL: `https://localhost:${await portOf(server)}` });
    expect(await checkCertificate(at)).toEqual(found('certificate-invalid', 'failure'));
    expect(await checkCertificate(at, { ca: certificate })).toEqual(ok);
    const soon = new Date('2125-12-20T00:00:00Z');
    expect(await checkCertificate(at, { ca: certificate, now: soon })).toEqual(
      found('certificate-ending', 'warning'),
    );
    const other = config({ PUBLIC_URL: at.publicUrl?.replace('localhost', '127.0.0.1') ?? '' });
    expect(await checkCertificate(other, { ca: certificate })).toEqual(
      found('certificate-invalid', 'failure'),
    );
    server.closeAllConnections();
    await closed(server);
    expect(await checkCertificate(at)).toEqual(found('public-unreachable', 'warning'));
  });

  it('a public address without encryption, and https without a trusted proxy', async () => {
    expect(await checkCertificate(config({ PUBLIC_URL: 'http://prosa.example' }))).toEqual(
      found('public-plain', 'warning'),
    );
    expect(await checkCertificate(config({ PUBLIC_URL: 'http://localhost:3000' }))).toEqual(ok);
    expect(await checkCertificate(config())).toEqual(ok);
    const env = { PUBLIC_URL: 'https://prosa.example' };
    expect(checkProxy(config(env))).toEqual(found('proxy-untrusted', 'warning'));
    expect(checkProxy(config({ ...env, TRUST_PROXY: '10.0.0.1' }))).toEqual(ok);
  });
});
