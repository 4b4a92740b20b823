import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface CertificateOptions {
  passphrase?: string;
  /** As OpenSSL takes it: '/O=Aurora/CN=Loja'. */
  subject?: string;
  days?: number;
  without?: 'key' | 'certificate';
}

/** A .p12 file with a key and a self-signed certificate of its own. */
export async function makeCertificateFile({
  passphrase = '',
  subject = '/C=BR/O=Loja Aurora/CN=Efí de teste',
  days = 365,
  without,
}: CertificateOptions = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-certificate-'));
  const [key, certificate, file] = ['key.pem', 'certificate.pem', 'file.p12'].map((name) =>
    join(folder, name),
  );
  const openssl = async (text: string, ...more: (string | undefined)[]) =>
    run('openssl', [...text.split(' '), ...more.map(String)]);
  try {
    const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -utf8';
    await openssl(kind, '-keyout', key, '-out', certificate, '-days', String(days), '-subj', subject);
    const parts = {
      key: ['-nokeys', '-in', certificate],
      certificate: ['-nocerts', '-inkey', key, '-in', key],
      nothing: ['-inkey', key, '-in', certificate],
    }[without ?? 'nothing'];
    await openssl('pkcs12 -export', ...parts, '-out', file, '-passout', `pass:${passphrase}`);
    return await readFile(String(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}
