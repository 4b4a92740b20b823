import type { CertificateProblem } from '@prosa/contract';
import { type AppError, invalidField } from '@prosa/domain';
import type { X509Certificate } from 'node:crypto';
import { Duplex } from 'node:stream';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';

/** What is shown of a certificate. */
export interface CertificateFacts {
  subject: string;
  issuer: string;
  validFrom: string;
  validUntil: string;
}

/** What OpenSSL and Node.js say of a file that does not open. */
const problems: [sentence: RegExp, problem: CertificateProblem][] = [
  [/mac verify failure/i, 'wrongPassphrase'],
  [/unsupported/i, 'outdated'],
  [/unable to load/i, 'incomplete'],
];

/** Names the field and the problem; OpenSSL's own error is kept from the log. */
export function refused(problem: CertificateProblem): AppError {
  const field = problem === 'wrongPassphrase' ? 'passphrase' : 'file';
  return invalidField(field, problem);
}

function problemOf(error: unknown): CertificateProblem {
  const sentence = error instanceof Error ? error.message : '';
  return problems.find(([known]) => known.test(sentence))?.[1] ?? 'unreadable';
}

/** The context's own certificate, which Node.js shows of a TLS socket only: this one never gets a byte. */
function certificateOf(secureContext: SecureContext): X509Certificate | undefined {
  const socket = new TLSSocket(new Duplex({ read: () => undefined }), { secureContext, isServer: true });
  const certificate = socket.getX509Certificate();
  socket.destroy();
  return certificate;
}

const LONGEST_NAME = 500;
/** 'CN=Loja, O=Aurora' of the parts that Node.js gives one below the other, the most specific one first. */
const nameOf = (parts: string): string => parts.split('\n').toReversed().join(', ').slice(0, LONGEST_NAME);
const instantOf = (text: string): string => new Date(text).toISOString();

/**
 * Opens a .p12 file as payments will: with the key and the certificate that are in it. Otherwise ERR_VALIDATION names the
 * field, and why.
 */
export function openCertificate(pfx: Buffer, passphrase: string): CertificateFacts {
  try {
    const certificate = certificateOf(createSecureContext({ pfx, passphrase }));
    if (!certificate) throw new Error('unable to load the certificate');
    const { subject, issuer, validFrom, validTo } = certificate;
    return {
      subject: nameOf(subject),
      issuer: nameOf(issuer),
      validFrom: instantOf(validFrom),
      validUntil: instantOf(validTo),
    };
  } catch (error) {
    throw refused(problemOf(error));
  }
}
