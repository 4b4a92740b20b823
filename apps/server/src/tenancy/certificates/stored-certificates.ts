import {
  type Certificate,
  type CertificateDestination,
  certificateDestinations,
  MOST_CERTIFICATE_BYTES,
} from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import { readFile } from 'node:fs/promises';
import type { App } from '../../platform/app.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { settingPlace } from '../../platform/secrets/sealed-columns.ts';
import { readGlobalSettings, storeGlobalSetting } from '../settings/index.ts';
import { type CertificateFacts, openCertificate, refused } from './open-certificate.ts';

/** What is sealed: the file in base64, what opens it, and what is shown of it. */
interface StoredCertificate extends CertificateFacts {
  pfx: string;
  passphrase: string;
}

const settingOf = (ref: CertificateDestination) => `${ref}certificate` as const;

/** Opens the file, and stores it in place of the destination's certificate before. */
export async function storeCertificate(
  app: App,
  viewer: Viewer,
  upload: UploadedFile | undefined,
  { ref, passphrase }: { ref: CertificateDestination; passphrase: string },
): Promise<void> {
  if (!upload?.fileName.toLowerCase().endsWith('.p12')) throw refused('notP12');
  if (upload.size > MOST_CERTIFICATE_BYTES) throw new AppError('ERR_TOO_LARGE');
  const content = await readFile(upload.path);
  const facts = openCertificate(content, passphrase);
  const stored: StoredCertificate = { ...facts, pfx: content.toString('base64'), passphrase };
  await storeGlobalSetting(app, viewer, settingOf(ref), JSON.stringify(stored));
}

/** A certificate with its key, for whoever calls the service; null where none is stored. */
export async function readCertificate(
  app: Pick<App, 'database' | 'config' | 'secrets'>,
  ref: CertificateDestination,
): Promise<{ pfx: Buffer; passphrase: string; validUntil: string } | null> {
  const key = settingOf(ref);
  const { [key]: value } = await readGlobalSettings(app, [key]);
  if (value === null) return null;
  const stored = JSON.parse(app.secrets.decrypt(value, settingPlace(key))) as StoredCertificate;
  const { pfx, passphrase, validUntil } = stored;
  return { pfx: Buffer.from(pfx, 'base64'), passphrase, validUntil };
}

/** The stored certificates, as they are shown. */
export async function listStored(app: App): Promise<Certificate[]> {
  const sealed = await readGlobalSettings(app, certificateDestinations.map(settingOf));
  return certificateDestinations.flatMap((ref): Certificate[] => {
    const key = settingOf(ref);
    const value = sealed[key];
    if (value === null) return [];
    const stored = JSON.parse(app.secrets.decrypt(value, settingPlace(key))) as StoredCertificate;
    const { subject, issuer, validFrom, validUntil } = stored;
    return [{ ref, subject, issuer, validFrom, validUntil }];
  });
}
