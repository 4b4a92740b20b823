import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ThrowawayAuthority {
  /** PEM. */
  authority: string;
  /** For a server on 127.0.0.1 that takes certificates of this authority alone. */
  server: { key: string; cert: string; ca: string };
  client: { pfx: Buffer; passphrase: string };
}

/** An authority of a test's own, with a certificate for a server and one for its client. */
export async function makeThrowawayAuthority(): Promise<ThrowawayAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-authority-'));
  const at = (name: string) => join(folder, name);
  const openssl = async (...words: string[]) => run('openssl', words);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const signed = async (name: string, extensions: string) => {
    await openssl(
      'req',
      ...newKey,
      '-keyout',
      at(`${name}.key`),
      '-out',
      at(`${name}.csr`),
      '-subj',
      `/CN=${name}`,
    );
    await writeFile(at(`${name}.ext`), extensions);
    const authority = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial'];
    const files = ['-in', at(`${name}.csr`), '-out', at(`${name}.pem`), '-extfile', at(`${name}.ext`)];
    await openssl('x509', '-req', '-days', '90', ...authority, ...files);
  };
  try {
    const ca = [
      '-keyout',
      at('ca.key'),
      '-out',
      at('ca.pem'),
      '-days',
      '90',
      '-subj',
      '/CN=Throw-away authority',
    ];
    await openssl('req', '-x509', ...newKey, ...ca);
    await signed('server', 'subjectAltName=IP:127.0.0.1');
    await signed('client', 'extendedKeyUsage=clientAuth');
    const parts = ['-inkey', at('client.key'), '-in', at('client.pem'), '-out', at('client.p12')];
    await openssl('pkcs12', '-export', ...parts, '-passout', 'pass:segredo');
    const [authority, key, cert, pfx] = await Promise.all([
      readFile(at('ca.pem'), 'utf8'),
      readFile(at('server.key'), 'utf8'),
      readFile(at('server.pem'), 'utf8'),
      readFile(at('client.p12')),
    ]);
    return { authority, server: { key, cert, ca: authority }, client: { pfx, passphrase: 'segredo' } };
  } finally {
    await rm(folder, { recursive: true });
  }
}
