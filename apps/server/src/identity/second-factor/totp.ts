import { CODE_DIGITS, CODE_DRIFT_STEPS, CODE_SECONDS, isStepAccepted, stepAt } from '@prosa/domain';
import { Secret, TOTP } from 'otpauth';

/** As long as the hash that makes the codes (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const codesOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: CODE_DIGITS, period: CODE_SECONDS });

/** A secret in base32, and its address for a QR code with the names that the authenticator app shows. */
export function newSecret(issuer: string, label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer, label, secret, digits: CODE_DIGITS, period: CODE_SECONDS }).toString();
  return { secret: secret.base32, uri };
}

/** The time step of a code (see `codeDigitsOf`) that is accepted now; null for a wrong, an old or a used one. */
export function acceptedStep(
  { secret, lastStep }: { secret: string; lastStep: number },
  code: string,
  now: Date,
): number | null {
  const timestamp = now.getTime();
  const drift = codesOf(secret).validate({ token: code, timestamp, window: CODE_DRIFT_STEPS });
  if (drift === null) return null;
  const step = stepAt(now) + drift;
  return isStepAccepted(step, now, lastStep) ? step : null;
}
