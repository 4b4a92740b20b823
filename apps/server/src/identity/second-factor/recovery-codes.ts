import { plainRecoveryCode, RECOVERY_CODES } from '@prosa/domain';
import { randomInt } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const HALF = 5;

const half = (): string => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** New codes as they are shown: nearly 50 random bits each. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);

/** The hash under which a code is stored. It is keyed: without APP_SECRET nobody can search for the code. */
export const recoveryCodeHash = (secrets: Secrets, userId: number, code: string): string =>
  secrets.digest(`recovery code of ${userId}: ${plainRecoveryCode(code)}`);
